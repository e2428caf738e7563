import FileTesting
import Imaging
import PictureTesting
import Testing

/// Malformed files that are safe to decode in the test's workers with default limits. Other tests cover the dangerous
/// ones.
@Suite(.timeLimit(.minutes(1))) struct MalformedFileTests {
  private let folder: TemporaryFolder
  private let decoder = ImageDecoder()
  private static let targetSizes: [TargetSize] = [
    .full, .fit(width: 256, height: 256), .fill(side: 112), .fit(width: 1, height: 900),
  ]

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: MalformedImages.emptySVGs + MalformedImages.withoutPixels)
  func anImageWithoutPixelsIsRefused(_ picture: MalformedImage) throws {
    let path = try picture.write(into: folder)
    for targetSize in Self.targetSizes {
      let error = #expect(throws: ImageError.self) { try decoder.decode(path: path, targetSize: targetSize) }
      #expect(error == .noPixels || picture.name.hasPrefix("no-"), "\(String(describing: error))")
    }
    _ = try? decoder.embeddedThumbnail(path: path, targetSize: .fill(side: 64))
    _ = try? ImageMetadata.read(path: path)
  }

  @Test func aWidthOrHeightOfZeroHasNoPixels() throws {
    for name in [
      "no-width.webp", "no-width.jpg", "no-height.jpg", "no-width.png", "no-width.bmp", "no-width.ppm",
    ] {
      let picture = try #require(MalformedImages.withoutPixels.first { $0.name == name })
      let path = try picture.write(into: folder)
      #expect(throws: ImageError.noPixels, "\(name)") {
        try decoder.decode(path: path, targetSize: .fill(side: 64))
      }
    }
    #expect(ImageError.noPixels.description == "The image is empty: its width or height is 0.")
  }

  @Test(arguments: MalformedImages.invalidSizeSVGs)
  func anSVGWithAnInvalidSizeIsRendered(_ picture: MalformedImage) throws {
    let path = try picture.write(into: folder)
    #expect(try decoder.decode(path: path, targetSize: .fit(width: 256, height: 256)).pixels.width == 256)
    #expect(try decoder.decode(path: path, targetSize: .fill(side: 112)).pixels.height == 112)
  }

  @Test(arguments: MalformedImages.enormous)
  func anEnormousImageIsRefused(_ picture: MalformedImage) throws {
    let path = try picture.write(into: folder)
    for targetSize in Self.targetSizes {
      let error = #expect(throws: ImageError.self) { try decoder.decode(path: path, targetSize: targetSize) }
      guard case .tooLarge = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test(arguments: MalformedImages.circular)
  func circularReferencesEnd(_ picture: MalformedImage) throws {
    let path = try picture.write(into: folder)
    for targetSize in Self.targetSizes {
      #expect(throws: ImageError.self) { try decoder.decode(path: path, targetSize: targetSize) }
    }
    _ = try? decoder.embeddedThumbnail(path: path, targetSize: .fill(side: 64))
    _ = try? ImageMetadata.read(path: path)
    _ = try? decoder.header(path: path)
  }

  @Test func theDecodersMessageIsNotShownToTheUser() {
    for error in [
      ImageError.decoding(message: "Improper call to JPEG library in state 201"),
      .undecodable(message: "Improper call"), .encoding(message: "Improper call"),
    ] {
      #expect(!error.description.contains("Improper"))
    }
  }

  @Test func aDecompressionBombIsRefusedBeforeDecoding() throws {
    let bomb = try #require(MalformedImages.bombs.first { $0.name == "bomb.png" })
    let path = try bomb.write(into: folder)
    #expect(throws: ImageError.tooLargeForPreview(width: 20_000, height: 20_000)) {
      try decoder.decode(path: path, targetSize: .fit(width: 256, height: 256))
    }
  }
}
