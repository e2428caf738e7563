import FileTesting
import GObjectKit
import Imaging
import LibraryIndex
import PictureTesting
import Testing

@Suite(.timeLimit(.minutes(2))) struct PhotoReadingTests {
  private let folder: TemporaryFolder
  private let picture = CornerPicture()
  private let reader = AssetReader()

  init() throws { folder = try TemporaryFolder() }

  private func photo(
    _ tags: [String: String], named name: String = "a.jpg", orientation: Int = 1
  ) throws -> String {
    let path = try folder.write(picture.stored(orientation: orientation).encoded(as: "jpeg"), to: name)
    try PictureFile.tag(path, tags)
    return path
  }

  @Test func onePassReadsEverythingAboutAPhoto() async throws {
    let path = try photo(
      [
        "Exif.Image.Make": "Canon", "Exif.Image.Model": "Canon EOS 80D", "Exif.Image.Orientation": "6",
        "Exif.Photo.DateTimeOriginal": "2024:03:09 17:04:59", "Exif.Photo.SubSecTimeOriginal": "25",
        "Exif.Photo.OffsetTimeOriginal": "+01:00", "Exif.Photo.LensModel": "EF 50mm f/1.8",
        "Exif.GPSInfo.GPSLatitude": "47/1 22/1 30/1", "Exif.GPSInfo.GPSLatitudeRef": "S",
        "Exif.GPSInfo.GPSLongitude": "8/1 33/1 0/1", "Exif.GPSInfo.GPSLongitudeRef": "E",
        "Xmp.photoshop.City": "Zürich", "Xmp.photoshop.Country": "Switzerland",
        "Iptc.Application2.SubLocation": "Old Town", "Iptc.Application2.ProvinceState": "ZH",
        "Xmp.dc.title": "lang=x-default The quay", "Xmp.dc.description": "lang=x-default Evening",
        "Xmp.dc.subject": "lake", "Iptc.Application2.Keywords": "water",
        "Xmp.lr.hierarchicalSubject": "places|lakes|Zürichsee", "Xmp.digiKam.TagsList": "people/Anna",
        "Xmp.xmp.Rating": "4",
      ], orientation: 6)
    let metadata = try await reader.metadata(ofFileAt: path)
    #expect(metadata.size == ImageSize(width: picture.width, height: picture.height))
    #expect(metadata.orientation == .right)
    let date = try #require(metadata.date)
    #expect(date.source == .exifWithOffset && date.utcOffset == 3600)
    // date -u -d "2024-03-09 16:04:59" +%s
    #expect(date.timestamp == Timestamp(seconds: 1_710_000_299, nanoseconds: 250_000_000))
    #expect(metadata.camera == "Canon EOS 80D" && metadata.lens == "EF 50mm f/1.8")
    #expect(metadata.location.map { abs($0.latitude + 47.375) < 1e-6 } == true)
    #expect(metadata.places == ["Old Town", "Zürich", "ZH", "Switzerland"])
    #expect(metadata.title == "The quay" && metadata.caption == "Evening")
    #expect(metadata.keywords == ["lake", "water", "Zürichsee", "Anna"])
    #expect(metadata.rating == 4)
    #expect(metadata.kinds == .camera)
    #expect(metadata.palette.count >= 4 && metadata.perceptualHash != nil)
  }

  @Test func aLocalDateIsInTheTimeZoneOfThisComputer() async throws {
    let path = try photo(["Exif.Photo.DateTimeOriginal": "2024:07:09 17:04:59"])
    let date = try #require(try await reader.metadata(ofFileAt: path).date)
    #expect(date.source == .exif && date.utcOffset == nil)
    #expect(
      date.timestamp.local == CalendarDate(year: 2024, month: 7, day: 9, hour: 17, minute: 4, second: 59))
  }

  @Test func aDateOfXMPKeepsItsOffset() async throws {
    let path = try photo(["Xmp.photoshop.DateCreated": "2024-03-09T17:04:59.5-05:00"])
    let date = try #require(try await reader.metadata(ofFileAt: path).date)
    #expect(date.source == .xmp && date.utcOffset == -18_000)
    #expect(date.timestamp == Timestamp(seconds: 1_710_021_899, nanoseconds: 500_000_000))
  }

  @Test func withoutADateTheNameAndThenTheFileDecide() async throws {
    let named = try photo([:], named: "IMG_20230102_030405.jpg")
    let date = try await reader.metadata(ofFileAt: named).date
    #expect(date?.source == .name && date?.timestamp.local.year == 2023)
    let other = try photo([:], named: "b.jpg")
    PictureFile.setModified(other, to: 1_600_000_000)
    #expect(
      try await reader.metadata(ofFileAt: other).date
        == AssetDate(Timestamp(seconds: 1_600_000_000), source: .modification))
  }

  @Test(arguments: [
    "2024:02:31 10:00:00", "0000:00:00 00:00:00", "    :  :     :  :  ", "9999:99:99 99:99:99",
  ])
  func anImpossibleDateIsNotUsed(_ text: String) async throws {
    let path = try photo(
      ["Exif.Photo.DateTimeOriginal": text], named: "IMG_20230102_030405.jpg")
    #expect(try await reader.metadata(ofFileAt: path).date?.source == .name)
  }

  @Test(
    arguments: [
      (["Xmp.xmp.Rating": "-1"], 0), (["Xmp.xmp.Rating": "0"], 0), (["Xmp.xmp.Rating": "5"], 5),
      (["Xmp.xmp.Rating": "3.0"], 3), (["Exif.Image.Rating": "2"], 2),
      (["Exif.Image.RatingPercent": "75"], 4),
      (["Xmp.MicrosoftPhoto.Rating": "99"], 5), (["Xmp.xmp.Rating": "1", "Exif.Image.Rating": "5"], 1),
      (["Xmp.xmp.Rating": "900"], 5), (["Xmp.xmp.Rating": "many"], nil), ([:], nil),
    ] as [([String: String], Int?)])
  func ratingsOfAllProgramsAreRead(_ tags: [String: String], _ rating: Int?) async throws {
    let path = try photo(tags)
    #expect(try await reader.metadata(ofFileAt: path).rating == rating)
  }

  @Test func rationalsAreUnsigned() async throws {
    let path = try photo(
      [
        "Exif.Photo.ExposureTime": "4000000000/2000000000",
        "Exif.GPSInfo.GPSLatitude": "4294967295/1 0/1 0/1",
        "Exif.GPSInfo.GPSLatitudeRef": "N", "Exif.GPSInfo.GPSLongitude": "8/1 0/1 0/1",
        "Exif.GPSInfo.GPSLongitudeRef": "E",
      ])
    #expect(try ImageMetadata.read(path: path).exposureTime?.value == 2)
    #expect(try await reader.metadata(ofFileAt: path).location == nil)
  }

  @Test func aCoordinateOfXMPIsRead() async throws {
    let path = try photo(["Xmp.exif.GPSLatitude": "47,22.5S", "Xmp.exif.GPSLongitude": "8,33,0E"])
    let location = try #require(try await reader.metadata(ofFileAt: path).location)
    #expect(abs(location.latitude + 47.375) < 1e-9 && abs(location.longitude - 8.55) < 1e-9)
  }

  @Test func applesMakerNoteRelatesFiles() async throws {
    let note = PictureFile.appleMakerNote(burst: "9F1B", contentIdentifier: "7D85DB6A-812A")
    let path = try photo(["Exif.Image.Make": "Apple", "Exif.Photo.MakerNote": note])
    let metadata = try await reader.metadata(ofFileAt: path)
    #expect(metadata.burst == "9F1B" && metadata.pair == "7D85DB6A-812A")
    #expect(metadata.kinds == [.camera, .burst])
  }

  @Test(arguments: ["jpeg", "png", "webp", "tiff", "bmp", "avif"])
  func everyFormatHasAPaletteAndAHash(_ format: String) async throws {
    let image = RGBPixels.landscape(width: 640, height: 480)
    let metadata = try await reader.metadata(
      ofFileAt: folder.write(image.encoded(as: format), to: "a.\(format)"))
    #expect(metadata.size == ImageSize(width: 640, height: 480))
    #expect(metadata.palette.count >= 3)
    let reference = try folder.write(image.encoded(as: "png"), to: "reference.png")
    let hash = try #require(try await reader.metadata(ofFileAt: reference).perceptualHash)
    let own = try #require(metadata.perceptualHash)
    #expect((own ^ hash).nonzeroBitCount <= 2)
  }

  @Test func damagedFilesHaveTheFieldsThatCanBeRead() async throws {
    let path = try photo(["Xmp.xmp.Rating": "3"])
    var bytes = try File(path: path).contents()
    let scan = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    bytes.removeSubrange(scan...)
    let cut = try folder.write(bytes, to: "cut.jpg")
    let metadata = try await reader.metadata(ofFileAt: cut)
    #expect(metadata.rating == 3 && metadata.size?.width == picture.width)
    #expect(metadata.palette.isEmpty && metadata.perceptualHash == nil)
    let text = try await reader.metadata(ofFileAt: folder.write(Array("hello".utf8), to: "text.jpg"))
    #expect(text.size == nil && text.date?.source == .modification)
  }

  @Test func unreadableFilesThrow() async throws {
    await #expect(throws: ImageError.notFound) {
      try await reader.metadata(ofFileAt: folder.path("gone.jpg"))
    }
    await #expect(throws: ImageError.notAFile) { try await reader.metadata(ofFileAt: folder.path) }
    await #expect(throws: ImageError.empty) {
      try await reader.metadata(ofFileAt: folder.write([], to: "empty.jpg"))
    }
    await #expect(throws: ImageError.notFound) {
      try await reader.metadata(ofFileAt: folder.path("gone.mp4"))
    }
  }

  @Test func malformedFilesEndNoTest() async throws {
    for image in MalformedImages.all
    where !MalformedImages.dangerous.contains(where: { $0.name == image.name }) {
      let path = try folder.write(image.bytes, to: image.name)
      _ = try? await reader.metadata(ofFileAt: path)
    }
    // The workers still answer.
    #expect(try await reader.metadata(ofFileAt: photo([:], named: "after.jpg")).size != nil)
  }

  @Test func theThumbnailIsUsedOnlyIfItShowsTheWholeImage() async throws {
    let thumbnail = try RGBPixels(width: 160, height: 120) { _, _ in (200, 30, 30) }.encoded(as: "jpeg")
    // The image is green; a palette with red is from the thumbnail.
    let same = try folder.write(
      RGBPixels(width: 640, height: 480) { _, _ in (30, 200, 30) }.encoded(as: "jpeg"), to: "same.jpg")
    try PictureFile.setThumbnail(thumbnail, of: same)
    let fast = try #require(try await reader.metadata(ofFileAt: same).palette.first).color
    #expect(fast.red > fast.green)
    let cropped = try folder.write(
      RGBPixels(width: 640, height: 640) { _, _ in (30, 200, 30) }.encoded(as: "jpeg"), to: "cropped.jpg")
    try PictureFile.setThumbnail(thumbnail, of: cropped)
    let correct = try #require(try await reader.metadata(ofFileAt: cropped).palette.first).color
    #expect(correct.green > correct.red)
  }

  @Test func cancellingTheTaskCancelsTheWork() async throws {
    let path = try photo([:])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await reader.metadata(ofFileAt: path)
    }
    await #expect(throws: ImageError.cancelled) { try await task.value }
  }
}
