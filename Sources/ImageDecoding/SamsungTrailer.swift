import Imaging

/// The data that Samsung's cameras append to a JPEG: a list of named blocks, at the end of the file.
///
/// Samsung publishes no specification; source: ExifTool's documentation of the Samsung trailer.
enum SamsungTrailer {
  /// The type of the block with the video of a motion photo, `MotionPhoto_Data`.
  private static let motionPhoto = 0x0A30
  private static let mostEntries = 200

  /// Whether the trailer contains the video of a motion photo.
  static func hasMotionVideo(_ source: borrowing ImageSource) -> Bool {
    // The file ends with the directory ("SEFH" …), its length, and "SEFT".
    let end = source.file.size - 8
    guard let tail = source.bytes(at: end, count: 8), tail.has("SEFT", at: 4),
      let length = tail.uint32(0, bigEndian: false), (12...12 + mostEntries * 12).contains(length),
      let directory = source.bytes(at: end - length, count: length), directory.has("SEFH", at: 0),
      let count = directory.uint32(8, bigEndian: false), count <= mostEntries
    else { return false }
    return (0..<count).contains { directory.uint16(12 + $0 * 12 + 2, bigEndian: false) == motionPhoto }
  }
}
