import CGtk
import Glibc
import Synchronization

/// Reports failures to the test that started this process, one per line on the standard output: `FILE-ID TAB PATH TAB
/// LINE TAB SENTENCE`.
public nonisolated enum Report {
  /// Reports a failure with its source location.
  public static func fail(_ sentence: String, fileID: String, filePath: String, line: Int) {
    print("\(fileID)\t\(filePath)\t\(line)\t\(sentence.split(separator: "\n").joined(separator: " "))")
  }

  /// Text of a GTK warning to ignore, because a check provokes it or because it is a bug in GTK.
  public static let allowed = Mutex<String?>(nil)

  /// Writes a line without buffering.
  public static func print(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }

  /// Turns each warning and critical message of GTK and GLib into a failure.
  static func listenToGtk() {
    g_log_set_writer_func(
      { level, fields, count, _ in
        let grave = G_LOG_LEVEL_ERROR.rawValue | G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_WARNING.rawValue
        guard level.rawValue & grave != 0 else { return G_LOG_WRITER_HANDLED }
        let message = g_log_writer_format_fields(level, fields, count, 0)
        defer { g_free(message) }
        let text = message.map { String(cString: $0) } ?? ""
        if let allowed = Report.allowed.withLock(\.self), text.contains(allowed) {
          return G_LOG_WRITER_HANDLED
        }
        Report.fail("GTK: " + text, fileID: #fileID, filePath: #filePath, line: #line)
        return G_LOG_WRITER_HANDLED
      }, nil, nil)
  }
}

/// Reports `sentence` if `condition` is false.
@MainActor public func expect(
  _ condition: Bool, _ sentence: @autoclosure () -> String, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line
) {
  if !condition { Report.fail(sentence(), fileID: fileID, filePath: filePath, line: line) }
}

/// Reports a failure if `found` differs from `wanted`.
@MainActor public func expect<Value: Equatable>(
  _ what: String, _ found: Value, is wanted: Value, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line
) {
  expect(
    found == wanted, "\(what) is \(found), not \(wanted)", fileID: fileID, filePath: filePath, line: line)
}

/// Runs the main loop until `condition` holds. Reports `what` if the deadline passes first. A test host is a program
/// without the library Testing, so `eventually` of TestTools cannot report its failures.
@MainActor public func eventually(
  _ what: @autoclosure () -> String, within deadline: Duration = .seconds(30), fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, _ condition: () -> Bool
) async {
  let end = ContinuousClock.now + deadline
  while !condition() {
    guard ContinuousClock.now < end else {
      Report.fail(
        "Timeout after \(deadline): \(what())", fileID: fileID, filePath: filePath, line: line)
      return
    }
    try? await Task.sleep(for: .milliseconds(5))
  }
}

/// Runs everything that is pending in the main loop: main-actor jobs, GTK events, layout and idle callbacks.
@MainActor public func settle() async {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    let box = Unmanaged.passRetained(Resumption(continuation))
    g_idle_add_full(
      G_PRIORITY_LOW,
      { data in
        if let data { Unmanaged<Resumption>.fromOpaque(data).takeRetainedValue().continuation.resume() }
        return 0
      }, box.toOpaque(), nil)
  }
}

private nonisolated final class Resumption {
  let continuation: CheckedContinuation<Void, Never>

  init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
}
