import CGStreamer
import CGtk

/// A part of a medium that has a name.
public struct Chapter: Sendable, Hashable {
  /// Where it begins, in the time of the medium.
  public let start: Duration
  /// Where it ends; nil where nobody says.
  public let end: Duration?
  /// Its name; nil where it has none.
  public let title: String?

  /// The chapters of a table of contents, in order; of nested ones the innermost.
  static func all(of contents: OpaquePointer) -> [Chapter] {
    entries(of: gst_toc_get_entries(contents)).sorted { $0.start < $1.start }
  }

  private static func entries(of list: UnsafeMutablePointer<GList>?) -> [Chapter] {
    var found: [Chapter] = []
    var next = list
    while let item = next {
      next = item.pointee.next
      guard let data = item.pointee.data else { continue }
      let entry = OpaquePointer(data)
      let inner = entries(of: gst_toc_entry_get_sub_entries(entry))
      if !inner.isEmpty {
        found += inner
        continue
      }
      var (start, stop): (gint64, gint64) = (-1, -1)
      guard gst_toc_entry_get_entry_type(entry) == GST_TOC_ENTRY_TYPE_CHAPTER,
        gst_toc_entry_get_start_stop_times(entry, &start, &stop) != 0, start >= 0
      else { continue }
      let tags = gst_toc_entry_get_tags(entry).map { TagList($0) }
      found.append(
        Chapter(
          start: .nanoseconds(start), end: stop > start ? .nanoseconds(stop) : nil, title: tags?.text["title"]
        ))
    }
    return found
  }
}
