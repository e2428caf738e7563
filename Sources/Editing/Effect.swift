/// What changes the colors of a live video and of the photos and frames that are saved from it.
public struct Effect: Sendable, Hashable {
  /// The filter or the table that makes the effect.
  public enum Look: Sendable, Hashable {
    /// One of `NamedFilter.liveFilters`.
    case filter(NamedFilter)
    /// A lookup table.
    case lut(LUT)
  }

  /// What makes the effect.
  public let look: Look
  /// The amount, 0…1: 0 changes nothing.
  public let amount: Double

  /// Creates an effect.
  ///
  /// - Parameter amount: Clamped to 0…1.
  public init(_ look: Look, amount: Double = 1) {
    (self.look, self.amount) = (look, min(max(amount, 0), 1))
  }

  /// Creates the effect of a filter.
  ///
  /// - Parameter amount: Clamped to 0…1.
  public init(_ filter: NamedFilter, amount: Double = 1) { self.init(.filter(filter), amount: amount) }

  /// Parses an effect as the command line writes it: `sepia`, `sepia=0.5`.
  ///
  /// - Returns: nil if there is no live filter of this name.
  /// - Throws: `EditArgumentError` if the amount is no number from 0 to 1.
  public init?(argument: String) throws(EditArgumentError) {
    let name = argument.prefix { $0 != "=" }
    guard NamedFilter.liveFilters.contains(where: { $0.rawValue == name }) else { return nil }
    guard case .filter(let filter, let amount) = try EditOperation(argument: argument) else { return nil }
    self.init(filter, amount: amount)
  }

  /// The same effect as an edit of a photo.
  public var stack: EditStack {
    switch look {
    case .filter(let filter): EditStack([.filter(filter, amount: amount)])
    case .lut(let lut): EditStack([.lut(lut, amount: amount)])
    }
  }
}
