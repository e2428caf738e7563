import CGLib
import CGStreamer

/// A chapter of a media file.
public struct Chapter: Sendable, Hashable {
  /// The start, in stream time.
  public let start: Duration
  /// The end, in stream time; nil if unknown.
  public let end: Duration?
  /// The title; nil if there is none.
  public let title: String?

  /// Creates a chapter.
  public init(start: Duration, end: Duration? = nil, title: String? = nil) {
    (self.start, self.end, self.title) = (start, end, title)
  }

  /// The maximum number of chapters that are read.
  static let maximumCount = 10_000

  /// The chapters of a table of contents, sorted by start; of nested entries only the innermost. Editions are
  /// alternatives: the first one that has chapters is used.
  static func all(of contents: OpaquePointer) -> [Chapter] {
    var next = gst_toc_get_entries(contents)
    var chapters: [Chapter] = []
    while let item = next {
      next = item.pointee.next
      guard let data = item.pointee.data else { continue }
      let isEdition = gst_toc_entry_get_entry_type(OpaquePointer(data)) == GST_TOC_ENTRY_TYPE_EDITION
      if isEdition, !chapters.isEmpty { break }
      append(OpaquePointer(data), depth: 0, to: &chapters)
    }
    return chapters.sorted { $0.start < $1.start }
  }

  /// Whether a chapter list is more informative than another one: more titles, or as many titles and more chapters.
  public static func isBetter(_ chapters: [Chapter], than others: [Chapter]) -> Bool {
    let titles = (chapters.count { $0.title != nil }, others.count { $0.title != nil })
    return titles.0 == titles.1 ? chapters.count > others.count : titles.0 > titles.1
  }

  private static func append(_ entry: OpaquePointer, depth: Int, to found: inout [Chapter]) {
    guard depth < 8, found.count < maximumCount else { return }
    let before = found.count
    var next = gst_toc_entry_get_sub_entries(entry)
    while let item = next {
      next = item.pointee.next
      if let data = item.pointee.data { append(OpaquePointer(data), depth: depth + 1, to: &found) }
    }
    guard found.count == before else { return }
    let kind = gst_toc_entry_get_entry_type(entry)
    var (start, stop): (gint64, gint64) = (-1, -1)
    // The cue sheet of a FLAC file has tracks instead of chapters.
    guard kind == GST_TOC_ENTRY_TYPE_CHAPTER || kind == GST_TOC_ENTRY_TYPE_TRACK,
      gst_toc_entry_get_start_stop_times(entry, &start, &stop) != 0, start >= 0
    else { return }
    let title = gst_toc_entry_get_tags(entry).flatMap { tags -> String? in
      var text: UnsafePointer<CChar>?
      guard gst_tag_list_peek_string_index(tags, GST_TAG_TITLE, 0, &text) != 0 else { return nil }
      return text.map { String(cString: $0) }
    }
    found.append(
      Chapter(start: .nanoseconds(start), end: stop > start ? .nanoseconds(stop) : nil, title: title))
  }
}
