import FileTesting
import Imaging
import PictureTesting
import Testing

/// Files of several pages.
@Suite(.timeLimit(.minutes(1))) struct PageTests {
  private let folder: TemporaryFolder
  private let decoder = ImageDecoder()

  init() throws { folder = try TemporaryFolder() }

  private func page(_ picture: PatchPicture, gray: UInt8) -> TIFFBuilder {
    TIFFBuilder(
      width: picture.width, height: picture.height, bits: [8, 8, 8], photometric: 2,
      pixels: picture.encoded { _ in [gray, gray, gray] })
  }

  /// Three pages of different sizes and kinds, with a smaller version of the first one between them.
  private func file() -> TIFFBuilder {
    var small = page(PatchPicture(width: 8, height: 6), gray: 9)
    small[254] = .long([1])
    let picture = PatchPicture(width: 20, height: 30)
    var light = TIFFBuilder(
      width: 20, height: 30, bits: [32, 32, 32], photometric: 2,
      pixels: picture.encoded { color in
        color.flatMap { TIFFBuilder.little(Int(Float(PatchPicture.light($0)).bitPattern), 4) }
      })
    light[339] = .short([3, 3, 3])
    var turned = page(PatchPicture(width: 40, height: 10), gray: 200)
    turned[274] = .short([6])
    var first = page(PatchPicture(), gray: 100)
    first.pages = [small, turned, light]
    return first
  }

  @Test func eachPageIsDecodedWithItsSizeAndItsColors() throws {
    let path = try folder.write(file().file, to: "pages.tif")
    #expect(try ImageMetadata.read(path: path).pageCount == 3)
    let first = try decoder.decode(path: path, targetSize: .full)
    #expect(first.originalSize == ImageSize(width: 64, height: 48))
    #expect(first.pixels.pixel(x: 5, y: 5).red == 100)
    let second = try decoder.decode(path: path, page: 1, targetSize: .full)
    #expect(second.originalSize == ImageSize(width: 10, height: 40), "upright")
    #expect(second.pixels.pixel(x: 5, y: 5).red == 200)
    // By libvips.
    let third = try decoder.decode(path: path, page: 2, targetSize: .full)
    #expect(third.originalSize == ImageSize(width: 20, height: 30))
    #expect(third.pixels.farthest(from: PatchPicture(width: 20, height: 30)) <= 1)
  }

  @Test func aPageThatIsGoneIsMissing() throws {
    let path = try folder.write(file().file, to: "pages.tif")
    #expect(throws: ImageError.truncated) { try decoder.decode(path: path, page: 3, targetSize: .full) }
    let jpeg = try folder.write(
      RGBPixels.noise(width: 8, height: 8).encoded(as: "jpeg"), to: "a.jpg")
    #expect(throws: ImageError.truncated) { try decoder.decode(path: jpeg, page: 1, targetSize: .full) }
    #expect(try ImageMetadata.read(path: jpeg).pageCount == 1)
  }

  @Test func directoriesThatReferToEarlierOnesEnd() throws {
    var bytes = page(PatchPicture(), gray: 100).file
    // After the count and ten tags: the offset of the next directory, which is this one again.
    bytes.replaceSubrange(130..<134, with: TIFFBuilder.little(8, 4))
    let path = try folder.write(bytes, to: "loop.tif")
    #expect(try ImageMetadata.read(path: path).pageCount == 1)
    #expect(try decoder.decode(path: path, targetSize: .full).originalSize.width == 64)
  }

  @Test func theImagesOfARawFileAreNoPages() throws {
    let path = try folder.write(SensorFile.make(PatchPicture()), to: "a.dng")
    #expect(try ImageMetadata.read(path: path).pageCount == 1)
  }
}
