/// Waits until `condition` gives a value, asking again every 15 ms, or more rarely where asking takes longer: the
/// program shall have half of the time for what it is waited for.
///
/// A widget that is not there (yet, or any more) while the condition is evaluated counts as "not yet". Any other
/// error ends the wait at once.
///
/// - Parameters:
///   - what: what is waited for, to complete the sentence "waited 30 s for …".
///   - deadline: how long to wait at most.
///   - report: called when the deadline passes; its text ends the error message.
///   - condition: gives the value, or nil when the state has not come about.
/// - Returns: the first value that `condition` gave.
/// - Throws: `DriverError.deadline`, or what `condition` threw.
@DesktopActor @discardableResult
public func wait<Value>(
  for what: String, deadline: Duration = .patience, fileID: String = #fileID, line: Int = #line,
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
  if let last { message += " The last try said: \(last)" }
  let details = report()
  if !details.isEmpty { message += "\n" + details }
  throw DriverError.deadline(message)
}

/// Waits until `condition` is true; see the variant that gives a value.
///
/// - Throws: `DriverError.deadline`, or what `condition` threw.
@DesktopActor
public func wait(
  for what: String, deadline: Duration = .patience, fileID: String = #fileID, line: Int = #line,
  report: () -> String = { "" }, until condition: () throws -> Bool
) async throws {
  try await wait(for: what, deadline: deadline, fileID: fileID, line: line, report: report) {
    try condition() ? () : nil
  }
}

extension Duration {
  /// How long a test waits for what must come: far longer than it takes on a machine that does other things, too,
  /// because nobody waits for it but a test that fails.
  public static var patience: Duration { .seconds(30) }
}

extension DriverError {
  /// Whether the state may still come about although a try failed with this error.
  fileprivate var meansNotYet: Bool {
    switch self {
    case .gone, .noAnswer: true
    default: false
    }
  }
}
