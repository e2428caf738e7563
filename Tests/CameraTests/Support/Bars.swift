import CameraTesting
import GStreamerKit
import Imaging

extension Bars {
  init(_ frame: VideoFrame) {
    self.init(width: frame.width, height: frame.height) { frame.pixel(x: $0, y: $1) }
  }

  init?(_ frame: VideoFrame?) {
    guard let frame else { return nil }
    self.init(frame)
  }

  init(_ pixels: PixelBuffer) {
    self.init(width: pixels.width, height: pixels.height) { x, y in
      let pixel = pixels.pixel(x: x, y: y)
      return (pixel.red, pixel.green, pixel.blue)
    }
  }

  /// A row of pixels from the noise at the bottom right.
  static func noise(_ frame: VideoFrame) -> [UInt8] {
    (frame.width * 4 / 5..<frame.width * 9 / 10).map { frame.pixel(x: $0, y: frame.height * 9 / 10).green }
  }
}
