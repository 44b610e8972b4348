import DocumentStore
import Foundation
import RulesValues

/// Values, writes and queries of fixtures, which are in the JSON of Firestore's REST interface.
struct RESTValues {
  typealias Object = [String: Any]

  struct Malformed: Error {
    let text: String
  }

  static func object(_ line: String) throws -> Object {
    guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Object else {
      throw Malformed(text: line)
    }
    return object
  }

  static func value(_ json: Any?) throws -> Value {
    guard let json = json as? Object, json.count == 1, let (type, content) = json.first else {
      throw Malformed(text: "\(String(describing: json))")
    }
    switch (type, content) {
    case ("nullValue", _): return .null
    case ("booleanValue", let content as Bool): return .boolean(content)
    case ("integerValue", let content as String): return .integer(try number(Int64(content)))
    case ("doubleValue", let content as String): return .float(try number(Double(content)))
    case ("doubleValue", let content as NSNumber): return .float(content.doubleValue)
    case ("stringValue", let content as String): return .string(Text(content))
    case ("bytesValue", let content as String):
      return .bytes([UInt8](try number(Data(base64Encoded: content))))
    case ("timestampValue", let content as String): return .timestamp(try timestamp(content))
    case ("referenceValue", let content as String):
      return .path(
        PathValue(literals: content.split(separator: "/").dropFirst(2).map { Text(String($0)) }))
    case ("geoPointValue", let content as Object):
      return .geoPoint(
        GeoPointValue(
          latitude: (content["latitude"] as? NSNumber)?.doubleValue ?? 0,
          longitude: (content["longitude"] as? NSNumber)?.doubleValue ?? 0))
    case ("arrayValue", let content as Object): return .list(try list(content["values"]))
    case ("mapValue", let content as Object):
      let map = try fields(content["fields"])
      guard map["__type__"] != nil, case .list(let numbers)? = map["value"] else {
        return .map(map)
      }
      return .vector(
        try numbers.map {
          guard case .float(let number) = $0 else { throw Malformed(text: "\($0)") }
          return number
        })
    case _: throw Malformed(text: type)
    }
  }

  static func list(_ json: Any?) throws -> [Value] {
    try (json as? [Any] ?? []).map { try value($0) }
  }

  static func fields(_ json: Any?) throws -> MapValue {
    MapValue(
      try (json as? Object ?? [:]).map { (key: Text($0.key), value: try value($0.value)) })
  }

  /// `2020-01-01T00:00:00.000001Z`, or without a fraction.
  private static func timestamp(_ text: String) throws -> TimestampValue {
    let parts = text.dropLast().split(separator: ".")
    let whole = try number(ISO8601DateFormatter().date(from: parts[0] + "Z"))
    let fraction =
      parts.count > 1 ? parts[1].padding(toLength: 9, withPad: "0", startingAt: 0) : "0"
    return TimestampValue(
      seconds: Int64(whole.timeIntervalSince1970), nanoseconds: try number(Int32(fraction)))
  }

  /// A write on `w/a`.
  static func write(_ json: Object) throws -> Write {
    let path = DocumentPath(unchecked: "w/a")
    var precondition: Precondition?
    if let exists = (json["currentDocument"] as? Object)?["exists"] as? Bool {
      precondition = .exists(exists)
    }
    if json["delete"] != nil {
      return Write(path: path, operation: .delete, precondition: precondition)
    }
    if json["verify"] != nil {
      return Write(path: path, operation: .verify, precondition: precondition)
    }
    let fields = try fields((json["update"] as? Object)?["fields"])
    var operation = Write.Operation.set(fields)
    if let mask = json["updateMask"] as? Object {
      let paths = try (mask["fieldPaths"] as? [String] ?? []).map { try FieldPath(parsing: $0) }
      operation = .update(fields: fields, mask: paths)
    }
    let transforms = try (json["updateTransforms"] as? [Object] ?? []).map { try transform($0) }
    return Write(
      path: path, operation: operation, transforms: transforms, precondition: precondition)
  }

  private static func transform(_ json: Object) throws -> FieldTransform {
    let path = try FieldPath(parsing: try number(json["fieldPath"] as? String))
    func elements(_ name: String) throws -> [Value]? {
      try (json[name] as? Object).map { try list($0["values"]) }
    }
    let operation: FieldTransform.Operation
    if let operand = json["increment"] {
      operation = .increment(try value(operand))
    } else if let operand = json["maximum"] {
      operation = .maximum(try value(operand))
    } else if let operand = json["minimum"] {
      operation = .minimum(try value(operand))
    } else if let elements = try elements("appendMissingElements") {
      operation = .arrayUnion(elements)
    } else if let elements = try elements("removeAllFromArray") {
      operation = .arrayRemove(elements)
    } else {
      throw Malformed(text: "\(json)")
    }
    return FieldTransform(path: path, operation: operation)
  }

  static func query(_ json: Object, parent: String) throws -> Query {
    let from = try number((json["from"] as? [Object])?.first)
    let id = from["collectionId"] as? String ?? ""
    let source: Query.Source =
      from["allDescendants"] as? Bool == true
      ? .group(id: id, below: parent.isEmpty ? nil : DocumentPath(unchecked: parent))
      : .collection(CollectionPath(unchecked: parent.isEmpty ? id : parent + "/" + id))
    return Query(
      source: source, filter: try (json["where"] as? Object).map { try filter($0) },
      orders: try (json["orderBy"] as? [Object] ?? []).map {
        QueryOrder(
          path: try path($0["field"]), isDescending: $0["direction"] as? String == "DESCENDING")
      },
      limit: json["limit"] as? Int, offset: json["offset"] as? Int ?? 0,
      start: try cursor(json["startAt"]), end: try cursor(json["endAt"]))
  }

  static func path(_ json: Any?) throws -> FieldPath {
    try FieldPath(parsing: try number((json as? Object)?["fieldPath"] as? String))
  }

  private static func cursor(_ json: Any?) throws -> QueryCursor? {
    guard let json = json as? Object else { return nil }
    return QueryCursor(values: try list(json["values"]), isBefore: json["before"] as? Bool ?? false)
  }

  private static func filter(_ json: Object) throws -> QueryFilter {
    if let composite = json["compositeFilter"] as? Object {
      let filters = try (composite["filters"] as? [Object] ?? []).map { try filter($0) }
      return composite["op"] as? String == "OR" ? .or(filters) : .and(filters)
    }
    if let unary = json["unaryFilter"] as? Object {
      let path = try path(unary["field"])
      switch unary["op"] as? String {
      case "IS_NULL": return .field(path, .equal, .null)
      case "IS_NAN": return .field(path, .equal, .float(.nan))
      case "IS_NOT_NULL": return .field(path, .notEqual, .null)
      case _: return .field(path, .notEqual, .float(.nan))
      }
    }
    let field = try number(json["fieldFilter"] as? Object)
    let names: [String: QueryFilter.Comparison] = [
      "EQUAL": .equal, "NOT_EQUAL": .notEqual, "LESS_THAN": .less,
      "LESS_THAN_OR_EQUAL": .lessOrEqual, "GREATER_THAN": .greater,
      "GREATER_THAN_OR_EQUAL": .greaterOrEqual, "IN": .in, "NOT_IN": .notIn,
      "ARRAY_CONTAINS": .arrayContains, "ARRAY_CONTAINS_ANY": .arrayContainsAny,
    ]
    let comparison = try number(names[field["op"] as? String ?? ""])
    return .field(try path(field["field"]), comparison, try value(field["value"]))
  }

  private static func number<Wrapped>(_ optional: Wrapped?) throws -> Wrapped {
    guard let optional else { throw Malformed(text: "\(Wrapped.self)") }
    return optional
  }
}
