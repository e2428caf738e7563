import Imaging

/// What is chosen in the share sheet. A program persists it.
public nonisolated struct ShareChoices: Equatable, Sendable {
  /// Whether the location is removed from the files.
  public var removesLocation: Bool
  /// Whether photos in formats that not every program opens are converted.
  public var isCompatible: Bool

  /// Creates choices.
  public init(removesLocation: Bool = false, isCompatible: Bool = false) {
    (self.removesLocation, self.isCompatible) = (removesLocation, isCompatible)
  }

  /// The metadata that the files may have.
  var metadata: ExportOptions.Metadata { removesLocation ? .withoutLocation : .all }
}
