import GObjectKit
import GStreamerKit

/// A generated landscape with bright and dark areas at every edge.
nonisolated enum Landscape {
  static func frame(at number: Int, width: Int, height: Int) -> VideoFrame {
    let bytes = Bytes(count: width * height * 4) { output in
      for y in 0..<height {
        let down = Double(y) / Double(height)
        for x in 0..<width {
          let across = Double(x) / Double(width)
          let color = color(across, down, time: Double(number))
          let word = UInt32(255) << 24 | color.0 << 16 | color.1 << 8 | color.2
          output.storeBytes(of: word.littleEndian, toByteOffset: (y * width + x) * 4, as: UInt32.self)
        }
      }
    }
    return VideoFrame(
      pixels: bytes, width: width, height: height, stride: width * 4,
      videoSize: VideoSize(width: 1920, height: 1080))
  }

  private static func color(_ x: Double, _ y: Double, time: Double) -> (UInt32, UInt32, UInt32) {
    // Two different ridges made of parabolas.
    let far = 0.55 - 0.18 * hump(x * 1.7) - 0.05 * hump(x * 5 + 0.3)
    let near = 0.78 - 0.16 * hump(x * 1.1 + 0.4)
    let (dx, dy) = ((x - 0.68) * 16 / 9, y - 0.3 + time / 4000)
    if y > near { return mix((38, 70, 44), (12, 24, 18), (y - near) / (1 - near)) }
    if y > far { return mix((92, 112, 132), (70, 96, 92), (y - far) / max(near - far, 0.01)) }
    if dx * dx + dy * dy < 0.006 { return (255, 244, 214) }
    return mix((96, 150, 210), (246, 212, 170), y / 0.6)
  }

  private static func hump(_ x: Double) -> Double {
    let part = x - x.rounded(.down)
    return 4 * part * (1 - part)
  }

  private static func mix(
    _ a: (Double, Double, Double), _ b: (Double, Double, Double), _ share: Double
  ) -> (UInt32, UInt32, UInt32) {
    let share = min(max(share, 0), 1)
    func between(_ a: Double, _ b: Double) -> UInt32 { UInt32(a + (b - a) * share) }
    return (between(a.0, b.0), between(a.1, b.1), between(a.2, b.2))
  }
}
