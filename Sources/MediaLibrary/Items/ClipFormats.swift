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
}

extension MediaItem {
  /// Whether it is a video, by its name; else it is a picture.
  public var isClip: Bool { ClipFormats.isCandidate(fileName: name) }
}
