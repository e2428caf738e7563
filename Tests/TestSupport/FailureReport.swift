import Synchronization
import Testing

/// What is added to a failed test: what the program under test showed and said at that moment.
enum FailureReport {
  private struct Kept {
    var text: String
    var png: [UInt8]?
  }

  /// The report of a program that has ended because the test failed. Issues are handled on any thread.
  private static let kept = Mutex<Kept?>(nil)

  /// The program that is being driven; only one at a time has the screen.
  @DesktopActor static var app: App?
  /// Whether this test's failures have had their report.
  @DesktopActor private static var isReported = false

  /// Keeps the report for an error that the test framework will hear of only after the program has ended.
  @DesktopActor static func keep(for process: AppProcess) {
    let report = Kept(text: app?.report ?? process.report, png: picture())
    kept.withLock { $0 = report }
    app = nil
  }

  /// Forgets everything, before another test.
  @DesktopActor static func reset() {
    app = nil
    isReported = false
    kept.withLock { $0 = nil }
  }

  /// Adds the report to an issue, and attaches a screenshot to the test.
  static func complete(_ issue: Issue) -> Issue {
    // A failed expectation comes on the actor's own thread; from elsewhere the program cannot be asked.
    let live = DesktopActor.isCurrent ? DesktopActor.assumeIsolated { takeLive() } : nil
    guard let report = live ?? kept.withLock({ $0 }) else { return issue }
    var issue = issue
    issue.comments.append(Comment(rawValue: report.text))
    attach(report)
    return issue
  }

  /// Adds the report to an error that ends a test; such errors do not pass through the handlers of issues.
  static func complete(_ error: any Error) -> any Error {
    guard let error = error as? DriverError, let report = kept.withLock({ $0 }) else { return error }
    attach(report)
    // It tells the program's last words itself.
    if case .ended = error { return error }
    return ReportedError(description: "\(error)\n\(report.text)")
  }

  private struct ReportedError: Error, CustomStringConvertible {
    let description: String
  }

  private static func attach(_ report: Kept) {
    if let png = report.png { Attachment.record(png, named: "screen.png") }
  }

  /// The first failure of a test tells most; the same tree is not repeated for those that follow from it.
  @DesktopActor private static func takeLive() -> Kept? {
    guard let app, !isReported else { return nil }
    isReported = true
    return Kept(text: app.report, png: picture())
  }

  @DesktopActor private static func picture() -> [UInt8]? { try? Display.shared().screenshot().png() }
}
