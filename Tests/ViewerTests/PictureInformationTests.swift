import GObjectKit
import MediaLibrary
import Testing
import Viewer

@testable import Imaging

/// The rows of the information panel.
@Suite(.timeLimit(.minutes(2))) struct PictureInformationTests {
  private func item(_ path: String, size: Int64 = 3_412_345) -> MediaItem {
    let modified = Timestamp(CalendarDate(year: 2024, month: 3, day: 9, hour: 17, minute: 4))
    return MediaItem(id: MediaItemID(rawValue: 1), path: path, size: size, modified: modified ?? .now)
  }

  private func information(size: Int64) -> String? {
    PictureInformation(item: item("/a.jpg", size: size), metadata: nil)[.size]
  }

  @Test func fileAttributesAreListedWithoutMetadata() {
    let information = PictureInformation(item: item("/media/card/DCIM/IMG 1.jpg"), metadata: nil)
    #expect(information.rows.map(\.field) == [.name, .folder, .size, .modified])
    #expect(information[.name] == "IMG 1.jpg")
    #expect(information[.folder] == "/media/card/DCIM")
    #expect(information[.size] == "3.4\u{A0}MB")
    #expect(information[.modified] == "Saturday, 9 March 2024, 17:04")
  }

  @Test func metadataIsListed() {
    var metadata = ImageMetadata()
    metadata.size = ImageSize(width: 4000, height: 3000)
    metadata.captureDate = CaptureDate(exif: "2023:12:31 09:05:59")
    (metadata.make, metadata.model) = ("NIKON CORPORATION", "NIKON D750")
    metadata.lens = "50mm f/1.8"
    metadata.exposureTime = .init(numerator: 1, denominator: 250)
    (metadata.fNumber, metadata.iso, metadata.focalLength) = (2.8, 100, 35)
    metadata.location = .init(latitude: 48.20820001, longitude: 16.3738)
    metadata.keywords = ["sea", "summer"]
    let information = PictureInformation(item: item("/a.jpg"), metadata: metadata)
    #expect(information[.dimensions] == "4000 × 3000 (12 MP)")
    #expect(information[.taken] == "Sunday, 31 December 2023, 09:05")
    #expect(information[.modified] == nil)
    #expect(information[.camera] == "NIKON D750")
    #expect(information[.exposure] == "1/250 s · f/2.8 · ISO 100 · 35 mm")
    #expect(information[.location] == "48.2082° N, 16.3738° E")
    #expect(information[.keywords] == "sea, summer")
    #expect(PictureInformation.Field.allCases.map(\.label).contains("Keywords"))
  }

  @Test func coordinatesHaveHemispheresAndTrailingZeros() {
    var metadata = ImageMetadata()
    metadata.location = .init(latitude: -0.5, longitude: -122.0005)
    let information = PictureInformation(item: item("/a.jpg"), metadata: metadata)
    #expect(information[.location] == "0.5000° S, 122.0005° W")
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1050, "1.1\u{A0}kB"), (12_000_000, "12.0\u{A0}MB"),
    (Int64.max, "9.2\u{A0}EB"),
  ]) func sizesUseDecimalUnits(_ bytes: Int64, _ text: String) {
    #expect(information(size: bytes) == text)
  }

  @Test(arguments: [
    (16, 16, "16 × 16"), (1200, 800, "1200 × 800 (1 MP)"), (1600, 1000, "1600 × 1000 (1.6 MP)"),
    (11584, 8640, "11584 × 8640 (100 MP)"),
  ]) func dimensionsIncludeMegapixels(_ width: Int, _ height: Int, _ text: String) {
    var metadata = ImageMetadata()
    metadata.size = ImageSize(width: width, height: height)
    #expect(PictureInformation(item: item("/a.jpg"), metadata: metadata)[.dimensions] == text)
  }

  @Test func theHomeFolderIsAbbreviated() {
    let path = UserDirectories.home + "/Pictures/Sea/a.jpg"
    #expect(PictureInformation(item: item(path), metadata: nil)[.folder] == "~/Pictures/Sea")
  }
}
