/// A service by what its rules may name.
///
/// **Evidence:** measured: in an unknown service, and in a function that no condition reaches,
/// `request`, `resource` and `debug` are unknown; the look-ups exist for Firestore only.
enum ServiceKind: Hashable {
  case cloudFirestore, firebaseStorage, unknown

  init(name: String) {
    switch name {
    case "cloud.firestore": self = .cloudFirestore
    case "firebase.storage": self = .firebaseStorage
    default: self = .unknown
    }
  }

  /// Whether `request`, `resource`, `debug` and the methods of `allow` are known.
  var hasRequests: Bool {
    switch self {
    case .cloudFirestore, .firebaseStorage: true
    case .unknown: false
    }
  }

  /// Whether `get`, `exists` and their kin are known.
  var hasLookups: Bool {
    switch self {
    case .cloudFirestore: true
    case .firebaseStorage, .unknown: false
    }
  }
}
