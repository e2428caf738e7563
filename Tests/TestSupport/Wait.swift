/// Waits until `condition` returns a value. Polls every 15 ms, or at longer intervals if `condition` takes longer, so
/// that the program keeps half of the time.
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
  let clock = ContinuousClock()
  let end = clock.now + deadline
  var last: DriverError?
  repeat {
    let start = clock.now
    do {
      if let value = try condition() { return value }
      last = nil
    } catch let error as DriverError where error.meansNotYet {
      last = error
    }
    try await Task.sleep(for: max(.milliseconds(15), clock.now - start))
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
