/// What moves in a photo.
public enum PictureMotion: Sendable, Hashable {
  /// The file has several frames.
  case frames(ImageAnimation)
}
