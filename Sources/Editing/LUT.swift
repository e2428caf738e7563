/// A lookup table of colors, as a `.cube` file contains it. It applies to gamma-encoded sRGB.
public struct LUT: Sendable, Hashable {
  /// The shape of the table.
  public enum Kind: Int, Sendable, Hashable {
    /// A curve for each component.
    case curves = 1
    /// A lattice of colors.
    case lattice = 3

    /// The number of points along each axis: for curves up to the most that the format permits. A lattice of 129
    /// points has 2 million colors, 26 MB.
    public var sizes: ClosedRange<Int> { self == .curves ? 2...65_536 : 2...129 }
  }

  /// The title of the file; empty if it has none.
  public let title: String
  /// The shape of the table.
  public let kind: Kind
  /// The number of points along each axis.
  public let size: Int
  /// The input of the first point, for red, green and blue.
  public let domainMin: SIMD3<Float>
  /// The input of the last point, above `domainMin`.
  public let domainMax: SIMD3<Float>
  /// The colors; those of a lattice with red as the fastest index and blue as the slowest.
  let colors: [SIMD3<Float>]

  /// Makes a table.
  ///
  /// - Returns: nil if the size is not in the range of the kind, the number of colors is not that of the size, the
  ///   domain is empty, or a number is not finite.
  init?(
    title: String = "", _ kind: Kind, size: Int, domainMin: SIMD3<Float> = .zero,
    domainMax: SIMD3<Float> = .one, colors: [SIMD3<Float>]
  ) {
    guard kind.sizes.contains(size), colors.count == (kind == .curves ? size : size * size * size),
      domainMin.isFinite, (domainMax - domainMin).isFinite, (domainMax - domainMin).min() > 0,
      colors.allSatisfy(\.isFinite)
    else { return nil }
    (self.title, self.kind, self.size) = (title, kind, size)
    (self.domainMin, self.domainMax, self.colors) = (domainMin, domainMax, colors)
  }

  /// The color for an input, interpolated: linearly between the points of a curve, in tetrahedra of a lattice. Inputs
  /// outside of the domain get the color of its edge.
  func color(at color: SIMD3<Double>) -> SIMD3<Double> {
    let (low, high) = (SIMD3<Double>(domainMin), SIMD3<Double>(domainMax))
    let position =
      ((color - low) / (high - low)).clamped(lowerBound: .zero, upperBound: .one) * Double(size - 1)
    return kind == .curves ? curve(position) : tetrahedral(position)
  }

  private func curve(_ position: SIMD3<Double>) -> SIMD3<Double> {
    var result = SIMD3<Double>.zero
    for index in 0..<3 {
      let below = min(Int(position[index]), size - 2)
      let part = position[index] - Double(below)
      result[index] =
        Double(colors[below][index]) * (1 - part) + Double(colors[below + 1][index]) * part
    }
    return result
  }

  /// Source: J. Kasson et al., "Performing color space conversions with three-dimensional linear interpolation" (1995):
  /// the path from the lowest to the highest corner of the cell takes the axes in the order of their fractions.
  private func tetrahedral(_ position: SIMD3<Double>) -> SIMD3<Double> {
    let below = SIMD3(
      min(Int(position.x), size - 2), min(Int(position.y), size - 2), min(Int(position.z), size - 2))
    let part = position - SIMD3<Double>(below)
    let first = below.x + size * (below.y + size * below.z)
    let steps = SIMD3(1, size, size * size)
    let order = Self.order(part)
    let middle = first + steps[order.x]
    let second = middle + steps[order.y]
    var result = SIMD3<Double>(colors[first]) * (1 - part[order.x])
    result += SIMD3<Double>(colors[middle]) * (part[order.x] - part[order.y])
    result += SIMD3<Double>(colors[second]) * (part[order.y] - part[order.z])
    return result + SIMD3<Double>(colors[second + steps[order.z]]) * part[order.z]
  }

  /// The indices of three numbers, the largest number first.
  private static func order(_ parts: SIMD3<Double>) -> SIMD3<Int> {
    if parts.x >= parts.y {
      if parts.y >= parts.z { return SIMD3(0, 1, 2) }
      return parts.x >= parts.z ? SIMD3(0, 2, 1) : SIMD3(2, 0, 1)
    }
    if parts.x >= parts.z { return SIMD3(1, 0, 2) }
    return parts.y >= parts.z ? SIMD3(1, 2, 0) : SIMD3(2, 1, 0)
  }
}

extension SIMD3<Float> {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
