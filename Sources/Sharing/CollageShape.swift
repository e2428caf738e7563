import Imaging
import L10n

/// The ratio of a collage.
public nonisolated enum CollageShape: Sendable, Equatable, CaseIterable {
  case square
  case landscape
  case wide
  case portrait
  case tall

  /// The name.
  var title: String {
    switch self {
    case .square: tr("Square")
    case .landscape: tr("4:3")
    case .wide: tr("16:9")
    case .portrait: tr("3:4")
    case .tall: tr("9:16")
    }
  }

  private var ratio: (width: Int, height: Int) {
    switch self {
    case .square: (1, 1)
    case .landscape: (4, 3)
    case .wide: (16, 9)
    case .portrait: (3, 4)
    case .tall: (9, 16)
    }
  }

  /// The size in pixels with a longer side of `side`.
  func size(side: Int) -> ImageSize {
    let (width, height) = ratio
    let longer = max(width, height)
    return ImageSize(width: side * width / longer, height: side * height / longer)
  }
}
