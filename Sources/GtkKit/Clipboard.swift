import CGtk
import CGtkShims
import GObjectKit

/// The clipboard of a widget's display (`GdkClipboard`).
@MainActor public struct Clipboard {
  private let clipboard: OpaquePointer

  /// The clipboard of a widget's display.
  public init(of widget: Widget) { clipboard = gtk_widget_get_clipboard(widget.widget) }

  /// Copies files, for pasting in a file manager.
  public func copy(files uris: [String]) {
    guard let provider = ContentProvider.files(uris) else { return }
    gdk_clipboard_set_content(clipboard, provider)
    g_object_unref(UnsafeMutableRawPointer(provider))
  }

  /// Copies files and an image; the receiving program chooses the format. Without files, only the image.
  public func copy(files uris: [String], picture: Texture) {
    // The union consumes the references.
    var parts = [tt_content_provider_new_texture(picture.original.pointer.opaque)]
    if let files = ContentProvider.files(uris) { parts.insert(files, at: 0) }
    let provider = gdk_content_provider_new_union(&parts, gsize(parts.count))
    gdk_clipboard_set_content(clipboard, provider)
    g_object_unref(provider)
  }

  /// Copies text.
  public func copy(text: String) { gdk_clipboard_set_text(clipboard, text) }
}
