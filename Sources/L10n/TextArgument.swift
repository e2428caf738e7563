/// A value that replaces a placeholder of a text: a string for `%s`, an integer for `%d`.
public protocol TextArgument: Sendable {
  /// Whether `%d` can represent it.
  static var isInteger: Bool { get }
  /// The value in the user's language.
  var localizedText: String { get }
}

extension String: TextArgument {
  /// False.
  public static var isInteger: Bool { false }
  /// The text itself.
  public var localizedText: String { self }
}

extension Substring: TextArgument {
  /// False.
  public static var isInteger: Bool { false }
  /// The text itself.
  public var localizedText: String { String(self) }
}

extension Int: TextArgument {
  /// True.
  public static var isInteger: Bool { true }
  /// The digits, with the separators of the user's language between thousands.
  public var localizedText: String { localized }
}
