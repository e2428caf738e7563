/// What an XMP sidecar states about its photo or video.
public struct SidecarContent: Sendable {
  /// The metadata; the size and the orientation are unknown.
  public var metadata = ImageMetadata()
  /// Whether the sidecar has a list of keywords, which may be empty.
  public var hasKeywords = false
  /// The extension of the file that the sidecar belongs to, without a dot, if it states one (photoshop:SidecarForExtension).
  public var fileExtension: String?

  /// Content without any field.
  public init() {}

  /// The maximum size of a sidecar in bytes. darktable's with a long history of edits have some hundred kilobytes.
  public static let maximumSize = 8 << 20
}
