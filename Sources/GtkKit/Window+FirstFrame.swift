import CGtk
import GObjectKit

extension Window {
  /// Calls `action` once after the window's first frame, for work that must not delay it.
  public func onFirstFrame(_ action: @escaping () -> Void) {
    var handler: SignalHandler?
    on("map") { [weak self] in
      guard let self, handler == nil, let clock = gtk_widget_get_frame_clock(widget) else { return }
      let object = Object(retaining: UnsafeMutableRawPointer(clock))
      // The closure keeps the clock alive until the handler is disconnected.
      handler = object.connect("after-paint") {
        if let handler { object.disconnect(handler) }
        action()
      }
    }
  }
}
