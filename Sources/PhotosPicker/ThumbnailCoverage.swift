import MediaLibrary

/// How much of what is on screen has a picture: for measuring.
public nonisolated struct ThumbnailCoverage: Equatable, Sendable {
  /// The cells on screen.
  public var cells = 0
  /// Those of them that show a picture, or why there is none.
  public var filled = 0
  /// The first item of the list that was scrolled last.
  public var first: MediaItemID?

  /// Nothing on screen.
  public init() {}
}
