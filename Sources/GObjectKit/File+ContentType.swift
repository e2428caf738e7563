import CGLib

extension File {
  /// The content type, such as `video/mp4`, by GIO: from the name, and from the first bytes if the name is ambiguous.
  /// nil if the file does not exist. Reads the disk.
  public var contentType: String? {
    let file = path.withFileName { g_file_new_for_path($0) }
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    // G_FILE_ATTRIBUTE_STANDARD_CONTENT_TYPE, a C macro that Swift does not import.
    let attribute = "standard::content-type"
    guard let info = g_file_query_info(file, attribute, G_FILE_QUERY_INFO_NONE, nil, nil) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return g_file_info_get_content_type(info).map { String(cString: $0) }
  }
}

extension String {
  /// The content type of a file with this name, such as `image/jpeg`, by the shared MIME database; nil if it does not
  /// know the name. Does not read the file.
  public var contentTypeOfName: String? {
    var isUncertain: gboolean = 0
    guard let type = withFileName({ g_content_type_guess($0, nil, 0, &isUncertain) }) else { return nil }
    defer { g_free(type) }
    return isUncertain == 0 ? String(cString: type) : nil
  }

  /// A collation key for file names (`g_utf8_collate_key_for_filename`), to be compared byte by byte: `Part 2` sorts
  /// before `part 10`, by the user's locale, ignoring case.
  public var fileOrderKey: [UInt8] {
    guard let key = g_utf8_collate_key_for_filename(displayName.lowercased(), -1) else { return Array(utf8) }
    defer { g_free(key) }
    return Array(String(cString: key).utf8)
  }
}
