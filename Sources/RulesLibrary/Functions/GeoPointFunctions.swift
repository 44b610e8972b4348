import RulesValues

/// Functions of `latlng`. **Evidence:** `language.md` §3.18.
enum GeoPointFunctions {
  static let all: [Builtin] = [value]

  static let value = Builtin(
    "value", on: .namespace("latlng"), [Signature(.float, .float, returns: .latlng)],
    summary: "The point of a latitude and a longitude in degrees.",
    examples: ["latlng.value(1, 2) => latlng.value(1.0, 2.0)"], evidence: "language.md §3.18",
    body: .binary { latitude, longitude throws(Failure) in
      guard (-90...90).contains(latitude.float), (-180...180).contains(longitude.float) else {
        throw Failure(
          .message(
            "Latitude should be in [-90,90] range and longitude should be in [-180,180] range. "
              + "latitude: \(JavaNumber.text(latitude.float)), "
              + "longitude: \(JavaNumber.text(longitude.float))."))
      }
      return .geoPoint(GeoPointValue(latitude: latitude.float, longitude: longitude.float))
    })
}
