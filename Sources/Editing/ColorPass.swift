/// Adjacent color operations as one pass over the pixels. The cheapest form that is exact, or nearly so, is chosen.
///
/// Curves and a matrix between curves differ from the `ColorStep`s only by the rounding to 8 bits. A lattice interpolates
/// between 33 values of each component, and is within 1/255 of a smooth function. It is used for the operations that need
/// it and for smooth ones beside them; others have passes of their own, which take a fifth of its time. Only the last one may
/// leave the gamut: a lattice would smooth the edge at which the color is clamped.
struct ColorPass: Sendable {
  /// The number of points of a lattice; a `.cube` file with more determines it.
  static let latticeSize = 33
  /// The most points of a lattice that combines operations.
  private static let maximumLatticeSize = 65

  private enum Method: Sendable {
    case curves(CurveKernel)
    case matrix(MatrixKernel)
    case gray(GrayKernel)
    case lightness(LightnessKernel)
    case lattice(LatticeKernel)
    case lightLattice(LightLatticeKernel)
  }

  private let method: Method

  /// Makes the passes for steps that follow each other.
  static func passes(_ steps: [ColorStep]) -> [ColorPass] {
    var passes: [ColorPass] = []
    var rest = steps[...]
    while !rest.isEmpty {
      let (method, count) = method(rest)
      passes.append(ColorPass(method: method))
      rest = rest.dropFirst(count)
    }
    return passes
  }

  /// The method for the first steps, and their number.
  private static func method(_ steps: ArraySlice<ColorStep>) -> (Method, Int) {
    let shape = MatrixShape(steps)
    let smooth = smoothPrefix(steps)
    if smooth.count == 1, case .lightnessGray(let amount)? = smooth.first {
      return (.lightness(LightnessKernel(amount: amount)), 1)
    }
    if smooth.count > shape.count, smooth.contains(where: \.needsLattice) {
      return (lattice(Array(smooth)), smooth.count)
    }
    guard let matrix = shape.matrix else { return (.curves(CurveKernel(shape.before)), shape.count) }
    let curves = FineCurves(shape.after)
    let gray = GrayKernel(shape.before, matrix, curves)
    return (
      gray.map(Method.gray)
        ?? .matrix(MatrixKernel(shape.before, matrix, shape.after.isEmpty ? nil : curves)),
      shape.count
    )
  }

  /// The first steps that a lattice can contain.
  private static func smoothPrefix(_ steps: ArraySlice<ColorStep>) -> ArraySlice<ColorStep> {
    let end = steps.firstIndex { !$0.isSmooth || $0.canLeaveGamut } ?? steps.endIndex
    return end < steps.endIndex && steps[end].isSmooth ? steps[...end] : steps[..<end]
  }

  private static func lattice(_ steps: [ColorStep]) -> Method {
    // The points of a single table are used as they are.
    if steps.count == 1, case .lut(let lut, let amount) = steps[0], amount == 1, lut.isPlain {
      return .lattice(LatticeKernel(lut))
    }
    let sizes = steps.map { if case .lut(let lut, _) = $0 { lut.size } else { 0 } }
    let size = min(max(sizes.max() ?? 0, latticeSize), maximumLatticeSize)
    let (first, last) = (steps.dropLast(), steps[steps.count - 1])
    let input = { (color: SIMD3<Double>) in first.reduce(color) { $1($0) } }
    return last.isLinear
      ? .lightLattice(LightLatticeKernel(size: size) { last.light(input($0)) })
      : .lattice(LatticeKernel(size: size) { last(input($0)) })
  }

  /// Applies the pass to premultiplied BGRA pixels in place.
  func apply(to pixels: inout MutableRawSpan) {
    switch method {
    case .curves(let kernel): kernel.apply(to: &pixels)
    case .matrix(let kernel): kernel.apply(to: &pixels)
    case .gray(let kernel): kernel.apply(to: &pixels)
    case .lightness(let kernel): kernel.apply(to: &pixels)
    case .lattice(let kernel): kernel.apply(to: &pixels)
    case .lightLattice(let kernel): kernel.apply(to: &pixels)
    }
  }
}

/// The first steps of a list that are curves, or curves around one matrix.
private struct MatrixShape {
  private(set) var before: [ColorStep] = []
  private(set) var matrix: ColorMatrix?
  private(set) var after: [ColorStep] = []

  /// The number of steps.
  private(set) var count = 0

  init(_ steps: ArraySlice<ColorStep>) {
    for step in steps {
      switch step {
      case .curves, .steps: if matrix == nil { before.append(step) } else { after.append(step) }
      case .matrix(let next):
        // Two matrices are one if the first leaves no color to clamp.
        guard let first = matrix else {
          matrix = next
          break
        }
        guard after.isEmpty, first.staysInRange else { return }
        matrix = next.after(first)
      case .linearMatrix(let next):
        guard matrix == nil else { return }
        matrix = next
        before.append(.decoding)
        after.append(.encoding)
      case .oklab, .lightnessGray, .lut: return
      }
      count += 1
    }
  }
}

extension ColorStep {
  /// Whether a lattice can contain the step.
  fileprivate var isSmooth: Bool {
    switch self {
    case .curves, .oklab, .lightnessGray, .lut: true
    case .matrix(let matrix): matrix.staysInRange
    case .steps, .linearMatrix: false
    }
  }

  /// Whether a smooth step may have results outside of the gamut.
  fileprivate var canLeaveGamut: Bool {
    if case .oklab = self { true } else { false }
  }

  /// Whether only a lattice can contain the step.
  fileprivate var needsLattice: Bool {
    switch self {
    case .oklab, .lightnessGray, .lut: true
    case .curves, .steps, .matrix, .linearMatrix: false
    }
  }
}

extension LUT {
  /// Whether the table is a lattice over the inputs 0…1.
  fileprivate var isPlain: Bool { kind == .lattice && domainMin == .zero && domainMax == .one }
}
