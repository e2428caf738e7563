/// What a picture may cost. Checked against the header's claims before memory is taken for them.
public struct DecodingLimits: Sendable, Equatable {
  /// Pixels along one side, whatever the limits are.
  package static let largestSide = 65_500
  /// Pixels along one side.
  public var side = Self.largestSide
  /// Pixels altogether.
  public var pixels = 600_000_000
  /// Bytes of memory for decoded pixels, the decoder's and ours together.
  public var memory = 1_610_612_736
  /// Bytes of memory for a target of at most 512 × 512 pixels. Larger targets get proportionally more, up to
  /// `memory`.
  public var previewMemory = 536_870_912
  /// Bytes of the file.
  public var fileSize = 2_147_483_648
  /// Time from opening the file to the finished picture.
  public var time = Duration.seconds(60)

  /// The limits that suit pictures people have.
  public init() {}

  /// Throws where a header's claim is no picture, or a larger one than is opened. Must come before any arithmetic
  /// on the claim.
  package func check(_ claimed: ImageSize) throws(ImageError) {
    guard claimed.width > 0, claimed.height > 0 else { throw .noPixels }
    guard claimed.width <= side, claimed.height <= side, claimed.pixelCount <= pixels else {
      throw .tooLarge(width: claimed.width, height: claimed.height)
    }
  }
}
