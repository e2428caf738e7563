/// What a discoverer finds out about a media file without playing it.
public struct MediaFileInfo: Sendable, Hashable {
  /// The duration; nil if unknown.
  public var duration: Duration?
  /// The title; nil if there is none.
  public var title: String?

  /// Creates a value; everything is unknown by default.
  public init(duration: Duration? = nil, title: String? = nil) {
    (self.duration, self.title) = (duration, title)
  }
}
