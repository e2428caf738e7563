import Synchronization
import Testing

/// The report that is added to a failed test: the state of the program under test at the time of the failure.
enum FailureReport {
  private struct Kept {
    var text: String
    var png: [UInt8]?
  }

  /// The report of a program that was ended because the test failed. Issues are handled on any thread.
  private static let kept = Mutex<Kept?>(nil)

  /// The program under test; only one has the screen at a time.
  @DesktopActor static var app: App?
  /// Whether this test's failures have a report.
  @DesktopActor private static var isReported = false

  /// Stores the report for an error that Swift Testing handles after the program has ended.
  @DesktopActor static func keep(for process: AppProcess) {
    let report = Kept(text: app?.report ?? process.report, png: picture())
    kept.withLock { $0 = report }
    app = nil
  }

  /// Resets the state before another test.
  @DesktopActor static func reset() {
    app = nil
    isReported = false
    kept.withLock { $0 = nil }
  }

  /// Adds the report to an issue and attaches a screenshot to the test.
  static func complete(_ issue: Issue) -> Issue {
    // A failed expectation is handled on the actor's thread; on other threads the program cannot be queried.
    let live = DesktopActor.isCurrent ? DesktopActor.assumeIsolated { takeLive() } : nil
    guard let report = live ?? kept.withLock({ $0 }) else { return issue }
    var issue = issue
    issue.comments.append(Comment(rawValue: report.text))
    attach(report)
    return issue
  }

  /// Adds the report to an error that ends a test, because issue handlers do not see such errors.
  static func complete(_ error: any Error) -> any Error {
    guard let error = error as? DriverError, let report = kept.withLock({ $0 }) else { return error }
    attach(report)
    // The error already includes the program's output.
    if case .ended = error { return error }
    return ReportedError(description: "\(error)\n\(report.text)")
  }

  private struct ReportedError: Error, CustomStringConvertible {
    let description: String
  }

  private static func attach(_ report: Kept) {
    if let png = report.png { Attachment.record(png, named: "screen.png") }
  }

  /// Only the first failure of a test gets a report, because later ones often follow from it.
  @DesktopActor private static func takeLive() -> Kept? {
    guard let app, !isReported else { return nil }
    isReported = true
    return Kept(text: app.report, png: picture())
  }

  @DesktopActor private static func picture() -> [UInt8]? { try? Desktop.display().screenshot().png() }
}
