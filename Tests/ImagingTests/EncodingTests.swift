import FileTesting
import GObjectKit
import Imaging
import PictureTesting
import Testing

@Suite(.timeLimit(.minutes(2))) struct EncodingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Images that exercise different parts of the compression.
  enum Kind: String, CaseIterable {
    case noise, flat, gradient, stripes, dot, column, row
  }

  @Test(arguments: Kind.allCases, [true, false])
  func aPNGIsLossless(kind: Kind, isOpaque: Bool) throws {
    let pixels = Self.make(kind, isOpaque: isOpaque)
    let files = [
      try folder.write(ImageEncoder.png(pixels, compression: 1).array, to: "fast.png"),
      try folder.write(try ImageEncoder.png(pixels).array, to: "usual.png"),
    ]
    for file in files {
      let read = try ImageDecoder().decode(path: file, targetSize: .full)
      #expect(!read.isTruncated && read.pixels.isOpaque == isOpaque)
      #expect(read.pixels.width == pixels.width && read.pixels.height == pixels.height)
      #expect(Self.largestDifference(read.pixels, pixels) == 0, "\(kind) \(isOpaque) \(file)")
    }
  }

  @Test func textsAreStored() throws {
    let png = try ImageEncoder.png(
      Self.make(.gradient, isOpaque: true), compression: 1,
      texts: [("Thumb::URI", "file:///a%20b.jpg"), ("Thumb::MTime", "1234"), ("Note", "grün 照片")])
    let read = try ImageDecoder().decode(path: try folder.write(png.array, to: "t.png"), targetSize: .full)
    #expect(read.texts["Thumb::URI"] == "file:///a%20b.jpg")
    #expect(read.texts["Thumb::MTime"] == "1234")
    #expect(read.texts["Note"] == "grün ??")
  }

  @Test func photosAreCompressed() throws {
    let pixels = Self.make(.gradient, isOpaque: true)
    let flat = Self.make(.flat, isOpaque: true)
    #expect(try ImageEncoder.png(pixels, compression: 1).count < pixels.byteCount / 6)
    #expect(try ImageEncoder.png(flat, compression: 1).count < 1_500)
  }

  @Test func aJPEGKeepsTheColors() throws {
    let pixels = Self.make(.gradient, isOpaque: true)
    let path = try folder.write(try ImageEncoder.jpeg(pixels, quality: 95).array, to: "a.jpg")
    let read = try ImageDecoder().decode(path: path, targetSize: .full)
    #expect(read.format == "jpeg")
    #expect(Self.largestDifference(read.pixels, pixels) < 40)
  }

  private static func make(_ kind: Kind, isOpaque: Bool) -> PixelBuffer {
    let (width, height) =
      switch kind {
      case .dot: (1, 1)
      case .column: (1, 300)
      case .row: (300, 1)
      default: (160, 120)
      }
    var state: UInt32 = 3
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        state = state &* 1_664_525 &+ 1_013_904_223
        let color: [UInt8] =
          switch kind {
          case .flat, .dot: [10, 20, 30]
          case .gradient, .column, .row: [UInt8(x % 256), UInt8(y % 256), UInt8((x + y) / 2 % 256)]
          case .stripes: x / 8 % 2 == 0 ? [0, 0, 0] : [255, 255, 255]
          case .noise: [UInt8(state >> 24), UInt8(state >> 16 & 255), UInt8(state >> 8 & 255)]
          }
        // Premultiplication preserves fully transparent and fully opaque pixels exactly.
        let alpha: UInt8 = isOpaque || (x + y) % 3 > 0 ? 255 : 0
        bytes += color.map { alpha == 0 ? 0 : $0 } + [alpha]
      }
    }
    return PixelBuffer(bytes: Bytes(bytes), width: width, height: height, isOpaque: isOpaque)
  }

  private static func largestDifference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
    zip(one.bytes.array, other.bytes.array).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}
