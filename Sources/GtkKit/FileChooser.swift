import CGtk
import GObjectKit
import L10n

/// A dialog to open or save a file, or to select a folder (`GtkFileChooserNative`: the desktop's own dialog if it has
/// one). Files that have no path, such as those of a phone, are named in a message and left out.
public final class FileChooser: GtkObject {
  /// The handler's closure keeps the chooser alive until the response.
  private var handler: SignalHandler?
  private weak var parent: Window?

  /// Makes a file chooser over a window.
  ///
  /// - Parameters:
  ///   - accept: The label of the accept button.
  ///   - name: The suggested name of a file to save; nil to open a file.
  ///   - kind: The name of the filter.
  ///   - patterns: The filter's name patterns, such as `*.gpl`.
  ///   - mimeTypes: The filter's MIME types, such as `video/*`.
  public convenience init(
    title: String, accept: String, name: String? = nil, kind: String, patterns: [String] = [],
    mimeTypes: [String] = [], over parent: Window?
  ) {
    self.init(
      title, accept, name == nil ? GTK_FILE_CHOOSER_ACTION_OPEN : GTK_FILE_CHOOSER_ACTION_SAVE, over: parent)
    if let name { gtk_file_chooser_set_current_name(pointer.opaque, name) }
    let filter = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, kind)
    for pattern in patterns { gtk_file_filter_add_pattern(filter, pattern) }
    for type in mimeTypes { gtk_file_filter_add_mime_type(filter, type) }
    gtk_file_chooser_add_filter(pointer.opaque, filter)
    g_object_unref(filter.map { UnsafeMutableRawPointer($0) })
  }

  /// Makes a folder chooser over a window.
  public convenience init(folderTitle: String, accept: String, over parent: Window?) {
    self.init(folderTitle, accept, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, over: parent)
  }

  private init(_ title: String, _ accept: String, _ action: GtkFileChooserAction, over parent: Window?) {
    // The constructor never returns NULL.
    let chooser = gtk_file_chooser_native_new(title, parent?.gtkWindow, action, accept, nil)!
    gtk_native_dialog_set_modal(
      UnsafeMutableRawPointer(chooser).assumingMemoryBound(to: GtkNativeDialog.self), 1)
    self.parent = parent
    super.init(Object(adopting: UnsafeMutableRawPointer(chooser)))
  }

  /// Shows the chooser and calls `chosen` with the selected path; not called if the user cancels. The chooser keeps
  /// itself alive until the response.
  public func show(_ chosen: @escaping (_ path: String) -> Void) {
    answer { paths in if let path = paths.first { chosen(path) } }
  }

  /// Shows the chooser with multiple selection and calls `chosen` with the selected paths; not called if the user
  /// cancels.
  public func showSeveral(_ chosen: @escaping (_ paths: [String]) -> Void) {
    gtk_file_chooser_set_select_multiple(pointer.opaque, 1)
    answer { paths in if !paths.isEmpty { chosen(paths) } }
  }

  private func answer(_ chosen: @escaping (_ paths: [String]) -> Void) {
    handler = connectInt("response") { [self] response in
      defer { if let handler { disconnect(handler) } }
      guard response == GTK_RESPONSE_ACCEPT.rawValue else { return }
      let files = files
      chosen(files.compactMap { if case .path(let path) = $0 { path } else { nil } })
      for case .remote(let name) in files { return refuse(name) }
    }
    gtk_native_dialog_show(pointer.cast())
  }

  private func refuse(_ name: String) {
    MessageDialog(
      tr("Not on This Computer"),
      body: tr("“%s” is not a file of this computer. Copy it into a folder, and choose it there.", name),
      over: parent, responses: [MessageDialog.Response(tr("OK"))]
    ).present()
  }

  /// A chosen file.
  private enum Choice {
    case path(String)
    /// The name for display of a file without a path.
    case remote(String)
  }

  private var files: [Choice] {
    guard let files = gtk_file_chooser_get_files(pointer.opaque) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(files)) }
    return (0..<g_list_model_get_n_items(files)).compactMap { index -> Choice? in
      guard let file = g_list_model_get_item(files, index) else { return nil }
      defer { g_object_unref(file) }
      let (uri, name) = (g_file_get_uri(OpaquePointer(file)), g_file_get_basename(OpaquePointer(file)))
      defer {
        g_free(uri)
        g_free(name)
      }
      if let path = uri.flatMap({ File(uri: String(cString: $0)) })?.path { return .path(path) }
      return .remote(name.map { String(cString: $0) } ?? "")
    }
  }
}
