import FileTesting
import GObjectKit
import LcmsKit
import LoaderKit
import PictureTesting
import PixbufKit
import Testing

@testable import Editing
@testable import Imaging

/// Edited copies, which workers make.
@Suite(.timeLimit(.minutes(2))) struct ExportTests {
  private let folder: TemporaryFolder
  private let picture = CornerPicture()
  private static let displayP3 = ICCProfile.rgb(.displayP3, .sRGB)
  private static let tags = [
    "Exif.Image.Make": "Canon", "Exif.Photo.DateTimeOriginal": "2024:03:09 17:04:59",
    "Xmp.dc.subject": "lake",
  ]

  init() throws { folder = try TemporaryFolder() }

  private func export(
    _ path: String, _ operations: [EditOperation], as format: ConvertedImage.Format? = nil, quality: Int = 100
  ) throws -> (image: ConvertedImage, path: String, pixels: PixelBuffer) {
    let edit = try SharedEdit(EditStack(operations))
    let image = try ImageDecoder().edited(
      path: path, by: edit, as: ExportOptions(format: format, quality: quality))
    let copy = try folder.write(image.bytes.array, to: "copy.\(image.format.fileExtension)")
    return (image, copy, try ImageDecoder().decode(path: copy, targetSize: .full).pixels)
  }

  private func profile(of image: ConvertedImage) throws -> [UInt8]? {
    let loader = try PixbufLoader(format: image.format.rawValue) { _, _, _ in .asIs }
    try image.bytes.withBytes { try loader.write($0) }
    try loader.close()
    return loader.pixbuf?.colorProfile?.array
  }

  private func isClose(_ color: SIMD3<Int>, _ expected: SIMD3<Int>, within tolerance: Int = 12) -> Bool {
    (0..<3).allSatisfy { abs(color[$0] - expected[$0]) <= tolerance }
  }

  @Test(arguments: ["jpeg", "webp", "tiff"], [1, 3, 6, 7])
  func theCopyIsUprightWithTheMetadata(format: String, orientation: Int) throws {
    let path = try folder.write(
      picture.stored(orientation: orientation).encoded(as: format), to: "a.\(format)")
    try PictureFile.tag(path, Self.tags.merging(["Exif.Image.Orientation": String(orientation)]) { $1 })
    let original = try folder.names().map { try File(path: folder.path($0)).contents() }
    for target in [ConvertedImage.Format.jpeg, .png, .webp, .avif] {
      let (image, copy, pixels) = try export(path, [.cropToSquare, .filter(.invert)], as: target)
      #expect(image.format == target && image.size == ImageSize(width: 128, height: 128))
      // The corners of the upright picture, inverted: cyan, magenta, yellow, black.
      #expect(isClose(pixels.color(16, 16), [0, 255, 255]), "\(pixels.color(16, 16))")
      #expect(isClose(pixels.color(112, 16), [255, 0, 255]))
      #expect(isClose(pixels.color(16, 112), [255, 255, 0]))
      #expect(isClose(pixels.color(112, 112), [0, 0, 0]))
      let metadata = try ImageMetadata.read(path: copy)
      #expect(metadata.orientation == .up)
      #expect(metadata.size == image.size)
      #expect(metadata.make == "Canon" && metadata.keywords == ["lake"])
      #expect(metadata.captureDate?.description == "2024-03-09 17:04:59")
      try folder.remove("copy.\(target.fileExtension)")
    }
    #expect(try folder.names().map { try File(path: folder.path($0)).contents() } == original)
  }

  @Test(arguments: ["jpeg", "png", "webp"])
  func theFormatIsThatOfTheFile(format: String) throws {
    let path = try folder.write(picture.stored(orientation: 1).encoded(as: format), to: "a.bin")
    #expect(try export(path, [.filter(.mono)]).image.format.rawValue == format)
  }

  @Test(arguments: [ConvertedImage.Format.jpeg, .png, .webp, .avif])
  func anEditThatMovesPixelsKeepsTheColorSpace(format: ConvertedImage.Format) throws {
    let plain = RGBPixels(width: 64, height: 48) { _, _ in (201, 60, 40) }
    let path = try folder.write(
      plain.encoded(
        as: "jpeg", options: [("quality", "100"), ("icc-profile", ICCProfile.base64(Self.displayP3))]),
      to: "a.jpg")
    let (moved, _, shown) = try export(path, [.cropToSquare], as: format)
    #expect(isClose(shown.color(20, 20), [219, 41, 23], within: 4), "\(shown.color(20, 20))")
    if ![.webp, .avif].contains(format) { #expect(try profile(of: moved) == Self.displayP3) }
    // An edit of colors applies to sRGB, and the copy has that profile.
    let (inverted, _, negative) = try export(path, [.filter(.invert)], as: format)
    #expect(isClose(negative.color(20, 20), [36, 214, 232], within: 4), "\(negative.color(20, 20))")
    if ![.webp, .avif].contains(format) {
      let bytes = try #require(try profile(of: inverted))
      #expect(bytes != Self.displayP3)
      #expect(ColorProfile(bytes).flatMap { ColorTransform(from: $0) } == nil, "It is sRGB.")
    }
  }

  @Test func theCopyOfAFileWithoutProfileHasNone() throws {
    let path = try folder.write(picture.stored(orientation: 1).encoded(as: "jpeg"), to: "a.jpg")
    #expect(try profile(of: export(path, [.filter(.invert)]).image) == nil)
    #expect(try profile(of: export(path, [.cropToSquare]).image) == nil)
  }

  @Test func grayProfilesAreNotEmbeddedInColorImages() throws {
    let plain = RGBPixels(width: 64, height: 48) { _, _ in (100, 100, 100) }
    let gray = ICCProfile.base64(ICCProfile.gray(gamma: 1))
    let path = try folder.write(
      plain.encoded(as: "tiff", options: [("icc-profile", gray)]), to: "a.tiff")
    let (image, _, pixels) = try export(path, [.cropToSquare], as: .png)
    // 100/255 of light is 168 in sRGB.
    #expect(isClose(pixels.color(9, 9), SIMD3(repeating: 168), within: 2), "\(pixels.color(9, 9))")
    #expect(try profile(of: image).flatMap { ColorProfile($0) }?.isRGB == true)
  }

  @Test func transparencyIsKeptOrFlattenedOnWhite() throws {
    let bytes = Bytes([255, 0, 0, 128, 0, 255, 0, 255] + [UInt8](repeating: 0, count: 8))
    let tiff = try Pixbuf(bytes, width: 2, height: 2, stride: 8, hasAlpha: true).encoded(as: "tiff")
    let path = try folder.write(tiff.array, to: "a.tiff")
    let (image, _, pixels) = try export(path, [.flip(.horizontal)])
    #expect(image.format == .png)
    #expect(pixels.pixel(x: 1, y: 0).alpha == 128 && pixels.pixel(x: 1, y: 1).alpha == 0)
    let (_, _, flat) = try export(path, [.flip(.horizontal)], as: .jpeg)
    #expect(flat.isOpaque && flat.color(0, 1).min() > 150)
  }

  @Test func theEmbeddedThumbnailShowsTheEdit() throws {
    let path = try folder.write(picture.stored(orientation: 6).encoded(as: "jpeg"), to: "a.jpg")
    try PictureFile.tag(path, ["Exif.Image.Orientation": "6"])
    try PictureFile.setThumbnail(
      CornerPicture(width: 160, height: 120).stored(orientation: 6).encoded(as: "jpeg"), of: path)
    let (_, copy, _) = try export(path, [.cropToSquare, .filter(.grayscale)])
    let thumbnail = try #require(
      try ImageDecoder().embeddedThumbnail(path: copy, targetSize: .fit(width: 96, height: 96)))
    #expect(thumbnail.width == thumbnail.height)
    let corner = thumbnail.color(8, 8)
    #expect(corner.max() - corner.min() <= 2 && abs(corner.x - 54) < 8)
  }

  @Test func extremeSizesAreExported() throws {
    for (width, height) in [(1, 1), (1, 3000), (3000, 1)] {
      let path = try folder.write(
        RGBPixels(width: width, height: height) { _, _ in (10, 200, 30) }.encoded(as: "png"), to: "a.png")
      let all: [EditOperation] = NamedFilter.allCases.map { .filter($0, amount: 0.5) }
      let (image, _, _) = try export(path, all + [.straighten(degrees: 3), .rotate(quarterTurns: 1)])
      #expect(image.size.pixelCount >= 1)
      #expect(try export(path, [.cropToSquare]).image.size == ImageSize(width: 1, height: 1))
    }
  }

  @Test func incompleteFilesAreRefused() throws {
    let whole = try RGBPixels.noise(width: 200, height: 200).encoded(as: "jpeg")
    let path = try folder.write(Array(whole.prefix(whole.count / 2)), to: "cut.jpg")
    #expect(throws: ImageError.truncated) { try export(path, [.cropToSquare]) }
    #expect(throws: ImageError.notFound) { try export(folder.path("gone.jpg"), [.cropToSquare]) }
    #expect(throws: ImageError.notAnImage) {
      try export(folder.write(Array("no image".utf8), to: "a.jpg"), [.cropToSquare])
    }
  }
}
