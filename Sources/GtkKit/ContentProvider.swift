import CGtk
import CGtkShims

/// Content for the clipboard and for drags (`GdkContentProvider`).
enum ContentProvider {
  /// A provider of files; nil if there are none. The caller owns the reference.
  static func files(_ uris: [String]) -> UnsafeMutablePointer<GdkContentProvider>? {
    guard !uris.isEmpty else { return nil }
    var words: [UnsafePointer<CChar>?] = uris.map { UnsafePointer(g_strdup($0)) }
    words.append(nil)
    defer { for word in words { g_free(UnsafeMutableRawPointer(mutating: word)) } }
    return tt_content_provider_new_files(&words)
  }
}
