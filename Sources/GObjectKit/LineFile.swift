import Glibc

/// A text file that is written line by line: for traces. Each line is in the file when `write`
/// returns, whatever becomes of the process afterwards.
public final class LineFile: Sendable {
  private let descriptor: Int32

  /// Makes the file, or empties it; nil where that is not allowed.
  public init?(path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Adds a line. What a full disk refuses is lost.
  public func write(_ line: String) {
    var line = line + "\n"
    _ = line.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
