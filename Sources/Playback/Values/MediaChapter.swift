import GStreamerKit

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

  /// The chapters of an item, each up to the next, and the last up to its own end or that of the item.
  static func list(_ chapters: [Chapter], until duration: MediaTime?) -> [MediaChapter] {
    chapters.enumerated().map { index, chapter in
      let next = index + 1 < chapters.count ? chapters[index + 1].start : nil
      let end = (next ?? chapter.end).map { MediaTime($0) } ?? duration ?? MediaTime(chapter.start)
      return MediaChapter(
        start: MediaTime(chapter.start), end: end, title: chapter.title ?? "Chapter \(index + 1)")
    }
  }
}
