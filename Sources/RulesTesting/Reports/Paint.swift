/// Puts text in color, or leaves it as it is.
package struct Paint {
  private let isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  /// A style by its ANSI number.
  package enum Style: Int {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
  }

  package func callAsFunction(_ text: String, _ style: Style) -> String {
    isOn ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
