/// A saved photo or video.
public nonisolated enum Capture: Equatable, Sendable {
  /// A photo.
  case photo(CapturedPhoto)
  /// A video.
  case video(CapturedVideo)

  /// The path of the file.
  public var path: String {
    switch self {
    case .photo(let photo): photo.path
    case .video(let video): video.path
    }
  }
}
