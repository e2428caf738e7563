import Glibc

/// Output to standard output and standard error.
public enum Terminal {
  /// Writes a line to standard output.
  public static func printLine(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes a line to standard error.
  public static func printError(_ text: String) { write(text, to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = (text.fileBytes + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      // The reading end is closed.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
