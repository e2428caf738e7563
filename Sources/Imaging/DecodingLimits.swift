/// What a picture may cost. Checked against the header's claims before memory is taken for them.
public struct DecodingLimits: Sendable, Equatable {
  /// Pixels along one side.
  public var side = 65_500
  /// Pixels altogether.
  public var pixels = 600_000_000
  /// Bytes of memory for decoded pixels, the decoder's and ours together.
  public var memory = 1_610_612_736
  /// Bytes of the file.
  public var fileSize = 2_147_483_648
  /// Time from opening the file to the finished picture.
  public var time = Duration.seconds(60)

  /// The limits that suit pictures people have.
  public init() {}

  /// The limits' answer to a picture of which `decoded` pixels are decoded, with `bytesPerPixel`.
  func check(claimed: ImageSize, decoded: ImageSize, bytesPerPixel: Int = 8) throws(ImageError) {
    let fits =
      claimed.width <= side && claimed.height <= side && claimed.pixelCount <= pixels
      && decoded.pixelCount <= memory / bytesPerPixel
    guard fits else { throw .tooLarge(width: claimed.width, height: claimed.height) }
  }
}
