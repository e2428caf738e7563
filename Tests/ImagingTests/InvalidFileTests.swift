import FileTesting
import Glibc
import Imaging
import PictureTesting
import Testing

@Suite(.timeLimit(.minutes(2))) struct InvalidFileTests {
  private let folder: TemporaryFolder
  private let decoder = ImageDecoder()

  init() throws { folder = try TemporaryFolder() }

  @Test func aMissingFileIsNotFound() {
    expect(.notFound, folder.path("gone.jpg"))
    expect(.notFound, folder.path("gone/deeper.jpg"))
  }

  @Test func aFolderIsNotAFile() {
    mkdir(folder.path("x.jpg"), 0o700)
    expect(.notAFile, folder.path("x.jpg"))
  }

  @Test func aFIFOIsRefusedWithoutBlocking() {
    mkfifo(folder.path("x.jpg"), 0o600)
    expect(.notAFile, folder.path("x.jpg"))
  }

  @Test func anEmptyFileIsRefused() throws {
    expect(.empty, try folder.write([], to: "empty.jpg"))
    #expect(ImageError.empty.description == "The file is empty.")
  }

  @Test func aTextFileIsNotAnImage() throws {
    expect(
      .notAnImage, try folder.write(Array("Dear diary, today I took no picture.\n".utf8), to: "diary.jpg"))
    expect(.notAnImage, try folder.write(Array(repeating: 0x20, count: 100_000), to: "blank.png"))
  }

  @Test(.enabled(if: getuid() != 0)) func anUnreadableFileReportsTheReason() throws {
    let path = try folder.write([1], to: "secret.jpg")
    chmod(path, 0)
    expect(.notReadable(reason: "Permission denied"), path)
  }

  @Test func anAbsurdSizeInAPNGIsRefused() throws {
    let header = PictureFile.bigEndian(935_820) + PictureFile.bigEndian(854_554) + [8, 6, 0, 0, 0]
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + PictureFile.chunk("IHDR", header)
      + PictureFile.chunk("IDAT", Array(repeating: 7, count: 38)) + PictureFile.chunk("IEND", [])
    #expect(png.count == 95)
    let path = try folder.write(png, to: "absurd.png")
    let error = ImageError.tooLarge(width: 935_820, height: 854_554)
    expect(error, path)
    expect(error, path, .fill(side: 180))
    #expect(error.description == "The image is too large: 935820 × 854554 pixels.")
  }

  @Test(arguments: ["gif", "bmp", "webp", "tiff", "jpeg"])
  func anAbsurdSizeInAnyHeaderIsRefused(format: String) throws {
    let huge: [UInt8] =
      switch format {
      case "gif": Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0]
      case "bmp":
        Array("BM".utf8) + Array(repeating: 0, count: 12) + [
          40, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0x40, 1, 0, 24, 0,
        ]
          + Array(repeating: 0, count: 24)
      case "webp":
        Array("RIFF".utf8) + [30, 0, 0, 0] + Array("WEBPVP8X".utf8) + [
          10, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        ]
      case "tiff":
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 2, 1, 0, 0, 4, 0, 0, 0, 1, 0, 0x10, 0, 0]
          + [1, 1, 0, 4, 0, 0, 0, 1, 0, 0x10, 0, 0, 0, 0, 0, 0]
      default:
        [
          0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0xFF, 0xFF, 0xFF, 0xFF, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1,
          0xFF, 0xDA,
        ]
      }
    let path = try folder.write(huge, to: "huge.\(format)")
    #expect { try decoder.decode(path: path, targetSize: .full) } throws: { error in
      if case ImageError.tooLarge = error { true } else { false }
    }
  }

  @Test func limitsAreEnforced() throws {
    let path = try folder.write(CornerPicture().stored(orientation: 1).encoded(as: "jpeg"), to: "a.jpg")
    func error(_ change: (inout DecodingLimits) -> Void, _ targetSize: TargetSize = .full) -> ImageError? {
      var limits = DecodingLimits()
      change(&limits)
      do throws(ImageError) {
        _ = try ImageDecoder(limits: limits).decode(path: path, targetSize: targetSize)
        return nil
      } catch {
        return error
      }
    }
    #expect(error { $0.side = 191 } == .tooLarge(width: 192, height: 128))
    #expect(error { $0.pixels = 192 * 128 - 1 } == .tooLarge(width: 192, height: 128))
    #expect(error { $0.memory = 10_000 } == .tooLarge(width: 192, height: 128))
    #expect(error({ $0.memory = 10_000 }, .fit(width: 24, height: 24)) == nil, "decoded small, it fits")
    #expect(error { $0.time = .zero } == .timedOut)
    if case .fileTooLarge = error({ $0.fileSize = 100 }) {
    } else {
      Issue.record("the file's size is not checked")
    }
    #expect(error { $0.side = 192 } == nil)
  }

  @Test(arguments: ["jpeg", "png", "webp"])
  func aTruncatedImageShowsItsUpperPart(format: String) throws {
    let whole = try RGBPixels.noise(width: 300, height: 300).encoded(as: format)
    let path = try folder.write(Array(whole[..<(whole.count / 2)]), to: "half.\(format)")
    let result = Result { () throws(ImageError) in try decoder.decode(path: path, targetSize: .full) }
    // Debian 13's WebP loader provides no pixels before the file is complete; the error is then `truncated`.
    if format == "webp", case .failure(.truncated) = result { return }
    let image = try result.get()
    #expect(image.isTruncated)
    #expect(image.pixels.pixel(x: 150, y: 10).alpha == 255)
    #expect(image.pixels.pixel(x: 150, y: 290).alpha == 0)
    #expect(!image.pixels.isOpaque)
    let square = try decoder.decode(path: path, targetSize: .fill(side: 50))
    #expect(square.isTruncated && square.pixels.width == 50)
  }

  @Test(
    arguments: ["jpeg", "png", "webp", "tiff", "bmp", "avif"])
  func aCompleteImageIsNotTruncated(format: String) throws {
    for size in [1, 7, 300] {
      let path = try folder.write(
        RGBPixels.noise(width: size, height: size).encoded(as: format), to: "whole.\(format)")
      let image = try decoder.decode(path: path, targetSize: .full)
      #expect(!image.isTruncated && image.pixels.isOpaque && image.pixels.width == size)
    }
  }

  @Test(arguments: ["jpeg", "png", "webp", "tiff"])
  func aHeaderWithoutPixelsIsRefused(format: String) throws {
    let whole = try RGBPixels.noise(width: 300, height: 300).encoded(as: format)
    for count in [3, 20, 40, 100, 300, 640] {
      let path = try folder.write(Array(whole[..<count]), to: "stub.\(format)")
      #expect(throws: ImageError.self, "\(count) bytes") {
        let image = try decoder.decode(path: path, targetSize: .full)
        // Some rows may be complete.
        if image.isTruncated { throw ImageError.truncated }
      }
    }
  }

  @Test(arguments: ["jpeg", "png", "webp", "tiff", "gif", "bmp"])
  func damagedBytesNeverCrash(format: String) throws {
    let source = format == "gif" ? Self.gif : try RGBPixels.noise(width: 40, height: 40).encoded(as: format)
    var state: UInt32 = 7
    for _ in 0..<200 {
      var bytes = source
      for _ in 0..<4 {
        state = state &* 1_664_525 &+ 1_013_904_223
        bytes[Int(state >> 8) % min(bytes.count, 400)] = UInt8(state >> 24)
      }
      let path = try folder.write(bytes, to: "damaged.\(format)")
      _ = try? decoder.decode(path: path, targetSize: .fill(side: 16))
      _ = try? decoder.embeddedThumbnail(path: path, targetSize: .fill(side: 16))
      _ = try? ImageMetadata.read(path: path)
    }
  }

  /// A GIF of one red pixel.
  private static let gif: [UInt8] =
    Array("GIF89a".utf8) + [
      1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ]

  private func expect(
    _ expected: ImageError, _ path: String, _ targetSize: TargetSize = .full,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: expected, sourceLocation: location) {
      try decoder.decode(path: path, targetSize: targetSize)
    }
  }
}
