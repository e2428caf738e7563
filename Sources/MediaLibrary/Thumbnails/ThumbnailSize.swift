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

  /// No side of a thumbnail is longer than this.
  public var pixels: Int {
    switch self {
    case .normal: 128
    case .large: 256
    case .xLarge: 512
    case .xxLarge: 1024
    }
  }

  /// As sharp as it must be: a thumbnail may lack a tenth of the pixels of what is shown.
  private static let tolerance = 0.9

  /// The smallest size whose thumbnails serve `wish`, of a picture that is `original` large if that is
  /// known; nil where none does. Never below `large`: smaller ones cost as much to make.
  static func serving(_ wish: ImageWish, original: ImageSize?) -> ThumbnailSize? {
    // Most cameras make pictures of 4:3 or 3:2.
    let original = original ?? ImageSize(width: 30_000, height: 20_000)
    return [.large, .xLarge, .xxLarge].first { size in
      let thumbnail = ImageWish.fit(width: size.pixels, height: size.pixels).size(of: original)
      return suffices(thumbnail, for: wish, original: original)
    }
  }

  /// The sizes worth looking for: those that may serve `wish`, and those that are better than nothing.
  static func candidates(for wish: ImageWish) -> (fitting: [ThumbnailSize], smaller: [ThumbnailSize]) {
    let needed =
      switch wish {
      case .fill(let side): side
      case .fit(let width, let height): min(width, height)
      case .full: Int.max
      }
    let isLargeEnough = { (size: ThumbnailSize) in Double(size.pixels) >= Double(needed) * tolerance }
    return (allCases.filter(isLargeEnough), allCases.filter { !isLargeEnough($0) }.reversed())
  }

  /// Whether a thumbnail of this size shows what `wish` shows of the `original`.
  static func suffices(_ thumbnail: ImageSize, for wish: ImageWish, original: ImageSize) -> Bool {
    let wanted = wish.size(of: original)
    let given = wish.size(of: thumbnail)
    return Double(given.width) >= Double(wanted.width) * tolerance
      && Double(given.height) >= Double(wanted.height) * tolerance
  }
}
