import CGStreamer
import CGtk
import GObjectKit

/// An element of a pipeline (`GstElement`).
public class Element: Object, @unchecked Sendable {
  // Safe to send: elements may be used from any thread, and this adds no state of its own.

  package var element: UnsafeMutablePointer<GstElement> { pointer.cast() }

  /// Creates an element of a factory, such as `videoconvert`.
  /// - Throws: `GStreamerError.missingElement` if the factory is not installed, `.notStarted` if GStreamer cannot be
  ///   initialized.
  public init(_ factory: String) throws(GStreamerError) {
    try GStreamer.initialize()
    guard let made = gst_element_factory_make(factory, nil) else { throw .missingElement(factory) }
    super.init(sinking: made)
  }

  /// Creates an element and sets its properties, in GStreamer's string form.
  /// - Throws: The same errors as `init(_:)`.
  public convenience init(
    _ factory: String, _ properties: KeyValuePairs<String, any CustomStringConvertible & Sendable>
  ) throws(GStreamerError) {
    try self.init(factory)
    for (name, value) in properties { set(name, value) }
  }

  init(sinkingElement raw: UnsafeMutablePointer<GstElement>) { super.init(sinking: raw) }
  init(adoptingElement raw: UnsafeMutablePointer<GstElement>) { super.init(adopting: raw) }
  init(retainingElement raw: UnsafeMutablePointer<GstElement>) { super.init(retaining: raw) }

  /// The name of the element, such as `videoconvert0`.
  public var name: String {
    let name = gst_object_get_name(pointer.cast())
    defer { g_free(name) }
    return name.map { String(cString: $0) } ?? ""
  }

  /// The name of the factory, such as `videoconvert`.
  public var factoryName: String {
    guard let factory = gst_element_get_factory(element), let name = gst_object_get_name(cast(factory)) else {
      return self.name
    }
    defer { g_free(name) }
    return String(cString: name)
  }

  // MARK: Properties

  /// Whether the element has a property of this name.
  public func has(property name: String) -> Bool {
    specification(of: name) != nil
  }

  /// Sets a property from GStreamer's string form: numbers, `true`, enumeration nicks, caps. Does nothing if the
  /// element has no such property.
  public func set(_ name: String, _ value: any CustomStringConvertible) {
    guard has(property: name) else { return }
    gst_util_set_object_arg(pointer, name, value.description)
  }

  /// Sets a property to a file path, which may contain arbitrary bytes. Does nothing if the element has no such
  /// property.
  public func set(_ name: String, path: String) {
    guard has(property: name) else { return }
    path.withFileName { set(name, string: $0) }
  }

  /// Sets a string property without parsing it.
  func set(_ name: String, text: String?) {
    guard let text else { return set(name, string: nil) }
    text.withCString { set(name, string: $0) }
  }

  private func set(_ name: String, string: UnsafePointer<CChar>?) {
    var value = GValue()
    g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING
    g_value_set_string(&value, string)
    g_object_set_property(pointer, name, &value)
    g_value_unset(&value)
  }

  /// Sets a property to an element, such as the `video-sink` of a player. Does nothing if there is no such property.
  public func set(_ name: String, element: Element) {
    guard has(property: name) else { return }
    var value = GValue()
    g_value_init(&value, gst_element_get_type())
    g_value_set_object(&value, element.pointer)
    g_object_set_property(pointer, name, &value)
    g_value_unset(&value)
  }

  /// The value of a property; nil if the element has no such property.
  public func value(_ name: String) -> StructureValue? { property(name) }

  private func cast(_ factory: OpaquePointer) -> UnsafeMutablePointer<GstObject> {
    // A factory is a GstObject.
    UnsafeMutableRawPointer(factory).assumingMemoryBound(to: GstObject.self)
  }

  // MARK: Links and states

  /// Links the source pad of this element to the sink pad of another one.
  /// - Throws: `GStreamerError.notLinked` if the elements are incompatible.
  public func link(to next: Element) throws(GStreamerError) {
    guard gst_element_link(element, next.element) != 0 else {
      throw .notLinked(from: name, to: next.name)
    }
  }

  /// Unlinks this element from another one.
  public func unlink(from next: Element) { gst_element_unlink(element, next.element) }

  /// The static pad of a name, such as `sink` or `src`; nil if there is none.
  public func pad(_ name: String) -> Pad? {
    gst_element_get_static_pad(element, name).map { Pad(adopting: $0, owner: self) }
  }

  /// Requests a pad from a template, such as `src_%u` of a tee or `audio_%u` of a muxer; nil if the element refuses.
  /// Release it with `release`.
  public func requestPad(_ template: String) -> Pad? {
    gst_element_request_pad_simple(element, template).map { Pad(adopting: $0, owner: self) }
  }

  /// Releases a pad from `requestPad`.
  public func release(_ pad: Pad) { gst_element_release_request_pad(element, pad.pad) }

  /// The state of an element.
  public enum State: Sendable, Equatable {
    /// Inactive: no devices are open.
    case null
    /// Devices are open.
    case ready
    /// The sinks have prerolled; data waits.
    case paused
    /// Data flows.
    case playing

    var gst: GstState {
      switch self {
      case .null: GST_STATE_NULL
      case .ready: GST_STATE_READY
      case .paused: GST_STATE_PAUSED
      case .playing: GST_STATE_PLAYING
      }
    }
  }

  /// The result of a state change.
  public enum StateChange: Sendable {
    /// The change is complete.
    case done
    /// The change continues asynchronously.
    case asynchronous
    /// The change is complete, but there is no preroll: a live source produces data only while playing.
    case live
  }

  /// Sets the state. The change may complete asynchronously. Blocks until threads have ended or a device has answered,
  /// so do not call on the main thread or on a streaming thread.
  /// - Throws: `GStreamerError.stateChangeFailed` if the element fails to change state.
  public func setState(_ state: State) throws(GStreamerError) { _ = try change(to: state) }

  /// Sets the state like `setState` and returns the kind of completion.
  /// - Throws: `GStreamerError.stateChangeFailed` if the element fails to change state.
  public func change(to state: State) throws(GStreamerError) -> StateChange {
    switch gst_element_set_state(element, state.gst) {
    case GST_STATE_CHANGE_FAILURE: throw .stateChangeFailed(element: name)
    case GST_STATE_CHANGE_NO_PREROLL: return .live
    case GST_STATE_CHANGE_ASYNC: return .asynchronous
    default: return .done
    }
  }

  /// Whether the last state change is complete. Does not block.
  public var isStateChangeComplete: Bool {
    switch gst_element_get_state(element, nil, nil, 0) {
    case GST_STATE_CHANGE_SUCCESS, GST_STATE_CHANGE_NO_PREROLL: true
    default: false
    }
  }

  /// Waits until the last state change is complete.
  /// - Returns: Whether it completed successfully within the timeout.
  func waitForStateChange(_ timeout: Duration) -> Bool {
    gst_element_get_state(element, nil, nil, timeout.gstTime) == GST_STATE_CHANGE_SUCCESS
  }

  /// Makes a source that blocks on its device return, also inside a `setState` on another thread. The source is
  /// unusable until its next `.null` state.
  public func interrupt() {
    guard let output = gst_element_get_static_pad(element, "src") else { return }
    // Sent to the source pad: an event sent to the element would wait for its state change.
    gst_pad_send_event(output, gst_event_new_flush_start())
    gst_object_unref(output)
  }

  /// Sets the state to that of the parent pipeline.
  /// - Throws: `GStreamerError.stateChangeFailed` if the element fails to change state.
  public func syncStateWithParent() throws(GStreamerError) {
    guard gst_element_sync_state_with_parent(element) != 0 else { throw .stateChangeFailed(element: name) }
  }

  /// Sends EOS to a source element.
  public func sendEndOfStream() { gst_element_send_event(element, gst_event_new_eos()) }
}
