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
    let axes = [1, size, size * size]
    var index = 0
    var parts: [(part: Double, step: Int)] = []
    for axis in 0..<3 {
      let below = min(Int(position[axis]), size - 2)
      index += below * axes[axis]
      parts.append((position[axis] - Double(below), axes[axis]))
    }
    parts.sort { $0.part > $1.part }
    var result = SIMD3<Double>(colors[index])
    for (part, step) in parts {
      let before = SIMD3<Double>(colors[index])
      index += step
      result += part * (SIMD3<Double>(colors[index]) - before)
    }
    return result
  }
}

extension SIMD3<Float> {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
