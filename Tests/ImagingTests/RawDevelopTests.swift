import FileTesting
import Imaging
import PictureTesting
import Testing

/// Cameras' raw images, whose embedded preview is too small for what is asked for: LibRaw develops them.
@Suite(.timeLimit(.minutes(1))) struct RawDevelopTests {
  private let folder: TemporaryFolder
  private let decoder = ImageDecoder()
  private let picture = PatchPicture(width: 480, height: 320)

  init() throws { folder = try TemporaryFolder() }

  private func write(_ preview: RGBPixels? = nil, orientation: Int = 1) throws -> String {
    let jpeg = try preview?.encoded(as: "jpeg") ?? []
    return try folder.write(
      SensorFile.make(picture, preview: jpeg, orientation: orientation), to: "\(orientation).dng")
  }

  private func black(width: Int, height: Int) -> RGBPixels {
    RGBPixels(width: width, height: height) { _, _ in (0, 0, 0) }
  }

  @Test func theSensorsColorsAreDeveloped() throws {
    let path = try write()
    let all = try decoder.decode(path: path, targetSize: .full)
    #expect(all.originalSize == ImageSize(width: 480, height: 320))
    #expect(all.pixels.width == 480 && all.pixels.height == 320 && all.pixels.isOpaque)
    #expect(all.pixels.farthest(from: picture) <= 2)
    // From half of the sensor's pixels.
    let small = try decoder.decode(path: path, targetSize: .fit(width: 240, height: 240))
    #expect(small.originalSize == ImageSize(width: 480, height: 320))
    #expect(small.pixels.width == 240 && small.pixels.height == 160)
    #expect(small.pixels.farthest(from: picture) <= 2)
  }

  @Test(arguments: 1...8) func aDevelopedPhotoIsUpright(orientation: Int) throws {
    let path = try write(orientation: orientation)
    let image = try decoder.decode(path: path, targetSize: .fit(width: 120, height: 120))
    let isTurned = orientation >= 5
    #expect(
      image.originalSize
        == (isTurned ? ImageSize(width: 320, height: 480) : ImageSize(width: 480, height: 320)))
    // Where the first stored color is: Exif 2.32, table for tag 0x0112.
    let atRight = [2, 3, 6, 7].contains(orientation)
    let atBottom = [3, 4, 7, 8].contains(orientation)
    let (width, height) = (image.pixels.width, image.pixels.height)
    let pixel = image.pixels.pixel(x: atRight ? width - 9 : 9, y: atBottom ? height - 9 : 9)
    #expect(abs(Int(pixel.red) - 201) <= 2 && abs(Int(pixel.green) - 60) <= 2, "\(pixel)")
  }

  @Test func aPreviewThatIsLargeEnoughIsShown() throws {
    let path = try write(black(width: 240, height: 160))
    let small = try decoder.decode(path: path, targetSize: .fit(width: 200, height: 200))
    #expect(small.pixels.pixel(x: 20, y: 20).red < 8, "the preview is black")
    #expect(small.originalSize == ImageSize(width: 480, height: 320), "the size of the photo")
    for size in [TargetSize.full, .fit(width: 400, height: 400)] {
      let large = try decoder.decode(path: path, targetSize: size)
      #expect(large.pixels.farthest(from: picture) <= 2, "developed")
      #expect(large.originalSize == small.originalSize && large.missingPackage == nil)
    }
  }

  @Test func aPreviewOfTheWholePhotoIsThePhoto() throws {
    let path = try write(black(width: 472, height: 312))
    let image = try decoder.decode(path: path, targetSize: .full)
    #expect(image.originalSize == ImageSize(width: 472, height: 312))
    #expect(image.pixels.pixel(x: 20, y: 20).red < 8, "the camera has developed it")
  }

  @Test func compressedDataIsDeveloped() throws {
    let path = try folder.write(SensorFile.make(picture, isCompressed: true), to: "compressed.dng")
    let image = try decoder.decode(path: path, targetSize: .full)
    #expect(image.pixels.farthest(from: picture) <= 2 && !image.isTruncated)
  }

  /// A file whose data cannot be decoded from its middle on.
  private func damaged(preview: RGBPixels? = nil) throws -> String {
    let jpeg = try preview?.encoded(as: "jpeg") ?? []
    var file = SensorFile.make(picture, preview: jpeg, isCompressed: true)
    let middle = file.count / 2
    for index in middle..<middle + 64 { file[index] = UInt8(truncatingIfNeeded: index &* 89) & 0x7F }
    return try folder.write(file, to: "damaged.dng")
  }

  @Test func damagedDataIsAPartOfThePhoto() throws {
    let image = try decoder.decode(path: damaged(), targetSize: .full)
    #expect(image.isTruncated)
    let pixel = image.pixels.pixel(x: 20, y: 20)
    // LibRaw takes the largest number for white, also a damaged one.
    #expect(abs(Int(pixel.red) - 201) <= 24 && pixel.red > pixel.green + 90, "before the damage: \(pixel)")
  }

  @Test func ofDamagedDataThePreviewIsShown() async throws {
    let path = try damaged(preview: black(width: 240, height: 160))
    let image = try decoder.decode(path: path, targetSize: .full)
    #expect(image.isTruncated && image.originalSize == ImageSize(width: 240, height: 160))
    #expect(image.pixels.pixel(x: 20, y: 20).red < 8)
    // No copy has fewer pixels than the photo without a word.
    await #expect(throws: ImageError.truncated) { try await decoder.converted(path: path) }
  }

  @Test(arguments: [false, true]) func dataAfterTheEndOfTheFileIsMissing(isCompressed: Bool) throws {
    var file = SensorFile.make(picture, isCompressed: isCompressed)
    // The offset of the data, the ninth tag of the directory.
    file.replaceSubrange(114..<118, with: [0, 0, 0, 1])
    let path = try folder.write(file, to: "cut.dng")
    do throws(ImageError) {
      #expect(try decoder.decode(path: path, targetSize: .full).isTruncated)
    } catch {
      #expect(error == .truncated)
    }
  }

  @Test func withoutLibRawAPreviewNamesThePackage() throws {
    let without = try Workers.withoutLibraries(in: folder)
    let (preview, _): (DecodedImageDescription, _) = try ImageWorkers.perform(
      .decode(DecodingLimits(), .full), path: write(black(width: 240, height: 160)), limits: DecodingLimits(),
      pool: without)
    #expect(preview.originalSize == ImageSize(width: 240, height: 160))
    #expect(preview.missingPackage == "libraw-bin", "this test knows Debian's names")
    let error = #expect(throws: ImageError.self) {
      let _: (DecodedImageDescription, _) = try ImageWorkers.perform(
        .decode(DecodingLimits(), .full), path: write(), limits: DecodingLimits(), pool: without)
    }
    #expect(error?.description == "To open RAW images, install the package “libraw-bin”.")
  }
}
