import GObjectKit

@testable import Editing
@testable import Imaging

/// Small images for tests.
enum Patches {
  /// 24 colors: the corners of the RGB cube, grays, skin, foliage, sky, and colors between them.
  static let colors: [SIMD3<Int>] = [
    [0, 0, 0], [255, 255, 255], [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0], [0, 255, 255],
    [255, 0, 255], [52, 52, 52], [85, 85, 85], [122, 122, 121], [160, 160, 160], [200, 200, 200],
    [243, 243, 242], [115, 82, 68], [194, 150, 130], [98, 122, 157], [87, 108, 67], [133, 128, 177],
    [103, 189, 170], [214, 126, 44], [80, 91, 166], [193, 90, 99], [231, 199, 31],
  ]

  /// One opaque pixel of each color in a row.
  static var row: PixelBuffer { image(colors, width: colors.count) }

  static func image(_ colors: [SIMD3<Int>], width: Int) -> PixelBuffer {
    var bytes: [UInt8] = []
    for color in colors { bytes += [UInt8(color.z), UInt8(color.y), UInt8(color.x), 255] }
    return PixelBuffer(
      bytes: Bytes(bytes), width: width, height: colors.count / width, isOpaque: true)
  }

  /// Deterministic noise.
  static func noise(width: Int, height: Int, isOpaque: Bool = true) -> PixelBuffer {
    var state: UInt64 = 7
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33 & 255)
    }
    var bytes: [UInt8] = []
    for _ in 0..<width * height {
      let alpha = isOpaque ? 255 : next()
      for _ in 0..<3 { bytes.append(UInt8(next() * alpha / 255)) }
      bytes.append(UInt8(alpha))
    }
    return PixelBuffer(bytes: Bytes(bytes), width: width, height: height, isOpaque: isOpaque)
  }
}

extension PixelBuffer {
  /// The largest difference of a component; 256 if the sizes differ.
  func difference(to other: PixelBuffer) -> Int {
    guard (width, height) == (other.width, other.height) else { return 256 }
    return zip(array, other.array).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// The bytes of the rows.
  var array: [UInt8] { bytes.withBytes { $0.withUnsafeBytes { Array($0) } } }

  /// Red, green and blue of a pixel.
  func color(_ x: Int, _ y: Int = 0) -> SIMD3<Int> {
    let pixel = pixel(x: x, y: y)
    return SIMD3(Int(pixel.red), Int(pixel.green), Int(pixel.blue))
  }
}
