import CGtk
import CGtkShims
import GObjectKit

extension Widget {
  /// Calls `action` when the widget becomes visible to the user or ceases to be: mapped in a window that is not
  /// minimized nor, from GTK 4.12 if the system reports it, on another workspace.
  public func onShowingChange(_ action: @escaping (_ isShowing: Bool) -> Void) {
    let watch = ShowingWatch(action)
    onMap { [weak self] in if let self { watch.appeared(self) } }
    onUnmap { watch.disappeared() }
  }

  /// The bounds of this widget in another one, in application pixels; nil if they share no window.
  public func frame(in other: Widget) -> Rectangle? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, other.widget, &bounds) != 0 else { return nil }
    return Rectangle(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }
}

/// Observes the window of a mapped widget. The widget's signal handlers keep it alive.
private final class ShowingWatch {
  private let action: (Bool) -> Void
  private var surface: Object?
  private var handler: SignalHandler?
  private var isShowing = false

  init(_ action: @escaping (Bool) -> Void) { self.action = action }

  func appeared(_ widget: Widget) {
    guard let native = gtk_widget_get_native(widget.widget), let raw = gtk_native_get_surface(native) else {
      return
    }
    let surface = Object(retaining: UnsafeMutableRawPointer(raw))
    handler = surface.onNotify("state") { [weak self] in MainActor.assumeIsolated { self?.update() } }
    self.surface = surface
    update()
  }

  func disappeared() {
    if let handler { surface?.disconnect(handler) }
    (surface, handler) = (nil, nil)
    update()
  }

  private func update() {
    let shows = surface.map { tt_surface_is_hidden($0.pointer.opaque) == 0 } ?? false
    guard shows != isShowing else { return }
    isShowing = shows
    action(shows)
  }
}
