import FileTesting
import GObjectKit
import Imaging
import LoaderKit
import PictureTesting
import PixbufKit
import Testing

@Suite(.timeLimit(.minutes(2))) struct ConvertingTests {
  private let folder: TemporaryFolder
  private let picture = CornerPicture()
  /// More than 256 colors, as in photos.
  private static let photo = RGBPixels(width: 192, height: 128) { x, y in
    (UInt8(x), UInt8(y * 2), UInt8((x + y) / 2))
  }
  private static let tags = [
    "Exif.Image.Make": "Canon", "Exif.Photo.DateTimeOriginal": "2024:03:09 17:04:59",
    "Exif.Photo.OffsetTimeOriginal": "+01:00", "Exif.GPSInfo.GPSLatitude": "47/1 22/1 30/1",
    "Exif.GPSInfo.GPSLatitudeRef": "S", "Exif.GPSInfo.GPSLongitude": "8/1 33/1 0/1",
    "Exif.GPSInfo.GPSLongitudeRef": "E", "Xmp.dc.subject": "lake", "Xmp.tiff.Orientation": "6",
  ]

  init() throws { folder = try TemporaryFolder() }

  private func convert(
    _ path: String, to formats: Set<ConvertedImage.Format> = [.jpeg, .png]
  ) async throws -> (image: ConvertedImage, path: String) {
    let image = try await ImageDecoder().converted(path: path, to: formats)
    return (image, try folder.write(image.bytes.array, to: "converted.\(image.format.fileExtension)"))
  }

  @Test(arguments: ["webp", "tiff", "avif", "jpeg"])
  func photosBecomeJPEGWithTheSamePixels(format: String) async throws {
    let path = try folder.write(Self.photo.encoded(as: format), to: "a.\(format)")
    let (image, converted) = try await convert(path)
    #expect(image.format == .jpeg)
    let (before, after) = (
      try ImageDecoder().decode(path: path, targetSize: .full).pixels,
      try ImageDecoder().decode(path: converted, targetSize: .full).pixels
    )
    #expect((after.width, after.height) == (192, 128))
    #expect(difference(before, after) < 5)
  }

  /// The mean difference of the components.
  private func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> Double {
    var sum = 0
    for y in 0..<one.height {
      for x in 0..<one.width {
        let (a, b) = (one.pixel(x: x, y: y), other.pixel(x: x, y: y))
        sum +=
          abs(Int(a.red) - Int(b.red)) + abs(Int(a.green) - Int(b.green)) + abs(Int(a.blue) - Int(b.blue))
      }
    }
    return Double(sum) / Double(one.width * one.height * 3)
  }

  @Test(arguments: ["jpeg", "tiff", "webp"], [1, 3, 5, 6, 7, 8])
  func theOrientationIsAppliedOnceAndMetadataIsKept(format: String, orientation: Int) async throws {
    let path = try folder.write(
      picture.stored(orientation: orientation).encoded(as: format), to: "a.\(format)")
    try PictureFile.tag(
      path, Self.tags.merging(["Exif.Image.Orientation": String(orientation)]) { $1 })
    for only in [ConvertedImage.Format.jpeg, .png] {
      let (image, converted) = try await convert(path, to: [only])
      #expect(image.format == only)
      #expect(image.size == ImageSize(width: picture.width, height: picture.height))
      try expectCorners(converted)
      let metadata = try ImageMetadata.read(path: converted)
      #expect(metadata.orientation == .up)
      #expect(metadata.size == ImageSize(width: picture.width, height: picture.height))
      #expect(metadata.captureDate?.description == "2024-03-09 17:04:59 +01:00")
      #expect(metadata.make == "Canon")
      #expect(metadata.keywords == ["lake"])
      let location = try #require(metadata.location)
      #expect(abs(location.latitude + 47.375) < 1e-6 && abs(location.longitude - 8.55) < 1e-6)
    }
  }

  private func expectCorners(_ path: String) throws {
    let pixels = try ImageDecoder().decode(path: path, targetSize: .full).pixels
    for (x, y) in [(20, 20), (picture.width - 20, 20), (20, picture.height - 20)] {
      let (found, color) = (pixels.pixel(x: x, y: y), picture.color(x: x, y: y))
      #expect(
        abs(Int(found.red) - Int(color.red)) < 24 && abs(Int(found.green) - Int(color.green)) < 24
          && abs(Int(found.blue) - Int(color.blue)) < 24, "\(path) at \(x), \(y): \(found)")
    }
  }

  @Test func aRotatedHEICBecomesAnUprightJPEG() async throws {
    let path = try folder.write(RotatedHEIC.bytes, to: "phone.heic")
    let (image, converted) = try await convert(path, to: [.jpeg])
    #expect(image.size == ImageSize(width: 192, height: 128))
    try expectCorners(converted)
    let metadata = try ImageMetadata.read(path: converted)
    #expect(metadata.orientation == .up)
    #expect(metadata.model == "iPhone 12")
    #expect(metadata.captureDate?.description == "2021-07-04 12:30:45 +02:00")
    let location = try #require(metadata.location)
    #expect(abs(location.latitude - 47.375) < 1e-6)
  }

  @Test func theThumbnailIsUprightToo() async throws {
    let path = try folder.write(picture.stored(orientation: 6).encoded(as: "jpeg"), to: "a.jpg")
    try PictureFile.tag(path, ["Exif.Image.Orientation": "6"])
    try PictureFile.setThumbnail(
      CornerPicture(width: 160, height: 120).stored(orientation: 6).encoded(as: "jpeg"), of: path)
    let (_, converted) = try await convert(path, to: [.jpeg])
    let thumbnail = try #require(
      try ImageDecoder().embeddedThumbnail(path: converted, targetSize: .fit(width: 96, height: 96)))
    #expect(thumbnail.width > thumbnail.height)
    let corner = thumbnail.pixel(x: 8, y: 8)
    #expect(corner.red > 200 && corner.green < 60 && corner.blue < 60)
  }

  @Test func transparencyIsKeptAsPNGOrLaidOnWhite() async throws {
    let bytes = Bytes([255, 0, 0, 128, 0, 255, 0, 255] + [UInt8](repeating: 0, count: 8))
    let webp = try Pixbuf(bytes, width: 2, height: 2, stride: 8, hasAlpha: true).encoded(as: "tiff")
    let path = try folder.write(webp.array, to: "a.tiff")
    let (image, converted) = try await convert(path)
    #expect(image.format == .png)
    let pixels = try ImageDecoder().decode(path: converted, targetSize: .full).pixels
    #expect(pixels.pixel(x: 0, y: 0).alpha == 128)
    #expect(pixels.pixel(x: 0, y: 1).alpha == 0)
    let (flat, jpeg) = try await convert(path, to: [.jpeg])
    #expect(flat.format == .jpeg)
    let white = try ImageDecoder().decode(path: jpeg, targetSize: .full).pixels.pixel(x: 1, y: 1)
    #expect(white.red > 200 && white.green > 150 && white.blue > 200)
  }

  @Test(arguments: ["bmp", "tiff"])
  func losslessGraphicsBecomePNG(format: String) async throws {
    let path = try folder.write(picture.stored(orientation: 1).encoded(as: format), to: "a.\(format)")
    #expect(try await convert(path).image.format == .png)
  }

  @Test(arguments: ["jpeg", "png"])
  func theColorProfileIsKept(format: String) async throws {
    // The header of a profile without tags (ICC.1:2022, 7.2), with its illuminant D50.
    var profile = [UInt8](repeating: 0, count: 600)
    profile.replaceSubrange(0..<4, with: [0, 0, 2, 88])
    profile.replaceSubrange(8..<10, with: [4, 48])
    profile.replaceSubrange(12..<20, with: Array("mntrRGB ".utf8))
    profile.replaceSubrange(20..<24, with: Array("XYZ ".utf8))
    profile.replaceSubrange(36..<40, with: Array("acsp".utf8))
    profile.replaceSubrange(68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
    let path = try folder.write(
      Self.photo.encoded(as: "tiff", options: [("icc-profile", profile.base64)]), to: "a.tiff")
    let (image, converted) = try await convert(
      path, to: [try #require(ConvertedImage.Format(rawValue: format))])
    let loader = try PixbufLoader(format: format) { _, _, _ in .asIs }
    try image.bytes.withBytes { try loader.write($0) }
    try loader.close()
    #expect(loader.pixbuf?.colorProfile?.array == profile)
    #expect(try !ImageDecoder().decode(path: converted, targetSize: .full).isTruncated)
  }

  @Test func anIncompleteFileIsRefused() async throws {
    let whole = try Self.photo.encoded(as: "jpeg")
    let path = try folder.write(Array(whole.prefix(whole.count / 2)), to: "cut.jpg")
    await #expect(throws: ImageError.truncated) { try await ImageDecoder().converted(path: path) }
    await #expect(throws: ImageError.notFound) {
      try await ImageDecoder().converted(path: folder.path("gone.jpg"))
    }
  }

  @Test func theLargestPreviewOfARawFileIsUsed() async throws {
    let preview = try picture.stored(orientation: 1).encoded(as: "jpeg")
    let path = try folder.write(RawFile.make(preview: preview), to: "a.dng")
    let (image, converted) = try await convert(path, to: [.jpeg])
    #expect(image.size == ImageSize(width: picture.width, height: picture.height))
    try expectCorners(converted)
  }
}

extension [UInt8] {
  fileprivate var base64: String {
    let digits = [Character]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    // The length is a multiple of 3.
    for start in Swift.stride(from: 0, to: self.count, by: 3) {
      let group = Int(self[start]) << 16 | Int(self[start + 1]) << 8 | Int(self[start + 2])
      for shift in [18, 12, 6, 0] { text.append(digits[group >> shift & 63]) }
    }
    return text
  }
}
