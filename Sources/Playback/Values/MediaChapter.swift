/// A part of an item that has a name.
public nonisolated struct MediaChapter: Hashable, Sendable {
  /// Where it begins.
  public let start: MediaTime
  /// Where it ends.
  public let end: MediaTime
  /// Its name; "Chapter 2" where it has none.
  public let title: String

  /// A chapter.
  public init(start: MediaTime, end: MediaTime, title: String) {
    (self.start, self.end, self.title) = (start, end, title)
  }
}
