import CGLib
import CGStreamer
import GObjectKit

/// An element of a pipeline (`GstElement`).
///
/// Safe to send: GStreamer locks its elements, and this class adds no state of its own.
open class Element: Object, @unchecked Sendable {
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

  private func cast(_ factory: OpaquePointer) -> UnsafeMutablePointer<GstObject> {
    // A factory is a GstObject.
    UnsafeMutableRawPointer(factory).assumingMemoryBound(to: GstObject.self)
  }

  // MARK: Links and pads

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
}
