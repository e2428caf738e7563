import CGtk
import GObjectKit

extension Window {
  /// Runs `action` once, as soon as the window's first frame has been drawn: the time for what must
  /// not delay it.
  public func onFirstFrame(_ action: @escaping () -> Void) {
    var handler: SignalHandler?
    on("map") { [weak self] in
      guard let self, handler == nil, let clock = gtk_widget_get_frame_clock(widget) else { return }
      let object = Object(retaining: UnsafeMutableRawPointer(clock))
      // The closure holds the clock until the handler is gone.
      handler = object.connect("after-paint") {
        if let handler { object.disconnect(handler) }
        action()
      }
    }
  }
}
