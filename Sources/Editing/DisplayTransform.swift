import GObjectKit

/// The conversion of photos to the colors of a display, which depends on the color of a pixel alone.
public struct DisplayTransform: Sendable {
  private let kernel: LatticeKernel

  /// Prepares a conversion.
  ///
  /// - Parameter colors: The colors of a lattice with `size` points along each axis: red, green and blue of each in units of
  ///   1/255, with red as the fastest index.
  /// - Returns: nil if the number of colors is not that of the size, which is 2…129.
  public init?(size: Int, colors: [UInt8]) {
    let values = colors.map { Float($0) / 255 }
    let points = stride(from: 0, to: values.count - 2, by: 3).map { index in
      SIMD3<Float>(values[index], values[index + 1], values[index + 2])
    }
    guard colors.count % 3 == 0, let lut = LUT(.lattice, size: size, colors: points) else { return nil }
    kernel = LatticeKernel(lut)
  }

  /// Converts premultiplied BGRA pixels in place. Any thread.
  public func apply(to pixels: inout MutableRawSpan) { kernel.apply(to: &pixels) }
}
