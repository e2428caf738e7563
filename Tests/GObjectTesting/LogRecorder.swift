import CGLib
import Synchronization

/// The messages that this process has written to GLib's structured log in the domains of the modules.
public enum LogRecorder {
  private static let entries = Mutex<[[String: String]]>([])

  /// Sets GLib's log writer, which can be set only once in a process, and forwards to the default one.
  private static let start: Void = g_log_set_writer_func(
    { level, fields, count, _ in
      let entry = (0..<count).reduce(into: [String: String]()) { entry, index in
        // All fields of the modules are strings that end with a zero.
        guard let field = fields?[Int(index)], field.length < 0, let value = field.value else { return }
        entry[String(cString: field.key)] = String(cString: value.assumingMemoryBound(to: CChar.self))
      }
      if entry["GLIB_DOMAIN"]?.hasPrefix("tintype-") == true {
        LogRecorder.entries.withLock { $0.append(entry) }
      }
      return g_log_writer_default(level, fields, count, nil)
    }, nil, nil)

  /// Starts recording. Call before the message is written.
  public static func record() { start }

  /// The fields of the messages that contain a text.
  public static func messages(containing text: String) -> [[String: String]] {
    entries.withLock { $0.filter { $0["MESSAGE"]?.contains(text) == true } }
  }
}
