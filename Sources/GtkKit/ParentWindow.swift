import CGtk
import CGtkShims
import GObjectKit

/// A window of another program, as desktop portals name it. Source: XDG Desktop Portal documentation, "Window
/// Identifiers".
public nonisolated struct ParentWindow: Sendable, Hashable {
  /// The display server and the window.
  private enum Kind: Hashable {
    case x11(UInt)
    case wayland(String)
  }

  private let kind: Kind

  /// Parses `x11:` and a hexadecimal XID, or `wayland:` and a handle of xdg-foreign; nil for other texts.
  public init?(_ text: String) {
    if text.hasPrefix("x11:") {
      guard let window = UInt(text.dropFirst("x11:".count), radix: 16), window > 0 else { return nil }
      kind = .x11(window)
    } else if text.hasPrefix("wayland:"), text.utf8.count > "wayland:".utf8.count {
      kind = .wayland(String(text.dropFirst("wayland:".count)))
    } else {
      return nil
    }
  }

  func set(on window: UnsafeMutablePointer<GtkWindow>) {
    switch kind {
    case .x11(let parent): tt_window_set_x11_parent(window, UInt(parent))
    case .wayland(let handle): tt_window_set_wayland_parent(window, handle)
    }
  }
}

extension Window {
  /// Makes the window modal over a window of another program. Call it before `present()`. Does nothing if the other window
  /// belongs to another display server.
  public func setParent(_ parent: ParentWindow) {
    gtk_window_set_modal(gtkWindow, 1)
    gtk_widget_realize(widget)
    parent.set(on: gtkWindow)
  }
}
