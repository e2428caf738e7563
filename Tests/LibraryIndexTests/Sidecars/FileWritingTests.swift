import FileTesting
import GObjectKit
import Glibc
import Imaging
import LibraryIndex
import PictureTesting
import Testing

/// Metadata that is written into the photos themselves.
@Suite(.timeLimit(.minutes(2))) struct FileWritingTests {
  private let folder: TemporaryFolder
  private let reader = AssetReader()
  private let writer = SidecarWriter()
  private let image = RGBPixels.landscape(width: 320, height: 240)

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["jpeg", "png", "webp", "tiff"])
  func ratingAndKeywordsAreWrittenAndThePixelsAreTheSame(_ format: String) async throws {
    let path = try folder.write(image.encoded(as: format), to: "a.\(format)")
    try PictureFile.tag(
      path, ["Exif.Image.Model": "EOS 80D", "Xmp.dc.subject": "old", "Iptc.Application2.Keywords": "old"])
    let before = try ImageDecoder().decode(path: path, targetSize: .full).pixels
    // Twice: the second time, the new values fit into the place of the old ones.
    for rating in [4, 5, 0] {
      let words = rating == 0 ? [] : ["lake", "Zürich", "\(rating)"]
      try await writer.write(MetadataChange(rating: rating, keywords: words), toFileAt: path)
      let metadata = try await reader.metadata(ofFileAt: path)
      #expect(metadata.rating == rating && metadata.keywords == words && metadata.camera == "EOS 80D")
      let after = try ImageDecoder().decode(path: path, targetSize: .full).pixels
      #expect(before.bytes.array == after.bytes.array)
    }
    #expect(folder.names() == ["a.\(format)"])
  }

  @Test func ratingsOfMicrosoftAgree() async throws {
    let path = try folder.write(image.encoded(as: "jpeg"), to: "a.jpg")
    try PictureFile.tag(path, ["Exif.Image.Rating": "1", "Exif.Image.RatingPercent": "1"])
    try await writer.write(MetadataChange(rating: 4), toFileAt: path)
    try PictureFile.tag(path, ["Xmp.xmp.Rating": ""])
    #expect(try await reader.metadata(ofFileAt: path).rating == 4)
  }

  @Test func theVideoAfterAMotionPhotoIsKept() async throws {
    let video = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write(image.encoded(as: "jpeg") + video, to: "a.jpg")
    try await writer.write(MetadataChange(rating: 4), toFileAt: path)
    #expect(try File(path: path).contents().suffix(10_000).elementsEqual(video))
  }

  @Test func permissionsAndLinksAreKept() async throws {
    let path = try folder.write(image.encoded(as: "jpeg"), to: "a.jpg")
    chmod(path, 0o640)
    let link = folder.path("link.jpg")
    symlink(path, link)
    try await writer.write(MetadataChange(rating: 4), toFileAt: link)
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try await reader.metadata(ofFileAt: path).rating == 4)
  }

  @Test(arguments: ["gif", "bmp", "avif"])
  func otherFormatsAreRefused(_ format: String) async throws {
    let bytes = format == "gif" ? AnimatedFile.gif(frames: 2) : try image.encoded(as: format)
    let path = try folder.write(bytes, to: "a.\(format)")
    let error = await #expect(throws: MetadataWritingError.self) {
      try await writer.write(MetadataChange(rating: 4), toFileAt: path)
    }
    #expect(error?.description.contains("cannot be written into") == true)
    #expect(try File(path: path).contents() == bytes)
  }

  @Test func rawImagesAreRefused() async throws {
    let bytes = try image.encoded(as: "tiff")
    let named = try folder.write(bytes, to: "a.nef")
    let path = try folder.write(bytes, to: "a.tif")
    try PictureFile.tag(path, ["Exif.Image.DNGVersion": "1 4 0 0"])
    for path in [named, path] {
      let before = try File(path: path).contents()
      await #expect(throws: MetadataWritingError.self) {
        try await writer.write(MetadataChange(rating: 4), toFileAt: path)
      }
      #expect(try File(path: path).contents() == before)
    }
  }

  @Test func damagedFilesStayAsTheyAre() async throws {
    let whole = try image.encoded(as: "jpeg")
    let samples: [[UInt8]] = [[], Array("hello".utf8), Array(whole.prefix(200)), Array(whole.prefix(20))]
    for (index, bytes) in samples.enumerated() {
      let path = try folder.write(bytes, to: "\(index).jpg")
      await #expect(throws: MetadataWritingError.self) {
        try await writer.write(MetadataChange(rating: 4), toFileAt: path)
      }
      #expect(try File(path: path).contents() == bytes)
    }
    await #expect(throws: MetadataWritingError.notReadable(.notFound)) {
      try await writer.write(MetadataChange(rating: 4), toFileAt: folder.path("gone.jpg"))
    }
    #expect(folder.names().count == samples.count)
  }
}
