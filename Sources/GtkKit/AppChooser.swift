import CGtk
import GObjectKit

/// A dialog that asks for a program that opens files, and opens them in it (`GtkAppChooserDialog`).
public final class AppChooser: Window {
  /// The result of the dialog.
  public enum Outcome: Equatable {
    /// The program was started.
    case opened
    /// The user has cancelled.
    case cancelled
    /// The program could not be started; the message is in the language of the desktop.
    case failed(String)
  }

  private let uris: [String]

  /// Makes a dialog over a window.
  ///
  /// - Parameter contentType: The type of the files, such as `image/jpeg`.
  public init(opening uris: [String], contentType: String, over parent: Window?) {
    self.uris = uris
    let flags = GtkDialogFlags(
      rawValue: GTK_DIALOG_MODAL.rawValue | GTK_DIALOG_DESTROY_WITH_PARENT.rawValue)
    super.init(wrapping: gtk_app_chooser_dialog_new_for_content_type(parent?.gtkWindow, flags, contentType))
  }

  /// Shows the dialog, and waits for its end.
  public func choose() async -> Outcome {
    await withCheckedContinuation { continuation in
      var pending: CheckedContinuation<Outcome, Never>? = continuation
      func end(_ outcome: Outcome) {
        pending?.resume(returning: outcome)
        pending = nil
      }
      connectInt("response") { [weak self] response in
        guard let self else { return end(.cancelled) }
        end(response == GTK_RESPONSE_OK.rawValue ? open() : .cancelled)
        destroy()
      }
      on("destroy") { end(.cancelled) }
      present()
    }
  }

  private func open() -> Outcome {
    guard let program = gtk_app_chooser_get_app_info(pointer.opaque) else { return .cancelled }
    defer { g_object_unref(UnsafeMutableRawPointer(program)) }
    var list: UnsafeMutablePointer<GList>?
    for uri in uris.reversed() { list = g_list_prepend(list, g_strdup(uri)) }
    defer { g_list_free_full(list) { g_free($0) } }
    let context = gdk_display_get_app_launch_context(gtk_widget_get_display(widget))
    defer { if let context { g_object_unref(UnsafeMutableRawPointer(context)) } }
    do throws(GLibError) {
      _ = try GLibError.check { error in
        g_app_info_launch_uris(
          program, list,
          context.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GAppLaunchContext.self) },
          &error)
      }
      return .opened
    } catch {
      return .failed(error.message)
    }
  }
}
