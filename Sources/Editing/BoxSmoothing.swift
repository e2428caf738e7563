/// Smooths a line of vectors like a Gaussian, in constant time for each: three times the mean of a window whose two outer
/// elements count by a fraction.
///
/// Source: P. Gwosdek et al., "Theoretical foundations of Gaussian convolution by extended box filtering" (2011), equations
/// 8 and 9: the window has the exact variance, so every deviation has its own result.
struct BoxSmoothing: Sendable {
  /// The number of elements on each side that count fully.
  private let radius: Int
  /// The weight of the outer elements, 0..<1.
  private let edge: Float
  private let scale: Float

  private static let passes = 3

  /// - Parameter deviation: The standard deviation in elements, above 0.
  init(deviation: Double) {
    let variance = deviation * deviation / Double(Self.passes)
    let radius = ((12 * variance + 1).squareRoot() - 1) / 2
    let whole = radius.rounded(.down)
    let width = 2 * whole + 1
    let edge = width * (whole * (whole + 1) - 3 * variance) / (6 * (variance - (whole + 1) * (whole + 1)))
    self.radius = Int(whole)
    self.edge = Float(edge)
    scale = Float(1 / (width + 2 * edge))
  }

  /// Smooths lines of `count` elements each; the first and the last element of a line continue beyond its ends.
  ///
  /// - Parameter scratch: Memory of the size of `lines`.
  func smooth(_ lines: inout [SIMD4<Float>], scratch: inout [SIMD4<Float>], count: Int) {
    precondition(lines.count == scratch.count && count > 0 && lines.count.isMultiple(of: count))
    for _ in 0..<Self.passes {
      pass(lines, into: &scratch, count: count)
      swap(&lines, &scratch)
    }
  }

  private func pass(_ lines: [SIMD4<Float>], into scratch: inout [SIMD4<Float>], count: Int) {
    let input = lines.span
    var output = scratch.mutableSpan
    for start in stride(from: 0, to: input.count, by: count) {
      pass(input, from: start, to: start + count - 1, into: &output)
    }
  }

  private func pass(
    _ input: Span<SIMD4<Float>>, from first: Int, to last: Int, into output: inout MutableSpan<SIMD4<Float>>
  ) {
    var sum = SIMD4<Float>.zero
    for index in first - radius...first + radius {
      sum += input[unchecked: min(max(index, first), last)]
    }
    for index in first...last {
      let before = input[unchecked: max(index - radius - 1, first)]
      let after = input[unchecked: min(index + radius + 1, last)]
      output[unchecked: index] = (sum + edge * (before + after)) * scale
      sum += after - input[unchecked: max(index - radius, first)]
    }
  }
}
