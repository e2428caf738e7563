import CGtk

/// Modifier keys held during an event.
public nonisolated struct Modifiers: OptionSet, Sendable {
  /// GDK's bits.
  public let rawValue: UInt32
  /// Makes a set from GDK's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = Modifiers(rawValue: GdkModifierType.shift.rawValue)
  /// Control.
  public static let control = Modifiers(rawValue: GdkModifierType.control.rawValue)
  /// Alt.
  public static let alt = Modifiers(rawValue: GdkModifierType.alt.rawValue)
}

/// A key, by GDK's key symbol.
public nonisolated struct Key: Equatable, Sendable {
  /// GDK's key symbol.
  public let symbol: UInt32
  init(_ symbol: Int32) { self.symbol = UInt32(symbol) }
  init(symbol: UInt32) { self.symbol = symbol }

  /// The key that types a character.
  public static func character(_ character: Unicode.Scalar) -> Key {
    Key(symbol: gdk_unicode_to_keyval(character.value))
  }

  /// The space bar.
  public static let space = Key(GDK_KEY_space)
  /// Return.
  public static let enter = Key(GDK_KEY_Return)
  /// Enter of the number pad.
  public static let keypadEnter = Key(GDK_KEY_KP_Enter)
  /// Escape.
  public static let escape = Key(GDK_KEY_Escape)
  /// Delete.
  public static let delete = Key(GDK_KEY_Delete)
  /// Backspace.
  public static let backspace = Key(GDK_KEY_BackSpace)
  /// Left.
  public static let left = Key(GDK_KEY_Left)
  /// Right.
  public static let right = Key(GDK_KEY_Right)
  /// Up.
  public static let up = Key(GDK_KEY_Up)
  /// Down.
  public static let down = Key(GDK_KEY_Down)
  /// Home.
  public static let home = Key(GDK_KEY_Home)
  /// End.
  public static let end = Key(GDK_KEY_End)
  /// Page up.
  public static let pageUp = Key(GDK_KEY_Page_Up)
  /// Page down.
  public static let pageDown = Key(GDK_KEY_Page_Down)
  /// Tab.
  public static let tab = Key(GDK_KEY_Tab)
  /// Tab with Shift.
  public static let backTab = Key(GDK_KEY_ISO_Left_Tab)
  /// The key that opens a menu.
  public static let menu = Key(GDK_KEY_Menu)
  /// F2.
  public static let f2 = Key(GDK_KEY_F2)
  /// F9.
  public static let f9 = Key(GDK_KEY_F9)
  /// F11.
  public static let f11 = Key(GDK_KEY_F11)
  /// The plus key.
  public static let plus = Key(GDK_KEY_plus)
  /// Plus on the number pad.
  public static let keypadPlus = Key(GDK_KEY_KP_Add)
  /// Minus on the number pad.
  public static let keypadMinus = Key(GDK_KEY_KP_Subtract)
}
