/// The target size and crop for decoding an image.
public enum TargetSize: Sendable, Hashable {
  /// Scales down, keeping the aspect ratio, to fit into `width` × `height` pixels. Never enlarges.
  case fit(width: Int, height: Int)
  /// Crops to the centered square and scales it down to `side` pixels. Never enlarges.
  case fill(side: Int)
  /// Decodes all pixels.
  case full

  /// The size of the result for an image of `size`.
  public func size(of size: ImageSize) -> ImageSize { frame(for: size).target }

  /// The crop in pixels of an image of `size`, and the size of the result.
  package func frame(for size: ImageSize) -> (crop: PixelRect, target: ImageSize) {
    let all = PixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    guard size.width > 0, size.height > 0 else { return (all, size) }
    switch self {
    case .full: return (all, size)
    case .fit(let width, let height):
      return (all, Self.fitting(size, into: ImageSize(width: max(width, 1), height: max(height, 1))))
    case .fill(let side):
      let shorter = min(size.width, size.height)
      let target = min(max(side, 1), shorter)
      let crop = PixelRect(
        x: Double(size.width - shorter) / 2, y: Double(size.height - shorter) / 2,
        width: Double(shorter), height: Double(shorter))
      return (crop, ImageSize(width: target, height: target))
    }
  }

  /// The target size for the stored pixels of an image with `orientation`.
  package func stored(as orientation: ImageOrientation) -> TargetSize {
    guard orientation.swapsDimensions, case .fit(let width, let height) = self else { return self }
    return .fit(width: height, height: width)
  }

  /// The target size for a vector image with the natural size `natural`. May enlarge, because the image is rendered
  /// at the target size.
  package func sizeOfVectorImage(_ natural: ImageSize) -> ImageSize {
    guard natural.width > 0, natural.height > 0 else { return natural }
    return switch self {
    case .full: natural
    case .fit(let width, let height):
      Self.scaled(
        natural, by: min(Double(width) / Double(natural.width), Double(height) / Double(natural.height)))
    case .fill(let side):
      Self.scaled(natural, by: Double(side) / Double(min(natural.width, natural.height)))
    }
  }

  private static func fitting(_ size: ImageSize, into box: ImageSize) -> ImageSize {
    if size.width <= box.width && size.height <= box.height { return size }
    return scaled(
      size, by: min(Double(box.width) / Double(size.width), Double(box.height) / Double(size.height)))
  }

  private static func scaled(_ size: ImageSize, by factor: Double) -> ImageSize {
    ImageSize(width: scaled(size.width, by: factor), height: scaled(size.height, by: factor))
  }

  /// Scales a dimension and clamps it to 1…`Int32.max`, the range of the loaders.
  private static func scaled(_ side: Int, by factor: Double) -> Int {
    let length = (Double(side) * factor).rounded()
    return length >= 1 ? Int(min(length, Double(Int32.max))) : 1
  }
}

/// A rectangle in pixels; the edges may be fractional.
package struct PixelRect: Sendable, Equatable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}
