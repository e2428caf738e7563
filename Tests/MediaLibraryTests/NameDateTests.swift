import GObjectKit
import Testing

@testable import MediaLibrary

/// Parsing dates in the file names of cameras and screenshot tools.
@Suite(.timeLimit(.minutes(1))) struct NameDateTests {
  private func date(_ name: String) -> Timestamp? {
    let bytes = Array(name.utf8)
    return NameDate.date(in: bytes, 0..<bytes.count)
  }

  @Test(arguments: [
    ("IMG_20240312_101500.jpg", 10, 15, 0, 0), ("IMG_20240312_101500_003.jpg", 10, 15, 0, 3),
    ("MVIMG_20240312_101500.jpg", 10, 15, 0, 0), ("20240312_101500.jpg", 10, 15, 0, 0),
    ("20240312101500123.jpg", 10, 15, 0, 123), ("Screenshot from 2024-03-12 10-15-30.png", 10, 15, 30, 0),
    ("Screenshot_20240312-090000.png", 9, 0, 0, 0), ("Screenshot_20240312_090000.png", 9, 0, 0, 0),
    ("Screenshot_2024-03-12-09-00-00-417_com.example.jpg", 9, 0, 0, 417),
    ("WhatsApp Image 2024-03-12 at 10.15.30.jpeg", 10, 15, 30, 0),
    ("signal-2024-03-12-101530.jpg", 10, 15, 30, 0), ("Photo 2024-03-12 10:15:30.png", 10, 15, 30, 0),
    ("IMG-20240312-WA0007.jpg", 12, 0, 0, 0), ("2024-03-12 birthday.jpg", 12, 0, 0, 0),
    ("2024-03-12 99-99-99.jpg", 12, 0, 0, 0), ("日落 2024_03_12.jpg", 12, 0, 0, 0),
  ])
  func datesInNamesOfCamerasAndScreenshotToolsAreParsed(
    name: String, hour: Int, minute: Int, second: Int, millisecond: Int
  ) throws {
    #expect(
      try #require(date(name)).local
        == CalendarDate(
          year: 2024, month: 3, day: 12, hour: hour, minute: minute, second: second, millisecond: millisecond)
    )
  }

  @Test func namesThatStartWithPXLAreInUTC() {
    // 2024-03-12 10:15:00 UTC, from `date -u -d '2024-03-12 10:15:00' +%s`.
    #expect(date("PXL_20240312_101500123.jpg")?.nanoseconds == 1_710_238_500_123_000_000)
  }

  @Test(arguments: [
    "DSC01234.JPG", "IMG_0001.jpg", "12345678.jpg", "20241301_000000.jpg", "20240230.jpg", "2024-3-12.jpg",
    "0020240312.jpg", "2024-03-123.jpg", "2024.jpg", "", "17102385000.png",
  ])
  func otherNumbersAreNotDates(name: String) {
    #expect(date(name) == nil)
  }
}
