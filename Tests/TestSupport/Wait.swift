/// When `wait` tries its condition again.
enum RetryInterval {
  /// After 15 ms, or five times as long as the condition took, so that the programs keep most of the time; half of it if
  /// the condition takes long. If the condition asked the program for its widgets, the wait continues until an event of the
  /// program, 150 ms at most.
  case untilEvent
  /// After a time, or as long as the condition took.
  case fixed(Duration)

  /// Sleeps between two attempts.
  ///
  /// - Parameters:
  ///   - start: When the last attempt began.
  ///   - before: The state of the bus at that time; nil if no test had used it.
  @DesktopActor
  fileprivate func sleep(
    since start: ContinuousClock.Instant, before: (calls: Int, events: Int)?
  ) async throws {
    let step = Duration.milliseconds(15)
    let cost = ContinuousClock.now - start
    guard case .untilEvent = self else {
      if case .fixed(let interval) = self { try await Task.sleep(for: max(interval, cost)) }
      return
    }
    try await Task.sleep(for: max(step, cost, min(cost * 5, .milliseconds(400))))
    guard let bus = AccessibilityBus.ifOpened, let before, bus.callCount != before.calls else { return }
    let end = ContinuousClock.now + .milliseconds(150)
    while bus.events.count == before.events, .now < end { try await Task.sleep(for: step) }
  }
}

/// Waits until `condition` returns a value. See `RetryInterval` for how often it is tried.
///
/// A missing widget counts as "not yet". Any other error ends the wait.
///
/// - Parameters:
///   - what: The expected state, to complete the sentence "waited 30 s for …".
///   - deadline: The longest time to wait.
///   - report: Called after the deadline; its text is appended to the error message.
///   - condition: Returns the value, or nil if the state has not been reached.
/// - Returns: The first value of `condition`.
/// - Throws: `DriverError.deadline`, or an error of `condition`.
@DesktopActor @discardableResult
public func wait<Value>(
  for what: String, deadline: Duration = .standardTimeout, fileID: String = #fileID, line: Int = #line,
  report: () -> String = { "" }, until condition: () throws -> Value?
) async throws -> Value {
  try await wait(
    for: what, deadline: deadline, retrying: .untilEvent, fileID: fileID, line: line, report: report,
    until: condition)
}

/// The same with another interval between two attempts.
@DesktopActor
func wait<Value>(
  for what: String, deadline: Duration, retrying interval: RetryInterval, fileID: String = #fileID,
  line: Int = #line, report: () -> String, until condition: () throws -> Value?
) async throws -> Value {
  // `_ = try? await wait` takes the variant for values also for a condition, and would not wait.
  precondition(Value.self != Bool.self, "A Bool is always a value; use the variant that waits for true.")
  let clock = ContinuousClock()
  let end = clock.now + deadline
  var last: DriverError?
  repeat {
    let start = clock.now
    let before = AccessibilityBus.ifOpened.map { (calls: $0.callCount, events: $0.events.count) }
    do {
      if let value = try condition() { return value }
      last = nil
    } catch let error as DriverError where error.meansNotYet {
      last = error
    }
    try await interval.sleep(since: start, before: before)
  } while clock.now < end
  var message = "\(fileID):\(line): waited \(deadline) for \(what)."
  if let last { message += " The last error: \(last)" }
  let details = report()
  if !details.isEmpty { message += (details.contains("\n") ? "\n" : " ") + details }
  throw DriverError.deadline(message)
}

/// Waits until `condition` is true; see the variant that returns a value.
///
/// - Throws: `DriverError.deadline`, or an error of `condition`.
@DesktopActor
public func wait(
  for what: String, deadline: Duration = .standardTimeout, fileID: String = #fileID, line: Int = #line,
  report: () -> String = { "" }, until condition: () throws -> Bool
) async throws {
  try await wait(for: what, deadline: deadline, fileID: fileID, line: line, report: report) {
    try condition() ? () : nil
  }
}

extension Duration {
  /// The default timeout: far longer than necessary on a busy machine, because only a failing test waits that long.
  public static var standardTimeout: Duration { .seconds(30) }
}

extension DriverError {
  /// Whether the state may still be reached after an attempt failed with this error.
  fileprivate var meansNotYet: Bool {
    switch self {
    case .gone, .noAnswer: true
    default: false
    }
  }
}
