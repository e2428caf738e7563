import Imaging

/// The sizes of the shared thumbnail cache (Thumbnail Managing Standard 0.9,
/// <https://specifications.freedesktop.org/thumbnail-spec/latest/>).
public enum ThumbnailSize: String, Sendable, CaseIterable {
  /// 128 pixels.
  case normal
  /// 256 pixels.
  case large
  /// 512 pixels.
  case xLarge = "x-large"
  /// 1024 pixels.
  case xxLarge = "xx-large"

  /// The maximum length of the longer side in pixels.
  public var pixels: Int {
    switch self {
    case .normal: 128
    case .large: 256
    case .xLarge: 512
    case .xxLarge: 1024
    }
  }

  /// A thumbnail suffices if each side has at least this fraction of the displayed size.
  private static let tolerance = 0.9

  /// Returns the smallest size whose thumbnails suffice for `targetSize`, or nil if none does. Never returns `normal`,
  /// because creating it takes as long as creating `large`.
  ///
  /// - Parameter original: The size of the original image; nil if unknown.
  static func serving(_ targetSize: TargetSize, original: ImageSize?) -> ThumbnailSize? {
    // Assumes a landscape image with an aspect ratio of 3:2. Most cameras record 4:3 or 3:2.
    let original = original ?? ImageSize(width: 30_000, height: 20_000)
    return [.large, .xLarge, .xxLarge].first { size in
      let thumbnail = TargetSize.fit(width: size.pixels, height: size.pixels).size(of: original)
      return suffices(thumbnail, for: targetSize, original: original)
    }
  }

  /// Returns the sizes that may suffice for `targetSize`, smallest first, and the smaller ones, largest first.
  static func candidates(for targetSize: TargetSize) -> (fitting: [ThumbnailSize], smaller: [ThumbnailSize]) {
    let needed =
      switch targetSize {
      case .fill(let side): side
      case .fit(let width, let height): min(width, height)
      case .full: Int.max
      }
    let isLargeEnough = { (size: ThumbnailSize) in Double(size.pixels) >= Double(needed) * tolerance }
    return (allCases.filter(isLargeEnough), allCases.filter { !isLargeEnough($0) }.reversed())
  }

  /// Returns whether a thumbnail of this size suffices for `targetSize`.
  static func suffices(_ thumbnail: ImageSize, for targetSize: TargetSize, original: ImageSize) -> Bool {
    let wanted = targetSize.size(of: original)
    let given = targetSize.size(of: thumbnail)
    return Double(given.width) >= Double(wanted.width) * tolerance
      && Double(given.height) >= Double(wanted.height) * tolerance
  }
}
