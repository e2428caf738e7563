/// What a person has changed about a photo, to be written into its sidecar or its file.
public struct MetadataChange: Sendable, Hashable {
  /// The new rating, 0…5; nil to keep it.
  public var rating: Int?
  /// The new keywords; nil to keep them, no element to remove them.
  public var keywords: [String]?

  /// Creates a change. A rating outside of 0…5 is clamped.
  public init(rating: Int? = nil, keywords: [String]? = nil) {
    (self.rating, self.keywords) = (rating.map { min(max($0, 0), 5) }, keywords)
  }

  /// The maximum size in bytes of a file into which metadata is written: its bytes are in memory several times.
  public static let largestFile = 512 << 20
}
