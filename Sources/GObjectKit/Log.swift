import CGtk

/// GLib's structured log, for diagnosis. Info and debug messages are dropped unless `G_MESSAGES_DEBUG` contains their
/// domain or `all`.
public enum Log {
  /// Logs a noteworthy event that is not an error.
  ///
  /// - Parameters:
  ///   - module: The module, such as `playback`; the log domain is `tintype-playback`.
  ///   - message: A sentence without a period. Evaluated only if it is written.
  public static func info(_ module: String, _ message: @autoclosure () -> String) {
    write(module, G_LOG_LEVEL_INFO, message)
  }

  /// Logs a detail for debugging. The parameters are those of `info(_:_:)`.
  public static func debug(_ module: String, _ message: @autoclosure () -> String) {
    write(module, G_LOG_LEVEL_DEBUG, message)
  }

  private static func write(_ module: String, _ level: GLogLevelFlags, _ message: () -> String) {
    let domain = "tintype-\(module)"
    guard g_log_writer_default_would_drop(level, domain) == 0 else { return }
    let fields = g_variant_new_dictionary(["MESSAGE": message()])
    g_log_variant(domain, level, fields)
  }

  /// A dictionary of strings for `g_log_variant`; floating.
  private static func g_variant_new_dictionary(_ values: [String: String]) -> OpaquePointer? {
    var dictionary = GVariantDict()
    g_variant_dict_init(&dictionary, nil)
    for (key, value) in values { g_variant_dict_insert_value(&dictionary, key, g_variant_new_string(value)) }
    return g_variant_dict_end(&dictionary)
  }
}
