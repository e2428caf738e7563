import CGtk
import GObjectKit

/// Lets the user choose a folder (`GtkFileChooserNative`: the desktop's own dialog where there is one).
public final class FolderChooser: GtkObject {
  /// Its closure holds the chooser until the answer.
  private var handler: SignalHandler?

  /// Makes a chooser over a window.
  public init(title: String, accept: String, over parent: Window?) {
    let chooser = gtk_file_chooser_native_new(
      title, parent?.gtkWindow, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept, nil)!
    gtk_native_dialog_set_modal(
      UnsafeMutableRawPointer(chooser).assumingMemoryBound(to: GtkNativeDialog.self), 1)
    super.init(Object(adopting: UnsafeMutableRawPointer(chooser)))
  }

  /// Shows the chooser and calls `chosen` with the folder's path; not at all when the user cancels.
  /// The chooser keeps itself until it is answered.
  public func show(_ chosen: @escaping (_ path: String) -> Void) {
    handler = connectInt("response") { [self] response in
      defer { if let handler { disconnect(handler) } }
      guard response == GTK_RESPONSE_ACCEPT.rawValue, let file = gtk_file_chooser_get_file(pointer.opaque)
      else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      guard let path = g_file_get_path(file) else { return }
      defer { g_free(path) }
      chosen(String(cString: path))
    }
    gtk_native_dialog_show(pointer.cast())
  }
}
