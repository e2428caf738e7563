import ColorKit

/// Everything that an index of many files needs from an image file, read in one pass.
public struct ImageSummary: Sendable {
  /// The metadata, without the thumbnail.
  public var metadata = ImageMetadata()
  /// What the file shows about the kind of image.
  public var traits = ImageTraits()
  /// Up to five dominant colors, the most frequent first; empty if the image cannot be decoded.
  public var palette: [PaletteColor] = []
  /// The perceptual hash; nil if the image is flat or cannot be decoded.
  public var perceptualHash: PerceptualHash?

  /// A summary without any value.
  public init() {}
}

/// What an image file states about how it was made. Facts, not judgements: rules decide which kind of photo it is.
public struct ImageTraits: Sendable, Hashable {
  /// The container, detected from the first bytes.
  public var container = ImageContainer.other
  /// Whether the file has more than one frame to be shown one after the other.
  public var hasSeveralFrames = false
  /// Whether the file has the structure of a camera's raw format.
  public var isRaw = false
  /// Whether the file contains a depth map.
  public var hasDepthMap = false
  /// Whether the file contains a short video, or states that it does.
  public var hasMotionVideo = false
  /// EXIF's tag CustomRendered, whose values above 1 are the camera manufacturer's.
  public var customRendered: Int?
  /// The projection of a panorama, such as `equirectangular` (XMP, GPano:ProjectionType).
  public var projection: String?
  /// Whether the file asks for a panorama viewer (XMP, GPano:UsePanoramaViewer); nil if unspecified.
  public var usesPanoramaViewer: Bool?
  /// The identifier that the photos of a burst share.
  public var burst: String?
  /// The identifier that the photo and the video of an Apple Live Photo share.
  public var contentIdentifier: String?
  /// The program that wrote the file.
  public var software: String?

  /// Traits of a file that states nothing.
  public init() {}
}
