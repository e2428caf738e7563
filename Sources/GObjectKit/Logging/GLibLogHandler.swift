import CGLib
internal import Logging

/// Writes the messages of a logger to GLib's structured log: to the journal if standard error is connected to it, else
/// to standard error.
struct GLibLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  /// The GLib domain of the messages, such as `tintype-playback`.
  private let domain: String
  /// Whether `TINTYPE_DEBUG` names the module.
  private let isSelected: Bool

  /// - Parameters:
  ///   - label: The label of the logger.
  ///   - selection: The modules whose debug messages are written.
  init(label: String, debugging selection: LogSelection) {
    domain = label.replacing(".", with: "-")
    isSelected = selection.contains(label: label)
    // GLib drops the message unless `G_MESSAGES_DEBUG` contains the domain.
    let isDropped = g_log_writer_default_would_drop(G_LOG_LEVEL_DEBUG, domain) != 0
    logLevel = isSelected || !isDropped ? .debug : .warning
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var message = event.message.description
    if let error = event.error { message += ": \(error)" }
    let details = metadata.merging(event.metadata ?? [:]) { $1 }
    if !details.isEmpty {
      let pairs = details.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      message += " (\(pairs.joined(separator: ", ")))"
    }
    write(
      event.level,
      [
        "MESSAGE": message, "GLIB_DOMAIN": domain, "PRIORITY": event.level.priority, "CODE_FILE": event.file,
        "CODE_LINE": String(event.line), "CODE_FUNC": event.function,
      ])
  }

  private func write(_ level: Logger.Level, _ fields: KeyValuePairs<StaticString, String>) {
    let values = fields.map { g_strdup($0.value) }
    defer { values.forEach { g_free($0) } }
    let all = zip(fields, values).map { field, value in
      let key = UnsafeRawPointer(field.key.utf8Start).assumingMemoryBound(to: CChar.self)
      return GLogField(key: key, value: value, length: -1)
    }
    // GLib would drop a debug message of a module that is named by `TINTYPE_DEBUG` only; `MESSAGE` is the lowest level
    // that it always writes, and to standard error. The priority remains that of the message.
    let flags = isSelected && level < .notice ? G_LOG_LEVEL_MESSAGE : level.flags
    g_log_structured_array(flags, all, gsize(all.count))
  }
}

extension Logger.Level {
  /// GLib's level. GLib's own `ERROR` ends the process, so the highest level is `CRITICAL`.
  fileprivate var flags: GLogLevelFlags {
    switch self {
    case .trace, .debug: G_LOG_LEVEL_DEBUG
    case .info: G_LOG_LEVEL_INFO
    case .notice: G_LOG_LEVEL_MESSAGE
    case .warning: G_LOG_LEVEL_WARNING
    case .error, .critical: G_LOG_LEVEL_CRITICAL
    }
  }

  /// The severity in the journal. Source: syslog(3).
  fileprivate var priority: String {
    switch self {
    case .trace, .debug: "7"
    case .info: "6"
    case .notice: "5"
    case .warning: "4"
    case .error: "3"
    case .critical: "2"
    }
  }
}
