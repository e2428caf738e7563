import CGStreamer
import CGtk
import GObjectKit

/// A part of a pipeline.
public class Element: Object, @unchecked Sendable {
  // Safe to send: elements may be used from any thread, and this adds no state of its own.

  package var element: UnsafeMutablePointer<GstElement> { pointer.cast() }

  /// Makes an element of a kind, such as `videoconvert`. It belongs to nobody yet.
  public init(_ factory: String) throws(GStreamerError) {
    try GStreamer.initialize()
    guard let made = gst_element_factory_make(factory, nil) else { throw .missingElement(factory) }
    super.init(sinking: made)
  }

  /// Makes an element and sets its properties, in GStreamer's spelling.
  public convenience init(
    _ factory: String, _ properties: KeyValuePairs<String, any CustomStringConvertible & Sendable>
  ) throws(GStreamerError) {
    try self.init(factory)
    for (name, value) in properties { set(name, value) }
  }

  init(sinkingElement raw: UnsafeMutablePointer<GstElement>) { super.init(sinking: raw) }
  init(adoptingElement raw: UnsafeMutablePointer<GstElement>) { super.init(adopting: raw) }
  init(retainingElement raw: UnsafeMutablePointer<GstElement>) { super.init(retaining: raw) }

  /// Its own name, such as `videoconvert0`.
  public var name: String {
    let name = gst_object_get_name(pointer.cast())
    defer { g_free(name) }
    return name.map { String(cString: $0) } ?? ""
  }

  /// The name of its kind, such as `videoconvert`.
  public var factoryName: String {
    guard let factory = gst_element_get_factory(element), let name = gst_object_get_name(cast(factory)) else {
      return self.name
    }
    defer { g_free(name) }
    return String(cString: name)
  }

  // MARK: Properties

  /// Whether it has such a property.
  public func has(property name: String) -> Bool {
    specification(of: name) != nil
  }

  /// Sets a property from GStreamer's spelling: numbers, `true`, names of enumerations, caps. Does nothing
  /// where the element has no such property.
  public func set(_ name: String, _ value: any CustomStringConvertible) {
    guard has(property: name) else { return }
    gst_util_set_object_arg(pointer, name, value.description)
  }

  /// Sets a property to a file's path, whatever bytes it holds.
  public func set(_ name: String, path: String) {
    guard has(property: name) else { return }
    path.withFileName { set(name, string: $0) }
  }

  /// Sets a property to a text, as it is.
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

  /// Sets a property to an element, such as a player's `video-sink`.
  public func set(_ name: String, element: Element) {
    guard has(property: name) else { return }
    var value = GValue()
    g_value_init(&value, gst_element_get_type())
    g_value_set_object(&value, element.pointer)
    g_object_set_property(pointer, name, &value)
    g_value_unset(&value)
  }

  /// A property's value; nil where the element has no such property.
  public func value(_ name: String) -> StructureValue? { property(name) }

  private func cast(_ factory: OpaquePointer) -> UnsafeMutablePointer<GstObject> {
    // A factory is a GstObject.
    UnsafeMutableRawPointer(factory).assumingMemoryBound(to: GstObject.self)
  }

  // MARK: Links and states

  /// Leads this element's output into another's input.
  public func link(to next: Element) throws(GStreamerError) {
    guard gst_element_link(element, next.element) != 0 else {
      throw .notLinked(from: name, to: next.name)
    }
  }

  /// Ends a link.
  public func unlink(from next: Element) { gst_element_unlink(element, next.element) }

  /// The end of that name, such as `sink` or `src`, where it exists already.
  public func pad(_ name: String) -> Pad? {
    gst_element_get_static_pad(element, name).map { Pad(adopting: $0, owner: self) }
  }

  /// An end made for the occasion, such as `src_%u` of a tee or `audio_%u` of a muxer.
  public func requestPad(_ template: String) -> Pad? {
    gst_element_request_pad_simple(element, template).map { Pad(adopting: $0, owner: self) }
  }

  /// Gives back what `requestPad` made.
  public func release(_ pad: Pad) { gst_element_release_request_pad(element, pad.pad) }

  /// What an element does.
  public enum State: Sendable, Equatable {
    /// Nothing: no device is open.
    case null
    /// Devices are open.
    case ready
    /// Data is there, and waits.
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

  /// How a change of state goes on.
  public enum Change: Sendable {
    /// It is done.
    case done
    /// It goes on in the background.
    case later
    /// It is done, and nothing arrives before it plays, because what it plays happens now.
    case live
  }

  /// Goes into a state. May block until threads have ended or a device has answered, so never call it on the
  /// main thread or on a streaming thread. It may also go on in the background.
  public func setState(_ state: State) throws(GStreamerError) { _ = try change(to: state) }

  /// As `setState`, and says how it goes on.
  public func change(to state: State) throws(GStreamerError) -> Change {
    switch gst_element_set_state(element, state.gst) {
    case GST_STATE_CHANGE_FAILURE: throw .stateRefused(element: name)
    case GST_STATE_CHANGE_NO_PREROLL: return .live
    case GST_STATE_CHANGE_ASYNC: return .later
    default: return .done
    }
  }

  /// Whether it is in the state that it was asked for, and where it was sent to. Does not wait.
  public var isSettled: Bool {
    switch gst_element_get_state(element, nil, nil, 0) {
    case GST_STATE_CHANGE_SUCCESS, GST_STATE_CHANGE_NO_PREROLL: true
    default: false
    }
  }

  /// Waits until it is in the state that it was asked for.
  /// - Returns: whether it is, and the time was enough.
  func waitUntilSettled(_ patience: Duration) -> Bool {
    gst_element_get_state(element, nil, nil, patience.gstTime) == GST_STATE_CHANGE_SUCCESS
  }

  /// Makes a source that waits for its device give up, in a `setState` of another thread, too. It is of no use
  /// then until it has been in the state `.null`.
  public func interrupt() {
    guard let output = gst_element_get_static_pad(element, "src") else { return }
    // Into its own output: an event for the element would wait until its state has changed.
    gst_pad_send_event(output, gst_event_new_flush_start())
    gst_object_unref(output)
  }

  /// Goes into the state of the pipeline that it is in.
  public func syncStateWithParent() throws(GStreamerError) {
    guard gst_element_sync_state_with_parent(element) != 0 else { throw .stateRefused(element: name) }
  }

  /// Sends the end of the stream into an element that makes data.
  public func sendEndOfStream() { gst_element_send_event(element, gst_event_new_eos()) }
}
