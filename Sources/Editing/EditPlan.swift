import Imaging

/// An edit compiled for an image of one size: segments of a geometry and the passes after it.
///
/// Geometry and color commute, but for the interpolation of a straightened image, so the geometry of a segment is applied
/// first and at once: one affine map, and fewer pixels for the passes. A filter that reads neighboring pixels, or depends
/// on the place of a pixel, ends a segment: geometry that follows it begins the next one.
package struct EditPlan: Sendable {
  enum Pass: Sendable {
    case color(ColorPass)
    case vignette(Vignette)
    case blur(GaussianBlur)
    case sharpening(Sharpening)
    case mark(MarkPass)
  }

  struct Segment: Sendable {
    var transform: PixelTransform
    var passes: [Pass] = []
  }

  private(set) var segments: [Segment]
  /// The stored pixels to upright ones.
  private let upright: PixelTransform
  /// The size of the image in parts of that of its photo: below 1 for a photo that was scaled down before the edit.
  private let scale: Double
  /// Color steps that are not yet a pass.
  private var steps: [ColorStep] = []

  /// The size of the result.
  package var size: ImageSize { segments.last?.transform.size ?? ImageSize(width: 1, height: 1) }

  /// Whether colors change. Otherwise the edit moves pixels, whatever their color space is.
  package var changesColors: Bool { segments.contains { !$0.passes.isEmpty } }

  /// Compiles a stack. Unknown operations are left out.
  ///
  /// - Parameters:
  ///   - size: The stored size of the image, at least 1 × 1.
  ///   - orientation: The orientation of the stored pixels; operations apply to the upright image.
  ///   - photo: The size of the photo, of which the image is a scaled copy: lengths in pixels are those of the photo. Its
  ///     sides may be exchanged; nil for `size`.
  package init(
    _ stack: EditStack, size: ImageSize, orientation: ImageOrientation = .up, of photo: ImageSize? = nil
  ) {
    let photo = photo ?? size
    scale = Double(max(size.width, size.height)) / Double(max(photo.width, photo.height, 1))
    upright = PixelTransform(source: size, orientation: orientation)
    segments = [Segment(transform: upright)]
    for operation in stack.operations { append(operation) }
    finishColor()
  }

  private mutating func append(_ operation: EditOperation) {
    switch operation {
    case .filter(_, amount: 0), .adjustment(_, value: 0), .lut(_, amount: 0), .straighten(degrees: 0),
      .unknown:
      break
    case .filter(let filter, let amount): append(filter, amount)
    case .adjustment(let adjustment, let value): steps += adjustment.colorSteps(value)
    case .lut(let lut, let amount): steps.append(lut.colorStep(amount))
    case .cropToSquare: move { $0.cropToSquare() }
    case .crop(let rect): move { $0.crop(rect) }
    case .straighten(let degrees): move { $0.straighten(degrees: degrees) }
    case .rotate(let quarterTurns): move { $0.rotate(quarterTurns: quarterTurns) }
    case .flip(let axis): move { $0.flip(horizontally: axis == .horizontal) }
    case .mark(let mark):
      finishColor()
      let map = PhotoMap(upright: upright, segments.map(\.transform))
      segments[segments.count - 1].passes.append(.mark(MarkPass(mark, map, size: self.size)))
    }
  }

  private mutating func append(_ filter: NamedFilter, _ amount: Double) {
    if let steps = filter.colorSteps(amount) {
      self.steps += steps
      return
    }
    finishColor()
    let shorter = Double(min(size.width, size.height))
    let pass: Pass =
      switch filter {
      case .blur:
        .blur(GaussianBlur(deviation: amount * GaussianBlur.largestDeviation * shorter, size: size))
      case .sharpen: .sharpening(Sharpening(amount: amount, size: size, scale: scale))
      default: .vignette(Vignette(amount: amount, size: size))
      }
    segments[segments.count - 1].passes.append(pass)
  }

  private mutating func finishColor() {
    segments[segments.count - 1].passes += ColorPass.passes(steps).map { .color($0) }
    steps = []
  }

  private mutating func move(_ change: (inout PixelTransform) -> Void) {
    // The passes so far read neighbors; color steps that follow them can still wait.
    if !segments[segments.count - 1].passes.isEmpty {
      finishColor()
      segments.append(Segment(transform: PixelTransform(source: size)))
    }
    change(&segments[segments.count - 1].transform)
  }
}

extension EditPlan.Pass {
  func apply(to pixels: inout MutableRawSpan) {
    switch self {
    case .color(let pass): pass.apply(to: &pixels)
    case .vignette(let vignette): vignette.apply(to: &pixels)
    case .blur(let blur): blur.apply(to: &pixels)
    case .sharpening(let sharpening): sharpening.apply(to: &pixels)
    case .mark(let mark): mark.apply(to: &pixels)
    }
  }
}

extension PixelTransform {
  fileprivate mutating func crop(_ rect: NormalizedRect) {
    let (width, height) = (Double(size.width), Double(size.height))
    let (left, top) = (Int((rect.x * width).rounded()), Int((rect.y * height).rounded()))
    let right = Int(((rect.x + rect.width) * width).rounded())
    let bottom = Int(((rect.y + rect.height) * height).rounded())
    crop(x: left, y: top, width: right - left, height: bottom - top)
  }

  fileprivate mutating func straighten(degrees: Double) {
    let angle = degrees * .pi / 180
    straighten(cosine: angle.cosine, sine: angle.sine)
  }
}

extension LUT {
  fileprivate func colorStep(_ amount: Double) -> ColorStep {
    guard kind == .curves else { return .lut(self, amount: amount) }
    func curve(_ component: Int) -> ColorStep.Curve {
      { value in value + amount * (color(at: SIMD3(repeating: value))[component] - value) }
    }
    return .curves(curve(0), curve(1), curve(2))
  }
}
