import GObjectKit
import Testing

@testable import PhotosPicker

/// The sections of a library that is ordered by date.
@Suite(.timeLimit(.minutes(1))) struct DateSectionsTests {
  private func time(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 12) throws -> Timestamp {
    try #require(Timestamp(CalendarDate(year: year, month: month, day: day, hour: hour)))
  }

  private func sections(
    _ dates: [Timestamp], _ unit: DateSections.Unit = .month, now: Timestamp
  ) -> [DateSections.Section] {
    DateSections(unit, now: now).sections(count: dates.count) { dates[$0] }
  }

  @Test func todayAndYesterdayPrecedeTheMonths() throws {
    let dates = try [
      time(2024, 3, 15, 9), time(2024, 3, 15, 0), time(2024, 3, 14, 23), time(2024, 3, 13),
      time(2024, 3, 1, 0),
      time(2024, 2, 29, 23), time(2023, 3, 3),
    ]
    let found = try sections(dates, now: time(2024, 3, 15, 10))
    #expect(found.map(\.start) == [0, 2, 3, 5, 6])
    #expect(
      found.map(\.period) == [
        .today, .yesterday, .month(3, year: 2024), .month(2, year: 2024), .month(3, year: 2023),
      ])
    #expect(found.map(\.period.title)[2...] == ["March 2024", "February 2024", "March 2023"])
    #expect(found[2].period.shortTitle == "Mar 2024")
  }

  @Test func atMidnightTodayBecomesYesterday() throws {
    let dates = [try time(2024, 3, 15, 23)]
    #expect(try sections(dates, now: time(2024, 3, 15, 23)).map(\.period) == [.today])
    #expect(try sections(dates, now: time(2024, 3, 16, 0)).map(\.period) == [.yesterday])
    #expect(try sections(dates, now: time(2024, 3, 17, 0)).map(\.period) == [.month(3, year: 2024)])
    #expect(try DateSections(.month, now: time(2024, 3, 15)).nextMidnight == time(2024, 3, 16, 0))
  }

  @Test func yearsAreWhole() throws {
    let dates = try [time(2024, 12, 31), time(2024, 1, 1, 0), time(2023, 12, 31, 23), time(1970, 1, 2)]
    let found = try sections(dates, .year, now: time(2024, 12, 31))
    #expect(found.map(\.start) == [0, 2, 3])
    #expect(found.map(\.period.title) == ["2024", "2023", "1970"])
  }

  /// Cameras with a wrong clock.
  @Test func photosOfTheFutureAndOf1970HaveTheirMonths() throws {
    let dates = try [time(2099, 7, 1), time(2024, 3, 20), time(2024, 3, 15), time(1970, 1, 1, 13)]
    let found = try sections(dates, now: time(2024, 3, 15))
    #expect(
      found.map(\.period) == [
        .month(7, year: 2099), .month(3, year: 2024), .today, .month(1, year: 1970),
      ])
  }

  @Test func fewDatesOfALargeLibraryAreRead() throws {
    let newest = try time(2024, 3, 15).seconds
    var reads = 0
    let found = try DateSections(.month, now: time(2024, 3, 15)).sections(count: 100_000) {
      reads += 1
      return Timestamp(seconds: newest - $0 * 3600)
    }
    #expect(found.count > 130)
    #expect(reads < found.count * 20, "\(reads) dates were read.")
  }

  @Test func anUnorderedListEnds() throws {
    let dates = try [time(2020, 1, 1), time(2024, 1, 1), time(2021, 1, 1)]
    #expect(try sections(dates, now: time(2024, 3, 1)).first?.start == 0)
    #expect(try sections([], now: time(2024, 3, 1)).isEmpty)
  }
}
