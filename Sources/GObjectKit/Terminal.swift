import Glibc

/// Output to standard output and standard error.
public enum Terminal {
  /// Writes a line to standard output.
  public static func printLine(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes a line to standard error.
  public static func printError(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Whether standard error is a terminal.
  public static var isErrorShown: Bool { isatty(STDERR_FILENO) == 1 }

  /// Replaces the last line of standard error, which is a terminal; an empty text clears it.
  public static func showProgress(_ text: String) {
    // ECMA-48, EL: erases the line.
    write(Array("\r\u{1B}[K".utf8) + text.fileBytes, to: STDERR_FILENO)
  }

  /// Writes paths to standard output, each with all its bytes and an end.
  public static func printPaths(_ paths: [String], end: Character) {
    let end = Array(String(end).utf8)
    write(paths.flatMap { $0.fileBytes + end }, to: STDOUT_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    write(text.fileBytes + [UInt8(ascii: "\n")], to: descriptor)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      // The reading end is closed.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
