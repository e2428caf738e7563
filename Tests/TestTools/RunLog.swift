import Foundation

/// The log of the test run, read by `meson-helpers/test-summary`.
enum RunLog {
  /// Appends a line in one write.
  static func append(_ line: String) {
    let text = line.replacing("\n", with: " ") + "\n"
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
