import RulesSyntax
import RulesValues

/// The values of `request` and `resource`, built only as far as they are read.
extension Evaluator {
  mutating func requestMember(_ key: RequestKey, at id: NodeID) -> Outcome {
    guard let outcome = member(key, at: id) else {
      let cause = FailureCause.undefinedProperty(Text(key.rawValue))
      return .failure(Failure(cause, offset: start(of: id)))
    }
    return outcome
  }

  /// The value of a key, or `nil` where it does not exist for this method.
  ///
  /// **Evidence:** `language.md` §5.2, `emulator.md` §3.4.
  private mutating func member(_ key: RequestKey, at id: NodeID) -> Outcome? {
    let isRead = environment.write == nil
    switch key {
    case .auth: return .value(environment.auth)
    case .method: return .value(.string(environment.method))
    case .time: return .value(.timestamp(environment.time))
    case .path:
      guard let path = environment.path else {
        return .failure(Failure(.undetermined(.unknownPath), offset: start(of: id)))
      }
      return .value(.path(path))
    case .resource:
      if case .undefined = environment.requestResource { return nil }
      return resourceValue(environment.requestResource, named: "resource", at: id)
    case .query: return environment.query.map { .value(.map($0)) }
    case .headers: return .value(.map(.empty))
    case .inTransaction: return .value(.boolean(environment.isInTransaction))
    case .fields: return isRead ? .value(.null) : nil
    case .readFields: return isRead ? nil : .value(.null)
    case .writeFields: return environment.write.map { .value(Self.list($0.writeFields)) }
    case .transforms: return environment.write.map { .value(Self.list($0.transforms)) }
    case .autoId: return environment.write?.hasAutoId == true ? .value(.boolean(false)) : nil
    }
  }

  private static func list(_ texts: [Text]?) -> Value {
    texts.map { .list($0.map { .string($0) }) } ?? .null
  }

  /// The whole `request` map.
  mutating func requestValue(at id: NodeID) -> Outcome {
    var entries: [(key: Text, value: Value)] = []
    for key in RequestKey.allCases {
      switch member(key, at: id) {
      case nil: continue
      case .value(let value): entries.append((Text(key.rawValue), value))
      case .failure(let failure): return .failure(failure)
      }
    }
    return .value(.map(MapValue(entries)))
  }

  mutating func resourceValue(
    _ state: ResourceState, named name: Text, at id: NodeID
  ) -> Outcome {
    switch state {
    case .document(let fields, let path): return .value(.map(documentMap(fields, at: path)))
    case .constraints(let fields, let name):
      let entries: [(key: Text, value: Value)] = [("data", .map(fields))]
      return .value(.map(MapValue(name.map { entries + [("__name__", $0)] } ?? entries)))
    case .null: return .value(.null)
    case .notLoaded, .undefined, .unreadable: return fields(of: state, named: name, at: id)
    }
  }

  /// The value of `.data`, without building the map around it.
  mutating func fields(
    of state: ResourceState, named name: Text, at id: NodeID
  ) -> Outcome {
    switch state {
    case .document(let fields, _), .constraints(let fields, _): return .value(.map(fields))
    case .null: return .failure(Failure(.nullValue, offset: start(of: id)))
    case .undefined:
      return .failure(Failure(.undefinedProperty(name), offset: start(of: id)))
    case .unreadable: return .failure(Failure(.variableRead(name), offset: start(of: id)))
    case .notLoaded:
      documentsAreWanted()
      return .failure(Failure(.undetermined(.notLoaded), offset: start(of: id)))
    }
  }
}

/// The map by which rules see a document. **Evidence:** `language.md` §5.6, §6.
func documentMap(_ fields: MapValue, at path: PathValue) -> MapValue {
  var id: Value = .null
  if case .literal(let text) = path.segments.last { id = .string(text) }
  return MapValue(
    sortedKeys: documentKeys, values: [.path(path), .map(fields), id],
    insertionOrder: documentOrder)
}

private let documentKeys: [Text] = ["__name__", "data", "id"]
/// `data`, `__name__`, `id`, as `values()` lists them.
private let documentOrder: [Int32] = [1, 0, 2]
