import GStreamerKit
import L10n

/// A chapter of an item.
public nonisolated struct MediaChapter: Hashable, Sendable {
  /// The start, in the item's time.
  public let start: MediaTime
  /// The end, in the item's time.
  public let end: MediaTime
  /// The title; "Chapter 2" where the file names none.
  public let title: String

  /// Creates a chapter.
  public init(start: MediaTime, end: MediaTime, title: String) {
    (self.start, self.end, self.title) = (start, end, title)
  }

  /// The chapters of an item. Each ends where the next begins; the last at its own end, or at that of the item.
  static func list(_ chapters: [Chapter], until duration: MediaTime?) -> [MediaChapter] {
    chapters.enumerated().map { index, chapter in
      let next = index + 1 < chapters.count ? chapters[index + 1].start : nil
      let end = (next ?? chapter.end).map { MediaTime($0) } ?? duration ?? MediaTime(chapter.start)
      return MediaChapter(
        start: MediaTime(chapter.start), end: end, title: chapter.title ?? tr("Chapter %d", index + 1))
    }
  }
}
