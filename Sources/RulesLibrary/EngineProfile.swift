/// Where the engines differ: one value, passed down explicitly.
///
/// Each field is one deviation; its comment is the evidence. `Deviations` in the documentation
/// lists them from here.
public struct EngineProfile: Hashable, Sendable {
  /// The name on the command line.
  public let name: String
  /// Whether a list request treats what its filters do not prove as unknown (sound), or as absent
  /// or false as the official emulator does. **Evidence:** `language.md` §9.3, traps 5–8;
  /// firebase-tools#4420, firebase-js-sdk#5229.
  public let provesListsSoundly: Bool
  /// Distinct document look-ups that a list request may make: 10 documented, 20 in the emulator.
  /// **Evidence:** `language.md` §6.
  public let listLookupLimit: Int
  /// The most bytes a ruleset may have; the emulator accepts any number. **Evidence:** §8.
  public let sourceByteLimit: Int?
  /// Whether more than ten lets in a function are refused, as documented. **Evidence:** §8.
  public let enforcesLetLimit: Bool
  /// Whether `debug` exists. **Evidence:** §3.8.
  public let hasDebug: Bool

  /// As the official emulator, except where that is unsound or weaker than the documentation.
  public static let sound = EngineProfile(
    name: "sound", provesListsSoundly: true, listLookupLimit: 10, sourceByteLimit: 256 * 1024,
    enforcesLetLimit: false, hasDebug: true)
  /// The official emulator in everything.
  public static let emulator = EngineProfile(
    name: "emulator", provesListsSoundly: false, listLookupLimit: 20, sourceByteLimit: nil,
    enforcesLetLimit: false, hasDebug: true)
  /// Deployed rules, as far as they are known.
  public static let production = EngineProfile(
    name: "production", provesListsSoundly: false, listLookupLimit: 10,
    sourceByteLimit: 256 * 1024, enforcesLetLimit: true, hasDebug: false)

  public static let all: [EngineProfile] = [.sound, .emulator, .production]
}
