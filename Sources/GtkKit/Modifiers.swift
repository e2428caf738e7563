import CGtk

/// The modifier keys held during an event.
public nonisolated struct Modifiers: OptionSet, Sendable {
  /// The bits of `GdkModifierType`.
  public let rawValue: UInt32
  /// Makes a set from the bits of `GdkModifierType`.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = Modifiers(rawValue: GdkModifierType.shift.rawValue)
  /// The Control key.
  public static let control = Modifiers(rawValue: GdkModifierType.control.rawValue)
  /// The Alt key.
  public static let alt = Modifiers(rawValue: GdkModifierType.alt.rawValue)
}

/// A key, identified by its GDK key symbol.
public nonisolated struct Key: Equatable, Sendable {
  /// The GDK key symbol.
  public let symbol: UInt32
  init(_ symbol: Int32) { self.symbol = UInt32(symbol) }
  init(symbol: UInt32) { self.symbol = symbol }

  /// The key that types a character.
  public static func character(_ character: Unicode.Scalar) -> Key {
    Key(symbol: gdk_unicode_to_keyval(character.value))
  }

  /// The key of a digit, 0…9.
  public static func digit(_ digit: Int) -> Key { Key(symbol: UInt32(GDK_KEY_0) + UInt32(digit)) }

  /// The space bar.
  public static let space = Key(GDK_KEY_space)
  /// The Return key.
  public static let enter = Key(GDK_KEY_Return)
  /// The Enter key of the number pad.
  public static let keypadEnter = Key(GDK_KEY_KP_Enter)
  /// The Escape key.
  public static let escape = Key(GDK_KEY_Escape)
  /// The Delete key.
  public static let delete = Key(GDK_KEY_Delete)
  /// The Backspace key.
  public static let backspace = Key(GDK_KEY_BackSpace)
  /// The left arrow key.
  public static let left = Key(GDK_KEY_Left)
  /// The right arrow key.
  public static let right = Key(GDK_KEY_Right)
  /// The up arrow key.
  public static let up = Key(GDK_KEY_Up)
  /// The down arrow key.
  public static let down = Key(GDK_KEY_Down)
  /// The Home key.
  public static let home = Key(GDK_KEY_Home)
  /// The End key.
  public static let end = Key(GDK_KEY_End)
  /// The Page Up key.
  public static let pageUp = Key(GDK_KEY_Page_Up)
  /// The Page Down key.
  public static let pageDown = Key(GDK_KEY_Page_Down)
  /// The Tab key.
  public static let tab = Key(GDK_KEY_Tab)
  /// Shift+Tab.
  public static let backTab = Key(GDK_KEY_ISO_Left_Tab)
  /// The Menu key.
  public static let menu = Key(GDK_KEY_Menu)
  /// The F2 key.
  public static let f2 = Key(GDK_KEY_F2)
  /// The F5 key.
  public static let f5 = Key(GDK_KEY_F5)
  /// The F9 key.
  public static let f9 = Key(GDK_KEY_F9)
  /// The F11 key.
  public static let f11 = Key(GDK_KEY_F11)
  /// The plus key.
  public static let plus = Key(GDK_KEY_plus)
  /// The plus key of the number pad.
  public static let keypadPlus = Key(GDK_KEY_KP_Add)
  /// The minus key of the number pad.
  public static let keypadMinus = Key(GDK_KEY_KP_Subtract)
  /// The 0 key of the number pad.
  public static let keypadZero = Key(GDK_KEY_KP_0)
}
