/// Why a figure cannot be measured.
enum BenchError: Error, CustomStringConvertible {
  case missingProgram(String)
  case notStarted(String, reason: String)
  case failed(String, status: Int32, output: String)
  case noScreen(String)
  case noWindow(String)
  case tookTooLong(String)
  case file(String, reason: String)

  var description: String {
    switch self {
    case .missingProgram(let name):
      "“\(name)” is not installed; meson-helpers/dependencies --bench installs it."
    case .notStarted(let name, let reason): "“\(name)” did not start: \(reason)."
    case .failed(let name, let status, let output): "“\(name)” failed with status \(status): \(output)"
    case .noScreen(let reason): "The screen cannot be watched: \(reason). Run this in meson-helpers/headless."
    case .noWindow(let name): "“\(name)” opened no window."
    case .tookTooLong(let what): "\(what) did not come to an end in time."
    case .file(let path, let reason): "“\(path)”: \(reason)."
    }
  }
}
