import CGStreamer

/// The element that emits a signal, for use in the handler of that signal only.
///
/// A handler that captured an `Element` would retain the GStreamer element that retains the handler: a reference cycle.
struct SignalEmitter: Sendable {
  // Used during an emission only, for which the emitting element is referenced; its functions lock.
  private nonisolated(unsafe) let raw: UnsafeMutablePointer<GstElement>

  /// - Parameter element: The element to which the handler is connected.
  init(_ element: Element) { raw = element.element }

  /// The element, retained.
  var element: Element { Element(retainingElement: raw) }
}
