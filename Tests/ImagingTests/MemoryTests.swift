import FileTesting
import Imaging
import PictureTesting
import Testing

/// The memory for decoding depends on the target size.
@Suite(.timeLimit(.minutes(1))) struct MemoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func theThumbnailItemIsUsed() throws {
    let whole = RGBPixels(width: 600, height: 400) { _, _ in (255, 0, 0) }
    let small = RGBPixels(width: 240, height: 160) { _, _ in (0, 255, 0) }
    let path = try folder.write(
      AVIFFile.make(try whole.encoded(as: "avif"), thumbnail: try small.encoded(as: "avif")), to: "two.avif")
    let decoder = ImageDecoder()
    let all = try decoder.decode(path: path, targetSize: .full)
    #expect(all.pixels.width == 600 && all.pixels.pixel(x: 300, y: 200).red > 200)
    for targetSize in [
      TargetSize.fit(width: 128, height: 128), .fill(side: 100), .fit(width: 240, height: 240),
    ] {
      let image = try decoder.decode(path: path, targetSize: targetSize)
      #expect(image.pixels.pixel(x: 50, y: 50).green > 200, "\(targetSize)")
      #expect(image.originalSize == ImageSize(width: 600, height: 400) && !image.isTruncated)
    }
    // Larger than the thumbnail item.
    #expect(try decoder.decode(path: path, targetSize: .fill(side: 300)).pixels.pixel(x: 50, y: 50).red > 200)
  }

  @Test func aThumbnailItemWithAnotherAspectRatioIsNotUsed() throws {
    let whole = RGBPixels(width: 600, height: 400) { _, _ in (255, 0, 0) }
    let small = RGBPixels(width: 200, height: 200) { _, _ in (0, 255, 0) }
    let path = try folder.write(
      AVIFFile.make(try whole.encoded(as: "avif"), thumbnail: try small.encoded(as: "avif")), to: "two.avif")
    let image = try ImageDecoder().decode(path: path, targetSize: .fill(side: 100))
    #expect(image.pixels.pixel(x: 50, y: 50).red > 200)
  }

  @Test(arguments: ["png", "avif", "tiff"])
  func anImageThatNeedsTooMuchMemoryForASmallTargetIsRefused(_ format: String) throws {
    let path = try folder.write(
      RGBPixels.noise(width: 400, height: 300).encoded(as: format), to: "a.\(format)")
    var limits = DecodingLimits()
    limits.previewMemory = 400_000
    let decoder = ImageDecoder(limits: limits)
    let refusal = ImageError.tooLargeForPreview(width: 400, height: 300)
    #expect(throws: refusal) { try decoder.decode(path: path, targetSize: .fit(width: 64, height: 64)) }
    #expect(refusal.description.contains("400 × 300 pixels"))
    limits.previewMemory = 4_000_000
    #expect(throws: Never.self) {
      try ImageDecoder(limits: limits).decode(path: path, targetSize: .fit(width: 64, height: 64))
    }
  }

  @Test func aLargerTargetMayUseMoreMemory() throws {
    let path = try folder.write(RGBPixels.noise(width: 1_200, height: 1_200).encoded(as: "png"), to: "a.png")
    var limits = DecodingLimits()
    limits.previewMemory = 3_000_000
    let decoder = ImageDecoder(limits: limits)
    #expect(throws: ImageError.tooLargeForPreview(width: 1_200, height: 1_200)) {
      try decoder.decode(path: path, targetSize: .fit(width: 256, height: 256))
    }
    #expect(try decoder.decode(path: path, targetSize: .full).pixels.width == 1_200)
  }

  @Test func aJPEGNeedsMemoryForItsTargetOnly() throws {
    let path = try folder.write(RGBPixels.noise(width: 800, height: 800).encoded(as: "jpeg"), to: "a.jpg")
    var limits = DecodingLimits()
    limits.previewMemory = 200_000
    #expect(
      try ImageDecoder(limits: limits).decode(path: path, targetSize: .fill(side: 100)).pixels.width == 100)
  }
}
