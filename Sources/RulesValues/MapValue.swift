/// An immutable map with string keys, sorted by UTF-16 code units.
///
/// Keys and values are parallel arrays, so that many documents of one shape can share the keys.
/// `keys()` answers in sorted order, `values()` in the order in which the entries were written.
/// **Evidence:** `language.md` §3.1 and Appendix A (`{'b':1,'a':2}.values()`); probes of literals,
/// documents and tokens.
public final class MapValue: Sendable {
  /// Sorted, without duplicates.
  public let keys: [Text]
  /// One element per key.
  public let values: [Value]
  /// Whether other keys may exist: the map holds only the fields on which a query filters, and
  /// what depends on an absent key is undetermined. **Evidence:** `language.md` §9.3, traps 5–8.
  package let isOpen: Bool
  /// Positions in `keys` in the order of writing; `nil` when that is the sorted order.
  package let insertionOrder: [Int32]?

  /// Takes parallel arrays whose keys are already sorted and distinct.
  package init(
    sortedKeys keys: [Text], values: [Value], isOpen: Bool = false, insertionOrder: [Int32]? = nil
  ) {
    self.keys = keys
    self.values = values
    self.isOpen = isOpen
    self.insertionOrder = insertionOrder
  }

  /// The values in the order in which the entries were written.
  package var valuesInInsertionOrder: [Value] {
    insertionOrder.map { $0.map { values[Int($0)] } } ?? values
  }

  /// The keys in the order in which the entries were written.
  package var keysInInsertionOrder: [Text] {
    insertionOrder.map { $0.map { keys[Int($0)] } } ?? keys
  }

  /// Sorts the entries; of equal keys the last wins.
  public convenience init(_ entries: [(key: Text, value: Value)]) {
    self.init(entries, isOpen: false)
  }

  /// Sorts the entries of a map that may be open; of equal keys the last wins.
  package convenience init(_ entries: [(key: Text, value: Value)], isOpen: Bool) {
    var isSorted = true
    for index in entries.indices.dropFirst() where entries[index - 1].key >= entries[index].key {
      isSorted = false
      break
    }
    guard !isSorted else {
      self.init(sortedKeys: entries.map(\.key), values: entries.map(\.value), isOpen: isOpen)
      return
    }
    let order = entries.indices.sorted { left, right in
      entries[left].key == entries[right].key
        ? left < right : entries[left].key < entries[right].key
    }
    var keys: [Text] = []
    var values: [Value] = []
    // Where each key was first written.
    var firsts: [Int] = []
    for index in order {
      if let last = keys.last, last == entries[index].key {
        values[values.count - 1] = entries[index].value
      } else {
        keys.append(entries[index].key)
        values.append(entries[index].value)
        firsts.append(index)
      }
    }
    let written = firsts.indices.sorted { firsts[$0] < firsts[$1] }.map { Int32($0) }
    self.init(sortedKeys: keys, values: values, isOpen: isOpen, insertionOrder: written)
  }

  public static let empty = MapValue(sortedKeys: [], values: [])

  public var count: Int { keys.count }

  /// The index of a key; linear for small maps, binary for large ones.
  package func index(of key: Text) -> Int? {
    guard keys.count > 12 else { return keys.firstIndex(of: key) }
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key ? low : nil
  }

  public subscript(key: Text) -> Value? {
    index(of: key).map { values[$0] }
  }

  /// A copy with one entry set, or removed when the value is `nil`.
  package func setting(_ key: Text, to value: Value?) -> MapValue {
    var keys = keys
    var values = values
    var order = insertionOrder ?? keys.indices.map { Int32($0) }
    if let index = index(of: key) {
      if let value {
        values[index] = value
      } else {
        keys.remove(at: index)
        values.remove(at: index)
        order = order.filter { $0 != index }.map { $0 > index ? $0 - 1 : $0 }
      }
    } else if let value {
      let index = keys.firstIndex { $0 > key } ?? keys.count
      keys.insert(key, at: index)
      values.insert(value, at: index)
      order = order.map { $0 >= index ? $0 + 1 : $0 } + [Int32(index)]
    }
    let isSorted = zip(order, order.dropFirst()).allSatisfy(<)
    return MapValue(
      sortedKeys: keys, values: values, isOpen: isOpen, insertionOrder: isSorted ? nil : order)
  }
}
