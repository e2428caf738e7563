/// A key, identified by its keysym. A one-character string literal is the key that types that character.
///
/// Source of the numbers: X11's keysymdef.h. Latin-1 characters are their own keysyms; other characters are
/// 0x01000000 plus their code point.
public struct Key: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral, CustomStringConvertible {
  /// The X keysym.
  public let keysym: UInt32

  /// A key by its keysym.
  public init(keysym: UInt32) { self.keysym = keysym }

  /// The key that types a character.
  public init(character: Unicode.Scalar) {
    switch character.value {
    case 0x0A, 0x0D: self = .enter
    case 0x09: self = .tab
    case 0x20...0x7E, 0xA0...0xFF: keysym = character.value
    default: keysym = 0x0100_0000 + character.value
    }
  }

  /// The key that types a character.
  public init(unicodeScalarLiteral value: Unicode.Scalar) { self.init(character: value) }

  /// The Return key.
  public static let enter = Key(keysym: 0xFF0D)
  /// The Tab key.
  public static let tab = Key(keysym: 0xFF09)
  /// The space bar.
  public static let space = Key(keysym: 0x20)
  /// The Escape key.
  public static let escape = Key(keysym: 0xFF1B)
  /// The Backspace key.
  public static let backspace = Key(keysym: 0xFF08)
  /// The Delete key.
  public static let delete = Key(keysym: 0xFFFF)
  /// The Left arrow key.
  public static let left = Key(keysym: 0xFF51)
  /// The Up arrow key.
  public static let up = Key(keysym: 0xFF52)
  /// The Right arrow key.
  public static let right = Key(keysym: 0xFF53)
  /// The Down arrow key.
  public static let down = Key(keysym: 0xFF54)
  /// The Home key.
  public static let home = Key(keysym: 0xFF50)
  /// The End key.
  public static let end = Key(keysym: 0xFF57)
  /// The Page Up key.
  public static let pageUp = Key(keysym: 0xFF55)
  /// The Page Down key.
  public static let pageDown = Key(keysym: 0xFF56)
  /// The Menu key.
  public static let menu = Key(keysym: 0xFF67)

  /// A function key.
  ///
  /// - Parameter number: 1…12.
  public static func function(_ number: Int) -> Key { Key(keysym: 0xFFBD + UInt32(number)) }

  /// The character, or the keysym's number.
  public var description: String {
    let code = keysym >= 0x0100_0000 ? keysym - 0x0100_0000 : keysym
    if code < 0xFF00 || keysym >= 0x0100_0000, let character = Unicode.Scalar(code) {
      return "\"\(character)\""
    }
    return "keysym 0x" + String(keysym, radix: 16)
  }
}
