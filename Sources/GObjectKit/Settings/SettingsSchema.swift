import CGLib

/// A schema: the names and types of its keys (`GSettingsSchema`).
final class SettingsSchema {
  let pointer: OpaquePointer

  /// Looks the schema up in `folders`, then in the system's folders (`GSETTINGS_SCHEMA_DIR`, `XDG_DATA_DIRS`); nil if
  /// it is missing, in which case GSettings itself would abort.
  init?(_ identifier: String, folders: [String]) {
    var source = g_settings_schema_source_get_default()
    for folder in folders.reversed() {
      let found = folder.withFileName { g_settings_schema_source_new_from_directory($0, source, 1, nil) }
      // Never unreferenced: a source references its parent, and the default source lives as long as the process.
      if let found { source = found }
    }
    guard let source, let schema = g_settings_schema_source_lookup(source, identifier, 1) else { return nil }
    pointer = schema
  }

  deinit { g_settings_schema_unref(pointer) }

  /// Whether the schema has a key with this name and value type.
  func has(_ name: String, type: String) -> Bool {
    guard g_settings_schema_has_key(pointer, name) != 0 else { return false }
    let key = g_settings_schema_get_key(pointer, name)
    defer { g_settings_schema_key_unref(key) }
    let found = g_variant_type_dup_string(g_settings_schema_key_get_value_type(key))
    defer { g_free(found) }
    return found.map { String(cString: $0) } == type
  }
}
