/// What a person has changed about a photo, to be written into its sidecar or its file.
public struct MetadataChange: Sendable, Hashable {
  /// The new rating, 0…5; nil to keep it.
  public var rating: Int?
  /// The new keywords; nil to keep them, no element to remove them.
  public var keywords: [String]?
  /// The new edit; nil to keep it. Only sidecars have one: the photo itself stays as it is.
  public var edit: EditNote?

  /// Creates a change. A rating outside of 0…5 is clamped.
  public init(rating: Int? = nil, keywords: [String]? = nil, edit: EditNote? = nil) {
    (self.rating, self.keywords, self.edit) = (rating.map { min(max($0, 0), 5) }, keywords, edit)
  }

  /// The change without the edit; nil if nothing is left.
  public var ofPhoto: MetadataChange? {
    let change = MetadataChange(rating: rating, keywords: keywords)
    return change == MetadataChange() ? nil : change
  }

  /// The maximum size in bytes of a file into which metadata is written: its bytes are in memory several times.
  public static let largestFile = 512 << 20
}
