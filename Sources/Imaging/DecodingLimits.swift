/// Limits for decoding an image. The header's claims are checked before memory is allocated for them.
public struct DecodingLimits: Sendable, Equatable {
  /// The maximum width and height in pixels that a worker's reply may have, independent of the limits.
  package static let largestSide = 65_500
  /// The maximum width and height in pixels.
  public var side = Self.largestSide
  /// The maximum number of pixels.
  public var pixels = 600_000_000
  /// The maximum memory for decoded pixels in bytes, of the decoder and the result together.
  public var memory = 1_610_612_736
  /// The maximum memory in bytes for a target of at most 512 × 512 pixels. Larger targets get proportionally more, up
  /// to `memory`.
  public var previewMemory = 536_870_912
  /// The maximum file size in bytes.
  public var fileSize = 2_147_483_648
  /// The maximum time from opening the file to the result.
  public var time = Duration.seconds(60)

  /// The default limits, which are sufficient for ordinary photos.
  public init() {}

  /// Checks a size that a header claims. Call before any arithmetic on the size.
  ///
  /// - Throws: `ImageError.noPixels` for an empty size, `ImageError.tooLarge` above the limits.
  package func check(_ claimed: ImageSize) throws(ImageError) {
    guard claimed.width > 0, claimed.height > 0 else { throw .noPixels }
    guard claimed.width <= side, claimed.height <= side, claimed.pixelCount <= pixels else {
      throw .tooLarge(width: claimed.width, height: claimed.height)
    }
  }
}
