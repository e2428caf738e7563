/// Something about the camera's picture that the camera itself can change, such as its brightness.
public nonisolated struct ImageControl: Sendable, Hashable, Identifiable {
  /// One value out of a few.
  public struct Option: Sendable, Hashable {
    /// The value.
    public let value: Int
    /// Its name for people.
    public let label: String

    /// A value and its name.
    public init(_ value: Int, _ label: String) { (self.value, self.label) = (value, label) }
  }

  /// The driver's name for it.
  public let id: String
  /// Its name for people.
  public let name: String
  /// The values it takes.
  public let range: ClosedRange<Int>
  /// What holds where nobody has changed it.
  public let standard: Int
  /// The values to choose from; empty where any of the range will do.
  public let options: [Option]
  /// What it is set to.
  public var value: Int

  /// A control; without a standard, that is the value.
  public init(
    id: String, name: String, range: ClosedRange<Int>, value: Int, standard: Int? = nil,
    options: [Option] = []
  ) {
    (self.id, self.name, self.range, self.options) = (id, name, range, options)
    (self.value, self.standard) = (value, standard ?? value)
  }

  /// The value that is nearest to another and that the control takes.
  func allowed(_ wanted: Int) -> Int {
    guard !options.isEmpty else { return min(max(wanted, range.lowerBound), range.upperBound) }
    return options.contains { $0.value == wanted } ? wanted : value
  }
}
