import Imaging

/// The data that Samsung's cameras append to a JPEG: a list of named blocks, at the end of the file.
///
/// Samsung publishes no specification; source: ExifTool's documentation of the Samsung trailer.
enum SamsungTrailer {
  /// The type of the block with the video of a motion photo, `MotionPhoto_Data`.
  private static let motionPhoto = 0x0A30
  private static let mostEntries = 200

  private static let entryLength = 12

  /// Whether the trailer contains the video of a motion photo.
  static func hasMotionVideo(_ source: borrowing ImageSource) -> Bool {
    guard let (_, directory) = directory(source) else { return false }
    return motionEntry(in: directory) != nil
  }

  /// Where the video of a motion photo is in the file; nil if the trailer has none.
  static func motionVideo(_ source: borrowing ImageSource) -> Range<Int>? {
    // A block precedes the directory by the stated distance. It repeats its type and begins with its name.
    guard let (start, directory) = directory(source), let entry = motionEntry(in: directory),
      let distance = directory.uint32(entry + 4, bigEndian: false),
      let length = directory.uint32(entry + 8, bigEndian: false),
      let head = source.bytes(at: start - distance, count: 8),
      let name = head.uint32(4, bigEndian: false), name + 8 < length, length <= distance
    else { return nil }
    return start - distance + 8 + name..<start - distance + length
  }

  /// The directory and its offset. The file ends with it ("SEFH" …), its length, and "SEFT".
  private static func directory(_ source: borrowing ImageSource) -> (start: Int, bytes: [UInt8])? {
    let end = source.file.size - 8
    guard let tail = source.bytes(at: end, count: 8), tail.has("SEFT", at: 4),
      let length = tail.uint32(0, bigEndian: false),
      (12...12 + mostEntries * entryLength).contains(length),
      let bytes = source.bytes(at: end - length, count: length), bytes.has("SEFH", at: 0)
    else { return nil }
    return (end - length, bytes)
  }

  /// The offset of the entry of the video in the directory.
  private static func motionEntry(in directory: [UInt8]) -> Int? {
    guard let count = directory.uint32(8, bigEndian: false), count <= mostEntries else { return nil }
    return (0..<count).lazy.map { 12 + $0 * entryLength }.first {
      directory.uint16($0 + 2, bigEndian: false) == motionPhoto
    }
  }
}
