/// An instant between the years 1 and 9999, to the nanosecond.
public struct TimestampValue: Hashable, Sendable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z, −62,135,596,800 … 253,402,300,799.
  public let seconds: Int64
  /// The part of a second, 0 … 999,999,999.
  public let nanoseconds: Int32

  /// Takes a normalized pair without checking the range.
  public init(seconds: Int64, nanoseconds: Int32) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  public static func < (left: TimestampValue, right: TimestampValue) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

/// A signed length of time, to the nanosecond.
public struct DurationValue: Hashable, Sendable, Comparable {
  /// Whole seconds, truncated toward zero.
  public let seconds: Int64
  /// The rest, −999,999,999 … 999,999,999, with the sign of the duration.
  public let nanoseconds: Int32

  /// Takes a normalized pair without checking the range.
  public init(seconds: Int64, nanoseconds: Int32) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  public static func < (left: DurationValue, right: DurationValue) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

/// A point on earth, in degrees.
public struct GeoPointValue: Hashable, Sendable {
  /// −90 … 90.
  public let latitude: Double
  /// −180 … 180.
  public let longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
