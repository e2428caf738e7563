/// Determines by the file name whether a file is a video.
public enum VideoFormats {
  /// The file name extensions of videos, without the dot, in lower case: the formats of cameras, phones, screen
  /// recorders and movies. Excludes extensions that other file types use, too, such as `.ts`; see `MediaKind`.
  public static let extensions: Set<String> = [
    "3g2", "3gp", "asf", "avi", "flv", "m2ts", "m2v", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts",
    "ogm", "ogv", "webm", "wmv",
  ]

  /// Returns whether a file with this name may be a video. Returns false for hidden files.
  public static func isCandidate(fileName: String) -> Bool {
    fileName.fileExtension.map(extensions.contains) ?? false
  }

  /// Returns the same for the bytes of a name, without creating a string.
  static func isCandidate(fileName: ArraySlice<UInt8>) -> Bool {
    guard fileName.first != UInt8(ascii: "."), let end = packed(fileName) else { return false }
    return packedExtensions.contains(end)
  }

  private static let packedExtensions = Set(extensions.compactMap { packed(ArraySlice(("a." + $0).utf8)) })

  /// Packs the bytes after the last dot, in lower case, into an integer. Returns nil for no bytes or more than 7.
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
  /// Whether the name has a video extension. Other items are photos.
  public var isVideo: Bool { kinds.contains(.video) }
}
