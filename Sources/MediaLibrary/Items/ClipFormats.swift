/// Which files are clips, judged by their names.
public enum ClipFormats {
  /// Ends of file names without the dot, in lower case: what cameras, phones and screen recorders write.
  public static let extensions: Set<String> = ["mkv", "mp4", "m4v", "mov", "webm", "avi", "3gp"]

  /// Whether a file with this name may be a clip. Hidden files are not.
  public static func isCandidate(fileName: String) -> Bool {
    guard let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")), dot > fileName.startIndex,
      !fileName.utf8.starts(with: ".".utf8)
    else { return false }
    return extensions.contains(fileName[fileName.index(after: dot)...].lowercased())
  }
}

extension MediaItem {
  /// Whether it is a clip, by its name; else it is a picture.
  public var isClip: Bool { ClipFormats.isCandidate(fileName: name) }
}
