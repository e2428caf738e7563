import ColorKit
import GObjectKit

extension PixelBuffer {
  /// The image as a person with a color vision deficiency sees it: `ColorVision.seen` for each pixel, within 1/255.
  /// Takes about 10 ms per megapixel; not for the main thread.
  ///
  /// - Parameter severity: 0…1.
  public func seen(with vision: ColorVision, severity: Double) -> PixelBuffer {
    let matrix = vision.matrix(severity: severity).map(Float.init)
    let rows = (0..<3).map { SIMD3(matrix[$0 * 3], matrix[$0 * 3 + 1], matrix[$0 * 3 + 2]) }
    let count = byteCount
    let output = Bytes(count: count) { output in
      output.withUnsafeMutableBytes { output in
        bytes.withBytes { input in
          for offset in Swift.stride(from: 0, to: count - 3, by: 4) {
            let alpha = input.byte(offset + 3)
            output[offset + 3] = alpha
            guard alpha > 0 else {
              for channel in 0..<3 { output[offset + channel] = 0 }
              continue
            }
            let light = SIMD3(
              LightTables.light(input.byte(offset + 2), alpha),
              LightTables.light(input.byte(offset + 1), alpha),
              LightTables.light(input.byte(offset), alpha))
            for channel in 0..<3 {
              output[offset + 2 - channel] = LightTables.encoded((rows[channel] * light).sum(), alpha)
            }
          }
        }
      }
    }
    return PixelBuffer(bytes: output, width: width, height: height, isOpaque: isOpaque)
  }
}

/// Conversions between premultiplied bytes and linear light.
private enum LightTables {
  /// The steps of linear light: fine enough for the darkest bytes.
  private static let steps = 16_383
  private static let decoded = (0...255).map { Float(LinearRGB.decode(Double($0) / 255)) }
  private static let bytes = (0...steps).map { step in
    UInt8((LinearRGB.encode(Double(step) / Double(steps)) * 255).rounded())
  }

  static func light(_ component: UInt8, _ alpha: UInt8) -> Float {
    decoded[alpha == 255 ? Int(component) : min((Int(component) * 255 + Int(alpha) / 2) / Int(alpha), 255)]
  }

  static func encoded(_ light: Float, _ alpha: UInt8) -> UInt8 {
    let byte = Int(bytes[Int((min(max(light, 0), 1) * Float(steps)).rounded())])
    return UInt8(alpha == 255 ? byte : (byte * Int(alpha) + 127) / 255)
  }
}
