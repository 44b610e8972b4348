import RulesValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Methods of points on earth. **Evidence:** `language.md` §3.18.
enum GeoPointMethods {
  static let all: [Builtin] = [latitude, longitude, distance]

  static let latitude = Builtin(
    "latitude", on: .method(.latlng), [Signature(returns: .float)], summary: "The latitude.",
    examples: ["latlng.value(1, 2).latitude() => 1.0"], evidence: "language.md §3.18",
    body: .unary { .float($0.geoPoint.latitude) })

  static let longitude = Builtin(
    "longitude", on: .method(.latlng), [Signature(returns: .float)], summary: "The longitude.",
    examples: ["latlng.value(1, 2).longitude() => 2.0"], evidence: "language.md §3.18",
    body: .unary { .float($0.geoPoint.longitude) })

  static let distance = Builtin(
    "distance", on: .method(.latlng), [Signature(.latlng, returns: .float)],
    summary: "The distance along a great circle in meters.",
    examples: ["latlng.value(0, 0).distance(latlng.value(0, 0)) => 0.0"],
    evidence: "language.md §3.18",
    body: .binary { .float(distance($0.geoPoint, $1.geoPoint)) })

  /// The haversine formula on a sphere of 6,371,009 m.
  private static func distance(_ from: GeoPointValue, _ to: GeoPointValue) -> Double {
    let radians = Double.pi / 180
    let halfLatitude = sin((to.latitude - from.latitude) * radians / 2)
    let halfLongitude = sin((to.longitude - from.longitude) * radians / 2)
    let chord =
      halfLatitude * halfLatitude
      + halfLongitude * halfLongitude * cos(from.latitude * radians) * cos(to.latitude * radians)
    return 6_371_009 * 2 * asin(min(1, chord.squareRoot()))
  }
}
