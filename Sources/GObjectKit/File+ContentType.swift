import CGtk

extension File {
  /// The content type that the desktop gives the file, such as `video/mp4`: by its name, and by its first
  /// bytes where the name leaves it open. nil for what is not there. Reads the disk.
  public var contentType: String? {
    let file = path.withFileName { g_file_new_for_path($0) }
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    // GIO's name of the attribute; a macro in C.
    let attribute = "standard::content-type"
    guard let info = g_file_query_info(file, attribute, G_FILE_QUERY_INFO_NONE, nil, nil) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return g_file_info_get_content_type(info).map { String(cString: $0) }
  }
}

extension String {
  /// Bytes that put file names into the order that people expect, compared one by one: `Part 2` before
  /// `part 10`, in the user's language, whatever the letters' case.
  public var fileOrderKey: [UInt8] {
    guard let key = g_utf8_collate_key_for_filename(displayName.lowercased(), -1) else { return Array(utf8) }
    defer { g_free(key) }
    return Array(String(cString: key).utf8)
  }
}
