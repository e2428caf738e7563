import Imaging
import Testing

@Suite(.timeLimit(.minutes(2))) struct CaptureDateTests {
  @Test func datesOfCamerasAndProgramsAreParsed() {
    #expect(CaptureDate(exif: "2024:03:09 17:04:59")?.description == "2024-03-09 17:04:59")
    #expect(CaptureDate(exif: "2024-03-09T17:04:59")?.description == "2024-03-09 17:04:59")
    #expect(CaptureDate(exif: "2024:03:09")?.description == "2024-03-09 00:00:00")
    #expect(CaptureDate(exif: "2024:03:09 17:04")?.second == 0)
    #expect(CaptureDate(exif: "2024:03:09 17:04:59", subSeconds: "005 ")?.nanosecond == 5_000_000)
    #expect(CaptureDate(exif: "2024:03:09 17:04:59", offset: "-03:30")?.utcOffset == -12_600)
    #expect(CaptureDate(exif: "2024:03:09 17:04:59", offset: "Z")?.utcOffset == 0)
    #expect(CaptureDate(exif: "2024:03:09 17:04:59", offset: "soon")?.utcOffset == nil)
  }

  @Test(
    arguments: [
      "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:13:01 00:00:00", "yesterday",
      "99999999999999999999:1:1",
    ])
  func invalidDatesAreNil(text: String) { #expect(CaptureDate(exif: text) == nil) }

  @Test func secondsSince1970AreComputed() {
    #expect(CaptureDate(exif: "1970:01:01 00:00:00")?.secondsSince1970() == 0)
    #expect(CaptureDate(exif: "2000:02:29 12:00:00")?.secondsSince1970() == 951_825_600)
    #expect(CaptureDate(exif: "2024:03:09 17:04:59", offset: "+01:00")?.secondsSince1970() == 1_710_000_299)
    #expect(
      CaptureDate(exif: "2024:03:09 17:04:59")?.secondsSince1970(assumingOffset: 3_600) == 1_710_000_299)
    #expect(CaptureDate(exif: "1969:12:31 23:59:59")?.secondsSince1970() == -1)
  }

  @Test func datesAreOrdered() throws {
    let dates = ["2023:12:31 23:59:59", "2024:01:01 00:00:00", "2024:01:01 00:00:01"].compactMap {
      CaptureDate(exif: $0)
    }
    #expect(dates.count == 3 && dates.shuffled().sorted() == dates)
  }
}
