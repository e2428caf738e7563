import CGStreamer
import CGtk
import GObjectKit

/// What a medium says about itself.
public struct TagList: Sendable, Hashable {
  /// Whether it is about the whole medium, and not about one of its streams.
  public var isGlobal = false
  /// Text by GStreamer's names, such as `title`. Where there are several values, the first.
  public var text: [String: String] = [:]
  /// Numbers by GStreamer's names, such as `track-number`.
  public var numbers: [String: Double] = [:]
  /// A picture as it is in the file, the front cover where there are several.
  public var picture: Picture?

  /// A picture's file, equal when it has the same bytes in memory.
  public struct Picture: Sendable, Hashable {
    /// The bytes of a JPEG, PNG or other file.
    public let bytes: Bytes

    /// A picture of bytes.
    public init(bytes: Bytes) { self.bytes = bytes }
    /// Whether the bytes are the same.
    public static func == (one: Picture, other: Picture) -> Bool {
      one.bytes === other.bytes
        || one.bytes.count == other.bytes.count
          && one.bytes.withBytes { one in
            other.bytes.withBytes { other in
              one.withUnsafeBytes { one in other.withUnsafeBytes { one.elementsEqual($0) } }
            }
          }
    }
    /// By the length, which tells most pictures apart.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes.count) }
  }

  /// Nothing is said.
  public init() {}

  init(_ list: UnsafeMutablePointer<GstTagList>) {
    isGlobal = gst_tag_list_get_scope(list) == GST_TAG_SCOPE_GLOBAL
    for index in 0..<gst_tag_list_n_tags(list) {
      // The index is less than the number of tags.
      let tag = gst_tag_list_nth_tag_name(list, guint(index))!
      let name = String(cString: tag)
      guard let value = gst_tag_list_get_value_index(list, tag, 0) else { continue }
      switch StructureValue(value) {
      case .string(let string): text[name] = string
      case .int(let number): numbers[name] = Double(number)
      case .double(let number): numbers[name] = number
      default: continue
      }
    }
    picture = Self.picture(in: list)
  }

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
