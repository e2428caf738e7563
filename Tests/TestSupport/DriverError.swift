/// What can go wrong while a program is driven from outside. Every case says what was wanted and what to look at.
public enum DriverError: Error, Equatable, CustomStringConvertible {
  /// The X server of `DISPLAY` cannot be reached or lacks what is needed.
  case noDisplay(String)
  /// The accessibility bus cannot be reached.
  case noAccessibility(String)
  /// The executable could not be started.
  case notStarted(executable: String, reason: String)
  /// The program ended while it was needed.
  case ended(executable: String, status: String, output: String)
  /// The widget is no longer there, or the program that owned it has gone.
  case gone(String)
  /// The program did not answer a question in time: its main loop is blocked or starved.
  case noAnswer(String)
  /// The widget cannot do what was asked of it.
  case unsupported(String)
  /// A state did not come about before its deadline.
  case deadline(String)
  /// A file of the test could not be made, read or written.
  case file(String)

  /// The sentence for a person.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "The X display is not usable (\(reason)). Run the tests inside the headless session: make test."
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
