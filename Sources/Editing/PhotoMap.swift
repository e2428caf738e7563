import Imaging

/// The places of points of a photo in its edited result, and the other way round.
public struct PhotoMap: Sendable {
  /// The stored pixels to upright ones.
  private let upright: PixelTransform
  /// The geometry of each segment, the first one applied first.
  private var transforms: [PixelTransform]

  init(upright: PixelTransform, _ transforms: [PixelTransform]) {
    (self.upright, self.transforms) = (upright, transforms)
  }

  /// The map of an edit of an upright photo.
  public init(_ stack: EditStack, size: ImageSize) {
    let plan = EditPlan(stack.geometry, size: size)
    self.init(upright: PixelTransform(source: size), plan.segments.map(\.transform))
  }

  /// The shorter side of the upright photo in pixels; the geometry keeps the scale.
  var shorterSide: Double { Double(min(upright.size.width, upright.size.height)) }

  /// The size of the result in pixels.
  private var size: ImageSize { transforms.last?.size ?? upright.size }

  /// The position of a point of the photo in pixels of the result.
  func pixel(_ point: PhotoPoint) -> SIMD2<Double> {
    let position = SIMD2(
      point.x * Double(upright.size.width), point.y * Double(upright.size.height))
    return transforms.reduce(upright.sourcePosition(position)) { $1.position(ofSource: $0) }
  }

  /// The place of a point of the photo, in parts of the result's width and height.
  public func resultPoint(_ point: PhotoPoint) -> (x: Double, y: Double) {
    let pixel = pixel(point)
    return (pixel.x / Double(size.width), pixel.y / Double(size.height))
  }

  /// The point of the photo at a place in parts of the result's width and height.
  public func photoPoint(x: Double, y: Double) -> PhotoPoint {
    let start = SIMD2(x * Double(size.width), y * Double(size.height))
    let stored = transforms.reversed().reduce(start) { $1.sourcePosition($0) }
    let position = upright.position(ofSource: stored)
    return PhotoPoint(
      x: position.x / Double(upright.size.width), y: position.y / Double(upright.size.height))
  }
}
