import MediaLibrary

/// The proportion of visible cells that have a thumbnail; for measurements.
public nonisolated struct ThumbnailCoverage: Equatable, Sendable {
  /// The number of visible cells.
  public var cells = 0
  /// The number of visible cells that show a thumbnail or an error.
  public var filled = 0
  /// The first visible item of one of the lists.
  public var first: MediaItemID?

  /// Creates an empty coverage.
  public init() {}
}
