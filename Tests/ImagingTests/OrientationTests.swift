import FileTesting
import Imaging
import PictureTesting
import Testing

@Suite(.timeLimit(.minutes(2))) struct OrientationTests {
  private let folder: TemporaryFolder
  private let picture = CornerPicture()

  init() throws { folder = try TemporaryFolder() }

  @Test(
    arguments: ["jpeg", "tiff", "webp", "png"], 1...8)
  func imagesAreUprightInAllOrientations(format: String, orientation: Int) throws {
    let path = try write(format, orientation: orientation)
    for targetSize in [
      TargetSize.full, .fit(width: 96, height: 96), .fit(width: 30, height: 1000),
      .fit(width: 1000, height: 20),
    ] {
      let image = try ImageDecoder().decode(path: path, targetSize: targetSize)
      #expect(image.originalSize == ImageSize(width: picture.width, height: picture.height))
      #expect(
        ImageSize(width: image.pixels.width, height: image.pixels.height)
          == targetSize.size(of: image.originalSize)
      )
      expectCorners(image.pixels, "\(format) \(orientation) \(targetSize)")
      #expect(!image.isTruncated)
    }
    let square = try ImageDecoder().decode(path: path, targetSize: .fill(side: 64)).pixels
    #expect(square.width == 64 && square.height == 64)
    expectCorners(square, "\(format) \(orientation) square")
  }

  @Test(arguments: ["avif"])
  func anOrientationIsNotAppliedTwice(format: String) throws {
    try #require(ImageFormats.supportedTypes.contains("image/avif"), "libavif-gdk-pixbuf is a dependency")
    let path = try folder.write(picture.stored(orientation: 1).encoded(as: format), to: "a.\(format)")
    expectCorners(try ImageDecoder().decode(path: path, targetSize: .full).pixels, format)
  }

  @Test(arguments: 1...8) func theOrientationInARawProfileOfAPNGIsApplied(orientation: Int) throws {
    let png = try picture.stored(orientation: orientation).encoded(as: "png")
    let block: [UInt8] =
      Array("Exif\0\0MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0,
      ]
    let digits = block.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let text = "Raw profile type exif\0\nexif\n      \(block.count)\n\(digits)\n"
    let path = try folder.write(
      Array(png[..<33]) + PictureFile.chunk("tEXt", Array(text.utf8)) + Array(png[33...]), to: "a.png")
    let image = try ImageDecoder().decode(path: path, targetSize: .full)
    expectCorners(image.pixels, "\(orientation)")
    #expect(try ImageDecoder().header(path: path).size == image.originalSize)
  }

  @Test func anInvalidOrientationIsIgnored() throws {
    let path = try folder.write(
      PictureFile.png(picture.stored(orientation: 1).encoded(as: "png"), orientation: 77), to: "a.png")
    expectCorners(try ImageDecoder().decode(path: path, targetSize: .full).pixels, "77")
  }

  @Test(arguments: ["jpeg", "tiff", "webp", "png"], [1, 6])
  func theHeaderHasTheUprightSize(format: String, orientation: Int) throws {
    let path = try write(format, orientation: orientation)
    let header = try ImageDecoder().header(path: path)
    #expect(header.size == ImageSize(width: picture.width, height: picture.height))
    #expect(header.orientation.rawValue == orientation)
    #expect(header.container.rawValue == format)
  }

  private func write(_ format: String, orientation: Int) throws -> String {
    let bytes = try picture.stored(orientation: orientation).encoded(as: format)
    if format == "png" {
      return try folder.write(PictureFile.png(bytes, orientation: orientation), to: "\(orientation).png")
    }
    let path = try folder.write(bytes, to: "\(orientation).\(format)")
    try PictureFile.tag(path, ["Exif.Image.Orientation": String(orientation)])
    return path
  }

  private func expectCorners(
    _ pixels: PixelBuffer, _ what: String, at location: SourceLocation = #_sourceLocation
  ) {
    let (left, right) = (pixels.width / 4, pixels.width * 3 / 4)
    let (top, bottom) = (pixels.height / 4, pixels.height * 3 / 4)
    for (x, y, color) in [
      (left, top, picture.color(x: 0, y: 0)), (right, top, picture.color(x: picture.width - 1, y: 0)),
      (left, bottom, picture.color(x: 0, y: picture.height - 1)),
      (right, bottom, picture.color(x: picture.width - 1, y: picture.height - 1)),
    ] {
      let found = pixels.pixel(x: x, y: y)
      let isNear =
        abs(Int(found.red) - Int(color.red)) < 24 && abs(Int(found.green) - Int(color.green)) < 24
        && abs(Int(found.blue) - Int(color.blue)) < 24 && found.alpha == 255
      #expect(isNear, "\(what) at \(x), \(y): \(found) instead of \(color)", sourceLocation: location)
    }
  }
}
