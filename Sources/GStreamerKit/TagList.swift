import CGLib
import CGStreamer
import GObjectKit
import Glibc

/// The tags of a stream or an item (`GstTagList`).
public struct TagList: Sendable, Hashable {
  /// Whether the tags describe the item as a whole rather than one stream.
  public var isGlobal = false
  /// String tags by GStreamer's names, such as `title`; the first of several values.
  public var text: [String: String] = [:]
  /// The values of string tags that have several, such as `artist`.
  public var lists: [String: [String]] = [:]
  /// Numeric tags by GStreamer's names, such as `track-number`.
  public var numbers: [String: Double] = [:]
  /// The embedded image, preferably the front cover.
  public var picture: Picture?
  /// The chapters, sorted by start, where they are stored as tags: ID3 frames, comments of Ogg and FLAC.
  public var chapters: [Chapter] = []

  /// An encoded image. Values are equal if their bytes are equal.
  public struct Picture: Sendable, Hashable {
    /// The bytes of a JPEG, PNG or other file.
    public let bytes: Bytes

    /// Creates a picture from encoded bytes.
    public init(bytes: Bytes) { self.bytes = bytes }
    /// Whether the bytes are the same.
    public static func == (one: Picture, other: Picture) -> Bool {
      guard one.bytes !== other.bytes else { return true }
      guard one.bytes.count == other.bytes.count else { return false }
      return one.bytes.withBytes { one in
        other.bytes.withBytes { other in
          one.withUnsafeBytes { one in
            other.withUnsafeBytes { other in
              // Streams and their tags share the memory of a picture, so the bytes usually need not be compared.
              guard let first = one.baseAddress, let second = other.baseAddress else { return true }
              return first == second || memcmp(first, second, one.count) == 0
            }
          }
        }
      }
    }
    /// Hashes the length, which distinguishes most pictures.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes.count) }
  }

  /// Creates an empty list.
  public init() {}

  package init(_ list: UnsafeMutablePointer<GstTagList>) {
    isGlobal = gst_tag_list_get_scope(list) == GST_TAG_SCOPE_GLOBAL
    for index in 0..<gst_tag_list_n_tags(list) {
      // The index is less than the number of tags.
      let tag = gst_tag_list_nth_tag_name(list, guint(index))!
      // Other types, such as images and dates, are not read here: serializing a cover of some megabytes costs more than
      // playing the song.
      switch gst_tag_get_type(tag) {
      case GType(16 << 2):  // G_TYPE_STRING
        var value: UnsafePointer<CChar>?
        guard gst_tag_list_peek_string_index(list, tag, 0, &value) != 0, let value else { continue }
        text[String(cString: tag)] = String(cString: value)
        let count = gst_tag_list_get_tag_size(list, tag)
        // Unknown comments may be thousands.
        if count > 1, strcmp(tag, GST_TAG_EXTENDED_COMMENT) != 0 {
          lists[String(cString: tag)] = Self.values(of: tag, in: list, count)
        }
      // Integers, and G_TYPE_DOUBLE.
      case GType(6 << 2), GType(7 << 2), GType(10 << 2), GType(11 << 2), GType(15 << 2):
        guard let value = gst_tag_list_get_value_index(list, tag, 0).map({ StructureValue($0) }) else {
          continue
        }
        if let number = value.double ?? value.int.map({ Double($0) }) {
          numbers[String(cString: tag)] = number
        }
      default: continue
      }
    }
    if let date = Self.date(in: list) { text["datetime"] = date }
    picture = Self.picture(in: list)
    chapters = Self.chapters(in: list)
  }

  private static func values(
    of tag: UnsafePointer<CChar>, in list: UnsafeMutablePointer<GstTagList>, _ count: guint
  ) -> [String] {
    (0..<min(count, 100)).compactMap { index in
      var value: UnsafePointer<CChar>?
      guard gst_tag_list_peek_string_index(list, tag, index, &value) != 0 else { return nil }
      return value.map { String(cString: $0) }
    }
  }

  /// The date in the format of ISO 8601, as far as it is known: a year, or a day.
  private static func date(in list: UnsafeMutablePointer<GstTagList>) -> String? {
    var date: OpaquePointer?
    guard gst_tag_list_get_date_time(list, GST_TAG_DATE_TIME, &date) != 0, let date else { return nil }
    defer { gst_date_time_unref(date) }
    guard let text = gst_date_time_to_iso8601_string(date) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  // MARK: Chapters

  /// The maximum number of comments that are searched for chapters.
  private static let mostComments = 30_000

  private static func chapters(in list: UnsafeMutablePointer<GstTagList>) -> [Chapter] {
    let count = min(Int(gst_tag_list_get_tag_size(list, GST_TAG_EXTENDED_COMMENT)), mostComments)
    var comments: [String] = []
    for index in 0..<count {
      var value: UnsafePointer<CChar>?
      guard gst_tag_list_peek_string_index(list, GST_TAG_EXTENDED_COMMENT, guint(index), &value) != 0,
        let value,
        ChapterComments.concerns(value)
      else { continue }
      comments.append(String(cString: value))
    }
    let found = comments.isEmpty ? [] : ChapterComments.chapters(in: comments)
    return found.isEmpty ? frames(in: list) : found
  }

  /// GStreamer exposes unknown ID3v2 frames as `private-id3v2-frame`; CHAP is one of them (1.22 to 1.26).
  private static func frames(in list: UnsafeMutablePointer<GstTagList>) -> [Chapter] {
    let count = min(Int(gst_tag_list_get_tag_size(list, "private-id3v2-frame")), mostComments)
    var chapters: [Chapter] = []
    for index in 0..<count {
      var raw: OpaquePointer?
      guard gst_tag_list_get_sample_index(list, "private-id3v2-frame", guint(index), &raw) != 0, let raw
      else {
        continue
      }
      let sample = Sample(adopting: raw)
      let chapter = sample.bytes?.withBytes { ID3ChapterFrame.chapter(in: $0) }
      if let chapter = chapter ?? nil { chapters.append(chapter) }
    }
    return chapters.sorted { $0.start < $1.start }
  }

  // MARK: Cover art

  private static func picture(in list: UnsafeMutablePointer<GstTagList>) -> Picture? {
    var found: (sample: Sample, isFront: Bool)?
    for tag in [GST_TAG_IMAGE, GST_TAG_PREVIEW_IMAGE] {
      for index in 0..<gst_tag_list_get_tag_size(list, tag) {
        var raw: OpaquePointer?
        guard gst_tag_list_get_sample_index(list, tag, index, &raw) != 0, let raw else { continue }
        let sample = Sample(adopting: raw)
        let isFront = Int(sample.information?["image-type"]?.int ?? 0) == 1
        if found == nil || isFront && found?.isFront == false { found = (sample, isFront) }
      }
      if found != nil { break }
    }
    return found?.sample.bytes.map { Picture(bytes: $0) }
  }
}
