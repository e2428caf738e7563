/// An error of driving a program. Every case names the expectation and the state for the report.
public enum DriverError: Error, Equatable, CustomStringConvertible {
  /// The X server or Wayland compositor cannot be reached or lacks an extension.
  case noDisplay(String)
  /// The accessibility bus cannot be reached.
  case noAccessibility(String)
  /// The executable could not be started.
  case notStarted(executable: String, reason: String)
  /// The program ended during the test.
  case ended(executable: String, status: String, output: String)
  /// The widget, or its program, no longer exists.
  case gone(String)
  /// The program did not answer a call in time: its main loop is blocked.
  case noAnswer(String)
  /// The widget does not support the requested action.
  case unsupported(String)
  /// A state was not reached before its deadline.
  case deadline(String)
  /// A test file could not be created, read or written.
  case file(String)

  /// The error message.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "The display is not usable (\(reason)). Run the tests inside the headless session: make test."
    case .noAccessibility(let reason):
      "The accessibility bus is not usable (\(reason)). The session needs D-Bus and at-spi2-core."
    case .notStarted(let executable, let reason):
      "\(executable) could not be started: \(reason)"
    case .ended(let executable, let status, let output):
      "\(executable) ended (\(status)) while the test still needed it. Its output:\n\(output)"
    case .gone(let what):
      "\(what) is no longer there."
    case .noAnswer(let what):
      "No answer from the program to \(what); its main loop is blocked or never idle."
    case .unsupported(let what):
      what
    case .deadline(let what):
      what
    case .file(let what):
      what
    }
  }
}
