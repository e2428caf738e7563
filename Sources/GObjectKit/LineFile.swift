import Glibc

/// A text file that is written line by line, for traces. `write` does not buffer, so no line is lost if the process
/// crashes.
public final class LineFile: Sendable {
  private let descriptor: Int32

  /// Creates or truncates the file; nil if it cannot be opened.
  public init?(path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Appends a line. Ignores write errors.
  public func write(_ line: String) {
    var line = line + "\n"
    _ = line.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
