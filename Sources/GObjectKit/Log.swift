import CGtk

/// GLib's structured log: what happens inside a module, for those who look for the cause of something. Nothing of it is
/// printed unless `G_MESSAGES_DEBUG` names the domain, or all.
public enum Log {
  /// Something of note that is no mistake of anybody.
  ///
  /// - Parameters:
  ///   - module: What it happens in, such as `playback`: the domain is `tintype-playback`.
  ///   - message: A sentence without a period.
  public static func info(_ module: String, _ message: @autoclosure () -> String) {
    write(module, G_LOG_LEVEL_INFO, message)
  }

  /// Something that matters only to those who look for a mistake.
  public static func debug(_ module: String, _ message: @autoclosure () -> String) {
    write(module, G_LOG_LEVEL_DEBUG, message)
  }

  private static func write(_ module: String, _ level: GLogLevelFlags, _ message: () -> String) {
    let domain = "tintype-\(module)"
    guard g_log_writer_default_would_drop(level, domain) == 0 else { return }
    let fields = g_variant_new_dictionary(["MESSAGE": message()])
    g_log_variant(domain, level, fields)
  }

  /// A dictionary of texts, as `g_log_variant` wants it; floating.
  private static func g_variant_new_dictionary(_ values: [String: String]) -> OpaquePointer? {
    var dictionary = GVariantDict()
    g_variant_dict_init(&dictionary, nil)
    for (key, value) in values { g_variant_dict_insert_value(&dictionary, key, g_variant_new_string(value)) }
    return g_variant_dict_end(&dictionary)
  }
}
