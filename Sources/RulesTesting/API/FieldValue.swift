package import DocumentStore
package import RulesValues

/// A value of a document, written as a Swift literal or by one of the names below.
///
///     ["name": "Home", "size": 3, "tags": ["a"], "at": .serverTimestamp]
public struct FieldValue: Sendable {
  package let content: WriteValue

  package init(_ content: WriteValue) {
    self.content = content
  }

  // MARK: - Values that have a literal, from variables

  /// A string.
  public static func string(_ text: String) -> FieldValue {
    FieldValue(.value(.string(Text(text))))
  }

  /// A whole number.
  public static func integer(_ number: Int) -> FieldValue {
    FieldValue(.value(.integer(Int64(number))))
  }

  /// A floating-point number, which a literal with a point is too.
  public static func double(_ number: Double) -> FieldValue {
    FieldValue(.value(.float(number)))
  }

  /// A truth value.
  public static func boolean(_ isTrue: Bool) -> FieldValue {
    FieldValue(.value(.boolean(isTrue)))
  }

  /// A list.
  public static func list(_ elements: [FieldValue]) -> FieldValue {
    FieldValue(.list(elements.map(\.content)))
  }

  /// A map.
  public static func map(_ data: DocumentData) -> FieldValue {
    FieldValue(.map(data.fields.map { ($0.0, $0.1.content) }))
  }

  // MARK: - Values without a literal

  /// An instant such as `2026-11-29T08:00:00Z`. Throws `invalidRequest` for any other text.
  public static func timestamp(_ text: String) throws(RulesTestError) -> FieldValue {
    FieldValue(.value(.timestamp(try TimestampValue(reading: text))))
  }

  /// Bytes.
  public static func bytes(_ bytes: [UInt8]) -> FieldValue {
    FieldValue(.value(.bytes(bytes)))
  }

  /// A point on earth, in degrees.
  public static func geoPoint(latitude: Double, longitude: Double) -> FieldValue {
    FieldValue(.value(.geoPoint(GeoPointValue(latitude: latitude, longitude: longitude))))
  }

  /// A reference to a document. Throws `invalidRequest` for a path of no document.
  public static func reference(_ path: String) throws(RulesTestError) -> FieldValue {
    FieldValue(.value(.path(try DocumentPath(naming: path).reference)))
  }

  /// A vector of numbers.
  public static func vector(_ elements: [Double]) -> FieldValue {
    FieldValue(.value(.vector(elements)))
  }

  // MARK: - Sentinels, in the data of writes

  /// The time of the request.
  public static let serverTimestamp = FieldValue(.serverTimestamp)

  /// Removes the field, in an update or a merging set.
  public static let deleteField = FieldValue(.deleteField)

  /// Adds to the stored number. Throws `invalidRequest` when the amount holds a sentinel.
  public static func increment(_ amount: FieldValue) throws(RulesTestError) -> FieldValue {
    FieldValue(.increment(try amount.plain()))
  }

  /// The greater of the stored and the given number. Throws as `increment` does.
  public static func maximum(_ operand: FieldValue) throws(RulesTestError) -> FieldValue {
    FieldValue(.maximum(try operand.plain()))
  }

  /// The lesser of the stored and the given number. Throws as `increment` does.
  public static func minimum(_ operand: FieldValue) throws(RulesTestError) -> FieldValue {
    FieldValue(.minimum(try operand.plain()))
  }

  /// Appends what the stored list lacks. Throws as `increment` does.
  public static func arrayUnion(_ elements: FieldValue...) throws(RulesTestError) -> FieldValue {
    FieldValue(.arrayUnion(try plain(elements)))
  }

  /// Removes elements from the stored list. Throws as `increment` does.
  public static func arrayRemove(_ elements: FieldValue...) throws(RulesTestError) -> FieldValue {
    FieldValue(.arrayRemove(try plain(elements)))
  }

  private static func plain(_ elements: [FieldValue]) throws(RulesTestError) -> [RulesValues.Value]
  {
    var values: [RulesValues.Value] = []
    for element in elements { values.append(try element.plain()) }
    return values
  }
}

extension FieldValue {
  /// The value, which must hold no sentinel. Throws `invalidRequest` when it does.
  package func plain() throws(RulesTestError) -> RulesValues.Value {
    try Self.plain(content)
  }

  private static func plain(_ content: WriteValue) throws(RulesTestError) -> RulesValues.Value {
    switch content {
    case .value(let value): return value
    case .list(let elements):
      var values: [RulesValues.Value] = []
      for element in elements { values.append(try plain(element)) }
      return .list(values)
    case .map(let entries):
      var values: [(key: Text, value: RulesValues.Value)] = []
      for (name, entry) in entries { values.append((Text(name), try plain(entry))) }
      return .map(MapValue(values))
    case .serverTimestamp, .increment, .maximum, .minimum, .arrayUnion, .arrayRemove,
      .deleteField:
      throw .invalidRequest("a sentinel stands where a value is expected")
    }
  }
}

extension FieldValue: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension FieldValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension FieldValue: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension FieldValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension FieldValue: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self.init(.value(.null)) }
}

extension FieldValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: FieldValue...) { self = .list(elements) }
}

extension FieldValue: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, FieldValue)...) {
    self = .map(DocumentData(elements))
  }
}
