/// Which files of a folder are videos, judged by their names.
public enum ClipFormats {
  /// Ends of file names without the dot, in lower case: what cameras, phones, screen recorders and film
  /// collections use. Not those that other kinds of files have too, such as `.ts`: see `MediaKind`.
  public static let extensions: Set<String> = [
    "3g2", "3gp", "asf", "avi", "flv", "m2ts", "m2v", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts",
    "ogm", "ogv", "webm", "wmv",
  ]

  /// Whether a file with this name may be a video. Hidden files are not.
  public static func isCandidate(fileName: String) -> Bool {
    fileName.fileExtension.map(extensions.contains) ?? false
  }

  /// The same for a name's bytes, without making a string: for tables of many files.
  static func isCandidate(fileName: ArraySlice<UInt8>) -> Bool {
    guard fileName.first != UInt8(ascii: "."), let end = packed(fileName) else { return false }
    return packedExtensions.contains(end)
  }

  private static let packedExtensions = Set(extensions.compactMap { packed(ArraySlice(("a." + $0).utf8)) })

  /// The bytes behind the last dot, in lower case, as one number; nil where there are none, or more than 7.
  private static func packed(_ name: ArraySlice<UInt8>) -> UInt64? {
    var (end, count) = (UInt64(0), 0)
    for byte in name.reversed() {
      if byte == UInt8(ascii: ".") { return count > 0 ? end : nil }
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      end = end << 8 | UInt64(isCapital ? byte | 0x20 : byte)
      count += 1
      if count > 7 { return nil }
    }
    return nil
  }
}

extension MediaItem {
  /// Whether it is a video, by its name; else it is a picture.
  public var isClip: Bool { ClipFormats.isCandidate(fileName: name) }
}
