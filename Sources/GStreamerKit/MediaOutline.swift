/// What can be said of a medium without playing it.
public struct MediaOutline: Sendable, Hashable {
  /// How long it is; nil where nobody knows.
  public var duration: Duration?
  /// What it is called; nil where it does not say.
  public var title: String?

  /// An outline; by default nothing is said.
  public init(duration: Duration? = nil, title: String? = nil) {
    (self.duration, self.title) = (duration, title)
  }
}
