import L10n

/// A setting of the camera hardware or driver, such as brightness.
public nonisolated struct ImageControl: Sendable, Hashable, Identifiable {
  /// A value of a control that offers a list of values.
  public struct Option: Sendable, Hashable {
    /// The value.
    public let value: Int
    /// The name for display.
    public let label: String

    /// Creates an option.
    public init(_ value: Int, _ label: String) { (self.value, self.label) = (value, label) }
  }

  /// The driver's identifier of the control.
  public let id: String
  /// The name for display.
  public let name: String
  /// The range of values.
  public let range: ClosedRange<Int>
  /// The default value.
  public let defaultValue: Int
  /// The selectable values; empty if every value in `range` is allowed.
  public let options: [Option]
  /// The current value.
  public var value: Int

  /// Creates a control. Without a default, `value` is the default.
  public init(
    id: String, name: String, range: ClosedRange<Int>, value: Int, defaultValue: Int? = nil,
    options: [Option] = []
  ) {
    (self.id, self.name, self.range, self.options) = (id, name, range, options)
    (self.value, self.defaultValue) = (value, defaultValue ?? value)
  }

  /// Whether the control is only turned off and on.
  public var isSwitch: Bool {
    options.map(\.value) == [0, 1] && options.map(\.label) == [Self.off, Self.on]
  }
  /// The labels of the options of a switch.
  static var off: String { tr("Off") }
  static var on: String { tr("On") }

  /// The value that the control uses for `wanted`: clamped to the range, or the current value if `wanted` is not an
  /// option.
  func allowed(_ wanted: Int) -> Int {
    guard !options.isEmpty else { return min(max(wanted, range.lowerBound), range.upperBound) }
    return options.contains { $0.value == wanted } ? wanted : value
  }
}
