import Testing

@testable import MediaLibrary

@Suite(.timeLimit(.minutes(1))) struct ScanProgressTests {
  private let start = ContinuousClock.Instant.now
  private var progress = ScanProgress()

  init() { _ = progress.begin(at: start) }

  private func isDue(_ changes: Int, after milliseconds: Int) -> Bool {
    progress.isReportDue(changes: changes, at: start + .milliseconds(milliseconds))
  }

  @Test func aRunningScanIsNotBegunAgain() {
    var progress = progress
    let isBegunTwice = progress.begin(at: start)
    #expect(!isBegunTwice)
    progress.end()
    #expect(!progress.isScanning)
    let isBegunAgain = progress.begin(at: start)
    #expect(isBegunAgain)
  }

  @Test func theFirstReportComesAfterThirtyMillisecondsOrTheFirstBatch() {
    #expect(!isDue(10, after: 29))
    #expect(isDue(10, after: 30))
    #expect(isDue(progress.batchLimit, after: 0))
    #expect(!isDue(0, after: 1_000))
  }

  @Test func laterReportsTakeAtMostAFifthOfTheTime() {
    var test = self
    let first = progress.batchLimit
    test.progress.didCommit(from: start, to: start + .milliseconds(10))
    #expect(test.progress.batchLimit > first)
    #expect(!test.isDue(100_000, after: 209))
    #expect(test.isDue(1, after: 210))
    test.progress.didCommit(from: start, to: start + .milliseconds(100))
    #expect(!test.isDue(1, after: 499))
    #expect(test.isDue(1, after: 500))
  }
}
