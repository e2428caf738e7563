import Glibc

/// The terminal, or whatever a program was started with instead.
public enum Terminal {
  /// Writes a line to standard output: what was asked for.
  public static func say(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes a line to standard error: what went wrong.
  public static func complain(_ text: String) { write(text, to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = (text.fileBytes + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      // Nobody reads any more.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
