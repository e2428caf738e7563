import GStreamerKit
import Imaging

/// What is seen of the test camera's color bars.
struct Bars {
  /// From left to right, as the camera sends them.
  static let expected = ["gray", "yellow", "cyan", "green", "magenta", "red", "blue"]

  let colors: [String]

  init(_ frame: VideoFrame) {
    colors = (0..<7).map { bar in
      Self.name(frame.pixel(x: frame.width * (2 * bar + 1) / 14, y: frame.height / 4))
    }
  }

  init?(_ frame: VideoFrame?) {
    guard let frame else { return nil }
    self.init(frame)
  }

  init(_ pixels: PixelBuffer) {
    colors = (0..<7).map { bar in
      let pixel = pixels.pixel(x: pixels.width * (2 * bar + 1) / 14, y: pixels.height / 4)
      return Self.name((pixel.red, pixel.green, pixel.blue))
    }
  }

  static func name(_ color: (red: UInt8, green: UInt8, blue: UInt8)) -> String {
    switch (color.red > 96, color.green > 96, color.blue > 96) {
    case (true, true, true): "gray"
    case (true, true, false): "yellow"
    case (false, true, true): "cyan"
    case (false, true, false): "green"
    case (true, false, true): "magenta"
    case (true, false, false): "red"
    case (false, false, true): "blue"
    case (false, false, false): "black"
    }
  }

  /// A row of the noise at the bottom right.
  static func noise(_ frame: VideoFrame) -> [UInt8] {
    (frame.width * 4 / 5..<frame.width * 9 / 10).map { frame.pixel(x: $0, y: frame.height * 9 / 10).green }
  }
}
