import Imaging
import PictureTesting
import Testing

/// Malformed files that are safe to decode in the test's workers with default limits. Other tests cover the dangerous
/// ones.
@Suite(.timeLimit(.minutes(1))) struct OddFileTests {
  private let folder = TemporaryFolder()
  private let decoder = ImageDecoder()
  private static let wishes: [ImageWish] = [
    .full, .fit(width: 256, height: 256), .fill(side: 112), .fit(width: 1, height: 900),
  ]

  @Test(arguments: OddPictures.emptyDrawings + OddPictures.withoutPixels)
  func anImageWithoutPixelsIsRefused(_ picture: OddPicture) throws {
    let path = try picture.write(into: folder)
    for wish in Self.wishes {
      let error = #expect(throws: ImageError.self) { try decoder.decode(path: path, wish: wish) }
      #expect(error == .noPixels || picture.name.hasPrefix("no-"), "\(String(describing: error))")
    }
    _ = try? decoder.embeddedThumbnail(path: path, wish: .fill(side: 64))
    _ = try? ImageMetadata.read(path: path)
  }

  @Test func aWidthOrHeightOfZeroHasNoPixels() throws {
    for name in [
      "no-width.webp", "no-width.jpg", "no-height.jpg", "no-width.png", "no-width.bmp", "no-width.ppm",
    ] {
      let picture = try #require(OddPictures.withoutPixels.first { $0.name == name })
      let path = try picture.write(into: folder)
      #expect(throws: ImageError.noPixels, "\(name)") {
        try decoder.decode(path: path, wish: .fill(side: 64))
      }
    }
    #expect(ImageError.noPixels.description == "The picture is empty: its width or its height is 0.")
  }

  @Test(arguments: OddPictures.oddSizedDrawings)
  func anSVGWithAnInvalidSizeIsRendered(_ picture: OddPicture) throws {
    let path = try picture.write(into: folder)
    #expect(try decoder.decode(path: path, wish: .fit(width: 256, height: 256)).pixels.width == 256)
    #expect(try decoder.decode(path: path, wish: .fill(side: 112)).pixels.height == 112)
  }

  @Test(arguments: OddPictures.enormous)
  func anEnormousImageIsRefused(_ picture: OddPicture) throws {
    let path = try picture.write(into: folder)
    for wish in Self.wishes {
      let error = #expect(throws: ImageError.self) { try decoder.decode(path: path, wish: wish) }
      guard case .tooLarge = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test(arguments: OddPictures.circular)
  func circularReferencesEnd(_ picture: OddPicture) throws {
    let path = try picture.write(into: folder)
    for wish in Self.wishes {
      #expect(throws: ImageError.self) { try decoder.decode(path: path, wish: wish) }
    }
    _ = try? decoder.embeddedThumbnail(path: path, wish: .fill(side: 64))
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
    let bomb = try #require(OddPictures.bombs.first { $0.name == "bomb.png" })
    let path = try bomb.write(into: folder)
    #expect(throws: ImageError.tooLargeForPreview(width: 20_000, height: 20_000)) {
      try decoder.decode(path: path, wish: .fit(width: 256, height: 256))
    }
  }
}
