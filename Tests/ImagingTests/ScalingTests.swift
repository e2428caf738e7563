import FileTesting
import GObjectKit
import Imaging
import PictureTesting
import Testing

@Suite(.timeLimit(.minutes(2))) struct ScalingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func imagesAreNeverEnlarged() throws {
    let path = try folder.write(RGBPixels.noise(width: 40, height: 30).encoded(as: "png"), to: "small.png")
    for targetSize in [TargetSize.fit(width: 400, height: 400), .fill(side: 200), .full] {
      let pixels = try ImageDecoder().decode(path: path, targetSize: targetSize).pixels
      #expect(pixels.width <= 40 && pixels.height <= 30)
    }
    let square = try ImageDecoder().decode(path: path, targetSize: .fill(side: 200)).pixels
    #expect(square.width == 30 && square.height == 30)
  }

  @Test(arguments: ["png", "jpeg", "webp"])
  func theSquareIsCroppedFromTheCenter(format: String) throws {
    // Red, green and blue side by side; the middle third is green.
    let stripes = RGBPixels(width: 960, height: 320) { x, _ in
      x < 320 ? (255, 0, 0) : x < 640 ? (0, 255, 0) : (0, 0, 255)
    }
    let path = try folder.write(stripes.encoded(as: format), to: "stripes.\(format)")
    for side in [320, 300, 160, 80, 40] {
      let pixels = try ImageDecoder().decode(path: path, targetSize: .fill(side: side)).pixels
      #expect(pixels.width == side && pixels.height == side)
      for x in [2, side / 2, side - 3] {
        let found = pixels.pixel(x: x, y: side / 2)
        #expect(found.green > 200 && found.red < 60 && found.blue < 60, "\(side): \(x) is \(found)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 37, 100, 211, 499])
  func aPlainColorIsExactAtEverySize(side: Int) throws {
    let plain = RGBPixels(width: 500, height: 500) { _, _ in (201, 100, 3) }
    let path = try folder.write(plain.encoded(as: "png"), to: "plain.png")
    let pixels = try ImageDecoder().decode(path: path, targetSize: .fit(width: side, height: side)).pixels
    for position in [0, side / 2, side - 1] {
      let found = pixels.pixel(x: position, y: position)
      #expect(found == (blue: 3, green: 100, red: 201, alpha: 255))
    }
  }

  @Test func finePatternsAreAveraged() throws {
    let checks = RGBPixels(width: 256, height: 256) { x, y in
      (x + y) % 2 == 0 ? (255, 255, 255) : (0, 0, 0)
    }
    let path = try folder.write(checks.encoded(as: "png"), to: "checks.png")
    for side in [128, 100, 64] {
      let pixels = try ImageDecoder().decode(path: path, targetSize: .fill(side: side)).pixels
      for x in 0..<side {
        let grey = pixels.pixel(x: x, y: side / 2).green
        #expect((100...156).contains(grey), "\(side)")
      }
    }
  }

  @Test func transparentPixelsDoNotBleed() throws {
    // Transparent green beside opaque red.
    let rows = (0..<64).flatMap { _ in
      (0..<64).flatMap { $0 < 31 ? [0, 255, 0, 0] : [255, 0, 0, 255] as [UInt8] }
    }
    let path = try folder.write(Self.png(rgba: rows, width: 64, height: 64), to: "half.png")
    let image = try ImageDecoder().decode(path: path, targetSize: .fit(width: 32, height: 32))
    #expect(!image.pixels.isOpaque)
    for x in 0..<32 {
      let found = image.pixels.pixel(x: x, y: 16)
      #expect(found.green == 0 && found.red == found.alpha)
    }
    #expect(image.pixels.pixel(x: 15, y: 0).alpha == 128)
  }

  @Test func aPixelBufferIsResized() throws {
    let path = try folder.write(CornerPicture().stored(orientation: 1).encoded(as: "png"), to: "a.png")
    let pixels = try ImageDecoder().decode(path: path, targetSize: .full).pixels
    let small = pixels.resized(to: .fill(side: 50))
    #expect(small.width == 50 && small.height == 50)
    #expect(small.pixel(x: 10, y: 10) == (blue: 0, green: 0, red: 255, alpha: 255))
    #expect(small.pixel(x: 40, y: 40) == (blue: 255, green: 255, red: 255, alpha: 255))
    #expect(pixels.resized(to: .fit(width: 500, height: 500)).bytes === pixels.bytes)
  }

  @Test func anSVGIsRenderedAtTheTargetSize() throws {
    try #require(ImageFormats.supportedTypes.contains("image/svg+xml"), "librsvg2-common is a dependency")
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#f00"/></svg>
      """
    let path = try folder.write(Array(svg.utf8), to: "a.svg")
    let image = try ImageDecoder().decode(path: path, targetSize: .fit(width: 400, height: 400))
    #expect(image.pixels.width == 400 && image.pixels.height == 200)
    #expect(image.pixels.pixel(x: 399, y: 199) == (blue: 0, green: 0, red: 255, alpha: 255))
    #expect(try ImageDecoder().decode(path: path, targetSize: .full).pixels.width == 20)
  }

  /// An encoded PNG with alpha.
  private static func png(rgba: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    let premultiplied = stride(from: 0, to: rgba.count, by: 4).flatMap { at -> [UInt8] in
      rgba[at + 3] == 0 ? [0, 0, 0, 0] : [rgba[at + 2], rgba[at + 1], rgba[at], rgba[at + 3]]
    }
    let pixels = PixelBuffer(bytes: Bytes(premultiplied), width: width, height: height, isOpaque: false)
    return try ImageEncoder.png(pixels).array
  }
}
