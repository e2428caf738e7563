/// How a program ended.
public enum ExitStatus: Equatable, Sendable, CustomStringConvertible {
  /// It returned from main or called exit, with this exit code.
  case exited(Int32)
  /// It was ended by this signal.
  case signalled(Int32)

  /// Reads the status word of wait4(2): the low seven bits are the signal, the next byte is the code.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xff) : .signalled(signal)
  }

  /// "exit code 0" or "signal 11".
  public var description: String {
    switch self {
    case .exited(let code): "exit code \(code)"
    case .signalled(let signal): "signal \(signal)"
    }
  }
}
