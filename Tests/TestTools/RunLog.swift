import Foundation

/// The log of the test run, which `meson-helpers/test-summary` reads.
enum RunLog {
  /// Appends a line, in one write.
  static func say(_ line: String) {
    let text = line.replacing("\n", with: " ") + "\n"
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
