import FileTesting
import Imaging
import PictureTesting
import Testing

/// Truncated files are decoded as far as possible and marked as truncated.
@Suite(.timeLimit(.minutes(1))) struct TruncatedFileTests {
  private let folder: TemporaryFolder
  private let decoder = ImageDecoder()
  private static let noise = RGBPixels.noise(width: 300, height: 200)

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["ppm", "bmp", "tiff"])
  func theUpperPartOfATruncatedFileIsShown(_ format: String) throws {
    let whole = Self.file(format)
    let path = try folder.write(Array(whole.prefix(whole.count / 2)), to: "cut.\(format)")
    let image = try decoder.decode(path: path, targetSize: .full)
    #expect(image.isTruncated)
    #expect(image.originalSize == ImageSize(width: 300, height: 200))
    #expect(image.pixels.height == 200)
    #expect(image.pixels.pixel(x: 150, y: 70).alpha == 255)
    #expect(image.pixels.pixel(x: 150, y: 130).alpha == 0)
    let pixel = image.pixels.pixel(x: 7, y: 40)
    let start = (40 * 300 + 7) * 3
    #expect([pixel.red, pixel.green, pixel.blue] == Array(Self.noise.bytes[start..<start + 3]))
    let small = try decoder.decode(path: path, targetSize: .fill(side: 50))
    #expect(small.isTruncated && small.pixels.pixel(x: 25, y: 5).alpha == 255)
    #expect(small.pixels.pixel(x: 25, y: 45).alpha == 0)
  }

  @Test func theLowerPartOfATruncatedBMPIsShown() throws {
    let whole = Self.noise.bmp(fromTop: false)
    let path = try folder.write(Array(whole.prefix(whole.count / 2)), to: "cut.bmp")
    let image = try decoder.decode(path: path, targetSize: .full)
    #expect(image.isTruncated)
    #expect(image.pixels.pixel(x: 150, y: 70).alpha == 0)
    #expect(image.pixels.pixel(x: 150, y: 130).alpha == 255)
  }

  @Test(arguments: ["ppm", "bmp", "tiff"], [1, 7, 300])
  func aCompleteFileIsNotTruncated(_ format: String, _ side: Int) throws {
    let path = try folder.write(
      Self.file(format, .noise(width: side, height: side)), to: "whole.\(format)")
    let image = try decoder.decode(path: path, targetSize: .full)
    #expect(!image.isTruncated && image.pixels.isOpaque && image.pixels.width == side)
  }

  @Test func aCompleteBottomUpBMPIsNotTruncated() throws {
    let path = try folder.write(Self.noise.bmp(fromTop: false), to: "whole.bmp")
    let image = try decoder.decode(path: path, targetSize: .full)
    #expect(!image.isTruncated && image.pixels.isOpaque)
  }

  @Test func aTIFFWithoutItsDirectoryIsTruncated() throws {
    let whole = Self.noise.tiff(rowsPerStrip: 16, directoryFirst: false)
    #expect(try !decoder.decode(path: folder.write(whole, to: "whole.tiff"), targetSize: .full).isTruncated)
    let path = try folder.write(Array(whole.prefix(whole.count - 40)), to: "cut.tiff")
    #expect(throws: ImageError.truncated) { try decoder.decode(path: path, targetSize: .full) }
  }

  @Test func anUndecodableHEIFIsNotTruncated() throws {
    let whole = try Self.noise.encoded(as: "avif")
    let cut = try folder.write(Array(whole.prefix(whole.count / 2)), to: "cut.avif")
    #expect(throws: ImageError.truncated) { try decoder.decode(path: cut, targetSize: .full) }
    // Complete files with an unknown coding.
    for (brand, name) in [("avif", "unknown.avif"), ("heic", "unknown.heic")] {
      var unknown = whole
      Self.replace("av01", with: "zz01", in: &unknown)
      Self.replace("ftypavif", with: "ftyp\(brand)", in: &unknown)
      let path = try folder.write(unknown, to: name)
      let error = #expect(throws: ImageError.self) { try decoder.decode(path: path, targetSize: .full) }
      guard case .undecodable = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
    }
  }

  private static func file(_ format: String, _ pixels: RGBPixels = noise) -> [UInt8] {
    switch format {
    case "ppm": pixels.ppm
    case "bmp": pixels.bmp(fromTop: true)
    default: pixels.tiff(rowsPerStrip: 16, directoryFirst: true)
    }
  }

  private static func replace(_ old: String, with new: String, in bytes: inout [UInt8]) {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    for start in 0..<bytes.count - old.count where bytes[start..<start + old.count].elementsEqual(old) {
      bytes.replaceSubrange(start..<start + old.count, with: new)
    }
  }
}
