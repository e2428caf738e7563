/// How an image is exported: encoded again as a copy of its file.
public struct ExportOptions: Sendable, Hashable {
  /// The size of the copy. Images are never enlarged.
  public enum Size: Sendable, Hashable {
    /// All pixels of the edited image.
    case original
    /// At most this number of pixels along the longer side.
    case longEdge(Int)
    /// At most this number of million pixels.
    case megapixels(Double)
  }

  /// The metadata of the copy. In each case it is upright, without a thumbnail of the source, and has the color profile
  /// of its pixels.
  public enum Metadata: UInt8, Sendable, Hashable, CaseIterable {
    /// The EXIF and XMP metadata of the source.
    case all
    /// The same without anything that contains the location, or may contain it: the notes of the camera's
    /// maker, and properties of unknown namespaces.
    case withoutLocation
    /// None.
    case none
  }

  /// The quality of JPEG, WebP and AVIF files that differ from the source by less than a person sees.
  public static let standardQuality = 92

  /// The format; nil for that of the file if it is JPEG, PNG or WebP, otherwise JPEG for photos and PNG for graphics
  /// and transparent images.
  public var format: ConvertedImage.Format?
  /// The quality of JPEG, WebP and AVIF, 0…100.
  public var quality: Int
  /// The size.
  public var size: Size
  /// The most bytes that the file may have; nil for any number. The quality is lowered until the file fits.
  public var byteLimit: Int?
  /// The metadata.
  public var metadata: Metadata
  /// Whether colors are always converted to sRGB. Otherwise an edit that moves pixels only keeps their color space and
  /// profile.
  public var convertsToSRGB: Bool

  /// Creates options.
  public init(
    format: ConvertedImage.Format? = nil, quality: Int = standardQuality, size: Size = .original,
    byteLimit: Int? = nil, metadata: Metadata = .all, convertsToSRGB: Bool = false
  ) {
    (self.format, self.quality, self.size) = (format, quality, size)
    (self.byteLimit, self.metadata, self.convertsToSRGB) = (byteLimit, metadata, convertsToSRGB)
  }
}

extension ExportOptions.Size {
  /// The target size for an image of `size`.
  package func target(for size: ImageSize) -> TargetSize {
    switch self {
    case .original: return .full
    case .longEdge(let pixels): return .fit(width: pixels, height: pixels)
    case .megapixels(let millions):
      let scale = (max(millions, 0) * 1_000_000 / Double(max(size.pixelCount, 1))).squareRoot()
      guard scale < 1 else { return .full }
      return .fit(width: Int(Double(size.width) * scale), height: Int(Double(size.height) * scale))
    }
  }
}
