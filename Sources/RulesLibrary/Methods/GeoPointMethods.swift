import RulesValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

let geoPointMethods: [Builtin] = [
  Builtin(
    "distance", on: .method(.latlng), [Signature([.type(.latlng)], returns: .type(.float))],
    summary: "Metres along a great circle of a sphere of radius 6,371,009 m.", evidence: "§3.18",
    body: .binary { (point, other) throws(Failure) in
      .float(distance(try point.geoPoint, try other.geoPoint))
    }),
  Builtin(
    "latitude", on: .method(.latlng), [Signature([], returns: .type(.float))],
    summary: "Degrees north of the equator.",
    examples: ["latlng.value(1, 2).latitude() => 1.0"], evidence: "§3.18",
    body: .unary { (point) throws(Failure) in .float(try point.geoPoint.latitude) }),
  Builtin(
    "longitude", on: .method(.latlng), [Signature([], returns: .type(.float))],
    summary: "Degrees east of Greenwich.",
    examples: ["latlng.value(1, 2).longitude() => 2.0"], evidence: "§3.18",
    body: .unary { (point) throws(Failure) in .float(try point.geoPoint.longitude) }),
]

/// The haversine formula.
private func distance(_ from: GeoPointValue, _ to: GeoPointValue) -> Double {
  let radians = Double.pi / 180
  let latitudes = sin((to.latitude - from.latitude) * radians / 2)
  let longitudes = sin((to.longitude - from.longitude) * radians / 2)
  let chord =
    latitudes * latitudes
    + cos(from.latitude * radians) * cos(to.latitude * radians) * longitudes * longitudes
  return 2 * 6_371_009 * asin(min(1, chord.squareRoot()))
}
