import CGtk
import GObjectKit

extension Window {
  /// Calls `action` after each frame of the window with the main thread's time for layout and drawing. For
  /// measurements; lasts as long as the window.
  public func onFrameTimed(_ action: @escaping (ThreadTiming) -> Void) {
    let stopwatch = ThreadStopwatch()
    var clock: Object?
    on("realize") { [weak self] in
      guard let self, clock == nil, let found = gtk_widget_get_frame_clock(widget) else { return }
      let object = Object(retaining: UnsafeMutableRawPointer(found))
      clock = object
      object.connect("before-paint") { stopwatch.start() }
      object.connect("after-paint") { if let timing = stopwatch.stop() { action(timing) } }
    }
  }
}
