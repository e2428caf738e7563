import FileTesting
import Imaging
import PictureTesting
import TestTools
import Testing

/// The colors, the size and the orientation of every format, as `DecoderTable` distributes them.
@Suite(.timeLimit(.minutes(2))) struct FormatColorTests {
  private let folder: TemporaryFolder
  private let picture = PatchPicture()

  init() throws { folder = try TemporaryFolder() }

  /// A file of a format, and the greatest difference of a component that its compression causes.
  struct Format: CustomTestStringConvertible, Sendable {
    let name: String
    var tolerance = 1
    /// Writes the file into the folder and returns its path.
    let write: @Sendable (TemporaryFolder, PatchPicture) throws -> String

    var testDescription: String { name }

    /// A file that the `vips` program writes.
    static func vips(_ name: String, bits: Int = 8, tolerance: Int = 1, _ options: String...) -> Format {
      Format(name: name, tolerance: tolerance) { folder, picture in
        let source = try folder.write(picture.pixels.encoded(as: "png"), to: "source.png")
        let path = folder.path(name)
        let words = bits == 16 ? [source + "16.v", path] : [source, path]
        if bits == 16 {
          try run(["linear", source, source + "f.v", "257", "0"])
          try run(["cast", source + "f.v", source + "u.v", "ushort"])
          try run(["copy", source + "u.v", source + "16.v", "--interpretation", "rgb16"])
        }
        let ending = name.split(separator: ".").last ?? ""
        let saver =
          ["jxl": "jxl", "tif": "tiff", "png": "png", "heic": "heif", "avif": "heif"][ending] ?? "jp2k"
        try run(["\(saver)save"] + words + options)
        return path
      }
    }

    /// A file that the test builds.
    static func built(
      _ name: String, tolerance: Int = 1, _ make: @escaping @Sendable (PatchPicture) throws -> [UInt8]
    )
      -> Format
    {
      Format(name: name, tolerance: tolerance) { folder, picture in try folder.write(make(picture), to: name)
      }
    }

    private static func run(_ words: [String]) throws {
      let result = try Command.run(["vips"] + words, keepsErrors: true)
      try #require(result.status == 0, "\(words): \(result.text)")
    }
  }

  private static let formats: [Format] = [
    .vips("8.jxl", "--lossless"), .vips("lossy.jxl", tolerance: 10), .vips("16.jxl", bits: 16, "--lossless"),
    .vips("8.jp2", "--lossless"), .vips("8.j2k", "--lossless"), .vips("16.jp2", bits: 16, "--lossless"),
    .vips("8.heic", tolerance: 3, "--compression", "hevc", "--Q", "90"),
    .vips("10.heic", tolerance: 3, "--compression", "hevc", "--bitdepth", "10", "--Q", "90"),
    .vips("12.heic", tolerance: 3, "--compression", "hevc", "--bitdepth", "12", "--Q", "90"),
    .vips("8.avif", tolerance: 3, "--compression", "av1", "--Q", "90"),
    .vips("12.avif", tolerance: 3, "--compression", "av1", "--bitdepth", "12", "--Q", "90"),
    .vips("16.png", bits: 16), .vips("16.tif", bits: 16, "--compression", "deflate"),
    .vips("big.tif", "--bigtiff"), .vips("tiles.tif", "--tile", "--compression", "lzw"),
    .vips("big16.tif", bits: 16, "--bigtiff"),
    .built("float.tif") { picture in
      let pixels = picture.encoded { color in
        color.flatMap { TIFFBuilder.little(Int(Float(PatchPicture.light($0)).bitPattern), 4) }
      }
      var image = TIFFBuilder(
        width: picture.width, height: picture.height, bits: [32, 32, 32], photometric: 2, pixels: pixels)
      image[339] = .short([3, 3, 3])
      return image.file
    },
    .built("32.tif") { picture in
      let pixels = picture.encoded { color in color.flatMap { TIFFBuilder.little(Int($0) * 16_843_009, 4) } }
      return TIFFBuilder(
        width: picture.width, height: picture.height, bits: [32, 32, 32], photometric: 2, pixels: pixels
      ).file
    },
    .built("cmyk.tif") { picture in
      TIFFBuilder(
        width: picture.width, height: picture.height, bits: [8, 8, 8, 8], photometric: 5,
        pixels: picture.encoded { color in color.map { 255 - $0 } + [0] }
      ).file
    },
    .built("pages.tif") { picture in
      // The second page is not shown.
      let second = TIFFBuilder(
        width: 2, height: 2, bits: [8, 8, 8], photometric: 2, pixels: [UInt8](repeating: 9, count: 12))
      var first = TIFFBuilder(
        width: picture.width, height: picture.height, bits: [8, 8, 8], photometric: 2,
        pixels: picture.pixels.bytes)
      first.pages = [second]
      return first.file
    },
    .built("palette.bmp") { picture in
      let rows = picture.encoded { color in [UInt8(PatchPicture.colors.firstIndex(of: color) ?? 0)] }
      let head: [UInt8] = [0x42, 0x4D, 0, 0, 0, 0, 0, 0, 0, 0, 70, 0, 0, 0, 40, 0, 0, 0]
      let depth: [UInt8] = [1, 0, 8, 0] + [UInt8](repeating: 0, count: 16) + [4, 0, 0, 0, 0, 0, 0, 0]
      let sides = TIFFBuilder.little(picture.width, 4) + TIFFBuilder.little(-picture.height, 4)
      let palette: [UInt8] = PatchPicture.colors.flatMap { $0.reversed() + [0] }
      return [head, sides, depth, palette, rows].flatMap(\.self)
    },
    .built("palette.tga") { picture in
      let rows = picture.encoded { color in [UInt8(PatchPicture.colors.firstIndex(of: color) ?? 0)] }
      let head: [UInt8] = [0, 1, 1, 0, 0, 4, 0, 24, 0, 0, 0, 0]
      let sides = TIFFBuilder.little(picture.width, 2) + TIFFBuilder.little(picture.height, 2)
      let palette: [UInt8] = PatchPicture.colors.flatMap { $0.reversed() }
      return [head, sides, [8, 0x20], palette, rows].flatMap(\.self)
    },
    .built("16.ppm") { picture in
      Array("P6\n\(picture.width) \(picture.height)\n65535\n".utf8)
        + picture.encoded { $0.flatMap { [$0, $0] } }
    },
    .built("damaged.png") { picture in
      let png = try picture.pixels.encoded(as: "png")
      var text = PictureFile.chunk("tEXt", Array("Comment\0damaged".utf8))
      text[text.count - 1] ^= 1
      let chunks =
        text + PictureFile.chunk("iCCP", Array("x\0\0no profile".utf8)) + PictureFile.chunk("gAMA", [0])
      return Array(png[..<33]) + chunks + Array(png[33...])
    },
  ]

  @Test(arguments: formats) func theColorsAreRight(format: Format) throws {
    let path = try format.write(folder, picture)
    let image = try ImageDecoder().decode(path: path, targetSize: .full)
    #expect(image.originalSize == ImageSize(width: picture.width, height: picture.height))
    #expect(!image.isTruncated && image.pixels.isOpaque)
    #expect(image.pixels.farthest(from: picture) <= format.tolerance)
    let small = try ImageDecoder().decode(path: path, targetSize: .fit(width: 16, height: 16))
    #expect(small.pixels.width == 16 && small.pixels.height == 12)
    #expect(small.originalSize == image.originalSize)
    #expect(small.pixels.farthest(from: picture) <= format.tolerance + 1)
    // The scanner reads no header of TGA, which has no signature.
    if format.name.hasSuffix("tga") { return }
    #expect(try ImageDecoder().header(path: path).size == image.originalSize)
  }
}
