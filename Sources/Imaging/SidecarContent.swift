/// What an XMP sidecar states about its photo or video.
public struct SidecarContent: Sendable {
  /// The metadata; the size and the orientation are unknown.
  public var metadata = ImageMetadata()
  /// Whether the sidecar has a list of keywords, which may be empty.
  public var hasKeywords = false
  /// The extension of the file that the sidecar belongs to, without a dot, if it states one (photoshop:SidecarForExtension).
  public var fileExtension: String?

  /// The edit of the photo; see `EditNote`. It may be one that this version cannot read.
  public var edit: String?
  /// The time of the edit in nanoseconds since 1970, if the sidecar states it.
  public var editTime: Int64?

  /// Content without any field.
  public init() {}

  /// The text of a sidecar without content.
  package static let empty = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
    <rdf:Description rdf:about=""/></rdf:RDF></x:xmpmeta>
    """

  /// The maximum size of a sidecar in bytes. darktable's with a long history of edits have some hundred kilobytes.
  public static let maximumSize = 8 << 20
}
