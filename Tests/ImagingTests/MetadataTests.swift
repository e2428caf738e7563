import FileTesting
import Imaging
import PictureTesting
import Testing

@Suite(.timeLimit(.minutes(2))) struct MetadataTests {
  private let folder: TemporaryFolder
  private let picture = CornerPicture()

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["jpeg", "tiff", "webp"])
  func metadataOfACameraIsRead(format: String) throws {
    let path = try folder.write(picture.stored(orientation: 6).encoded(as: format), to: "a.\(format)")
    try PictureFile.tag(
      path,
      [
        "Exif.Image.Make": "Canon  ", "Exif.Image.Model": "Canon EOS 80D", "Exif.Image.Orientation": "6",
        "Exif.Photo.DateTimeOriginal": "2024:03:09 17:04:59", "Exif.Photo.SubSecTimeOriginal": "25",
        "Exif.Photo.OffsetTimeOriginal": "+01:00", "Exif.Photo.ExposureTime": "1/250",
        "Exif.Photo.FNumber": "28/10", "Exif.Photo.ISOSpeedRatings": "400", "Exif.Photo.FocalLength": "50/1",
        "Exif.Photo.LensModel": "EF 50mm f/1.8", "Exif.GPSInfo.GPSLatitude": "47/1 22/1 30/1",
        "Exif.GPSInfo.GPSLatitudeRef": "S", "Exif.GPSInfo.GPSLongitude": "8/1 33/1 0/1",
        "Exif.GPSInfo.GPSLongitudeRef": "E", "Exif.GPSInfo.GPSAltitude": "408/1",
        "Exif.GPSInfo.GPSAltitudeRef": "0", "Xmp.dc.title": "lang=x-default The quay",
        "Xmp.dc.description": "lang=x-default Evening at the lake", "Xmp.dc.subject": "lake",
      ])
    let metadata = try ImageMetadata.read(path: path)
    #expect(metadata.size == ImageSize(width: picture.width, height: picture.height))
    #expect(metadata.orientation == .right)
    #expect(metadata.captureDate?.description == "2024-03-09 17:04:59 +01:00")
    #expect(metadata.captureDate?.nanosecond == 250_000_000)
    #expect(metadata.camera == "Canon EOS 80D")
    #expect(metadata.exposure == "1/250 s · f/2.8 · ISO 400 · 50 mm")
    #expect(metadata.lens == "EF 50mm f/1.8")
    let location = try #require(metadata.location)
    #expect(
      abs(location.latitude + 47.375) < 1e-6 && abs(location.longitude - 8.55) < 1e-6
        && location.altitude == 408)
    #expect(metadata.title == "The quay")
    #expect(metadata.caption == "Evening at the lake")
    #expect(metadata.keywords == ["lake"])
  }

  @Test(
    arguments: ["jpeg", "png", "webp", "tiff", "bmp", "avif"])
  func anImageWithoutMetadataHasASize(format: String) throws {
    let path = try folder.write(picture.stored(orientation: 1).encoded(as: format), to: "a.\(format)")
    let metadata = try ImageMetadata.read(path: path)
    #expect(metadata.size == ImageSize(width: picture.width, height: picture.height))
    #expect(
      metadata.captureDate == nil && metadata.camera == nil && metadata.exposure == nil
        && metadata.location == nil)
    #expect(metadata.title == nil && metadata.keywords.isEmpty && metadata.thumbnail == nil)
  }

  @Test func invalidMetadataIsIgnored() throws {
    let path = try folder.write(picture.stored(orientation: 1).encoded(as: "jpeg"), to: "a.jpg")
    try PictureFile.tag(
      path,
      [
        "Exif.Photo.DateTimeOriginal": "    :  :     :  :  ", "Exif.Photo.ExposureTime": "1/0",
        "Exif.Photo.FNumber": "0/0", "Exif.Image.Model": "   ", "Exif.GPSInfo.GPSLatitude": "0/1 0/1 0/1",
        "Exif.GPSInfo.GPSLatitudeRef": "N", "Exif.GPSInfo.GPSLongitude": "0/1 0/1 0/1",
        "Exif.GPSInfo.GPSLongitudeRef": "E",
      ])
    let metadata = try ImageMetadata.read(path: path)
    #expect(
      metadata.captureDate == nil && metadata.exposure == nil && metadata.camera == nil
        && metadata.location == nil)
  }

  @Test func unreadableFilesThrow() throws {
    #expect(throws: ImageError.notFound) { try ImageMetadata.read(path: folder.path("gone.jpg")) }
    #expect(throws: ImageError.notAFile) { try ImageMetadata.read(path: folder.path) }
    let metadata = try ImageMetadata.read(path: try folder.write(Array("hello".utf8), to: "a.jpg"))
    #expect(metadata.size == nil)
  }

  @Test func manyThreadsReadConcurrently() async throws {
    let path = try folder.write(picture.stored(orientation: 1).encoded(as: "jpeg"), to: "a.jpg")
    try PictureFile.tag(path, ["Xmp.dc.subject": "lake", "Exif.Image.Model": "Box"])
    let models = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<200 { group.addTask { try? ImageMetadata.read(path: path).camera } }
      return await group.reduce(into: [String?]()) { $0.append($1) }
    }
    #expect(models.count == 200 && models.allSatisfy { $0 == "Box" })
  }

  @Test(arguments: [1, 3, 6, 8])
  func theEXIFThumbnailIsUprightAndWithoutBars(orientation: Int) throws {
    let path = try folder.write(picture.stored(orientation: orientation).encoded(as: "jpeg"), to: "a.jpg")
    #expect(try ImageDecoder().embeddedThumbnail(path: path, targetSize: .full) == nil)
    // 160 × 120, as EXIF requires; an image of 3:2 fills 160 × 107 of it, one of 2:3 fills 80 × 120.
    let stored = picture.stored(orientation: orientation)
    let (width, height) = stored.width > stored.height ? (160, 107) : (80, 120)
    let small = RGBPixels(width: 160, height: 120) { x, y in
      let (inX, inY) = (x - (160 - width) / 2, y - (120 - height) / 2)
      guard (0..<width).contains(inX), (0..<height).contains(inY) else { return (0, 0, 0) }
      let at = (inY * stored.height / height * stored.width + inX * stored.width / width) * 3
      return (stored.bytes[at], stored.bytes[at + 1], stored.bytes[at + 2])
    }
    try PictureFile.setThumbnail(small.encoded(as: "jpeg"), of: path)
    try PictureFile.tag(path, ["Exif.Image.Orientation": String(orientation)])
    let thumbnail = try #require(try ImageDecoder().embeddedThumbnail(path: path, targetSize: .full))
    #expect(abs(Double(thumbnail.width) / Double(thumbnail.height) - 1.5) < 0.05)
    let corner = thumbnail.pixel(x: 6, y: 6)
    #expect(corner.red > 180 && corner.green < 80 && corner.blue < 80, "\(corner)")
    let other = thumbnail.pixel(x: thumbnail.width - 7, y: thumbnail.height - 7)
    #expect(other.red > 180 && other.green > 180 && other.blue > 180, "\(other)")
    #expect(try ImageMetadata.read(path: path).thumbnail != nil)
  }
}
