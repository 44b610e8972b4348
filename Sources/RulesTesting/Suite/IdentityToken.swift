package import RulesEngine
package import RulesValues

/// The tokens of suites: the claims that a real account has, with the suite's own over them.
///
/// **Evidence:** `language.md` §5.3, `emulator.md` §1.4 (the defaults of the official test
/// library, which is why the times are those of 1970).
package enum IdentityToken {
  /// An account; `claims` replace the defaults, and `firebase` is merged key by key.
  package static func identity(
    uid: String, provider: String, claims: [(key: Text, value: Value)] = [], tenant: String? = nil
  ) -> Identity {
    let project = "demo-project"
    var token = MapValue([
      ("iss", .string(Text("https://securetoken.google.com/" + project))),
      ("aud", .string(Text(project))), ("iat", .integer(0)), ("exp", .integer(3_600)),
      ("auth_time", .integer(0)), ("sub", .string(Text(uid))), ("user_id", .string(Text(uid))),
    ])
    if provider == "anonymous" {
      token = token.setting("provider_id", to: .string("anonymous"))
    }
    var firebase = MapValue([
      ("identities", .map(identities(uid: uid, provider: provider, claims: MapValue(claims)))),
      ("sign_in_provider", .string(Text(provider))),
    ])
    if let tenant { firebase = firebase.setting("tenant", to: .string(Text(tenant))) }
    for (key, value) in claims {
      if key == "firebase", case .map(let given) = value {
        for (name, part) in zip(given.keys, given.values) {
          firebase = firebase.setting(name, to: part)
        }
      } else {
        token = token.setting(key, to: value)
      }
    }
    return Identity(uid: uid, token: token.setting("firebase", to: .map(firebase)))
  }

  /// The account's ids by provider: none for an anonymous or a custom one.
  private static func identities(uid: String, provider: String, claims: MapValue) -> MapValue {
    var identities = MapValue.empty
    if let email = claims["email"] { identities = identities.setting("email", to: .list([email])) }
    if let phone = claims["phone_number"] {
      identities = identities.setting("phone", to: .list([phone]))
    }
    if provider.contains(".") {
      // The id at the provider is not the uid; any stable text serves.
      identities = identities.setting(
        Text(provider), to: .list([.string(Text(provider + ":" + uid))]))
    }
    return identities
  }
}
