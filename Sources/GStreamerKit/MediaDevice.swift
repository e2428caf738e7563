import CGStreamer
import CGtk
import GObjectKit

/// A camera or a microphone, as GStreamer found it.
public final class MediaDevice: Object, @unchecked Sendable {
  // Safe to send: a GstDevice does not change, except for its properties, which are read under its lock.

  private var device: UnsafeMutablePointer<GstDevice> { pointer.cast() }

  /// Its name for people.
  public var name: String { take(gst_device_get_display_name(device)) }

  /// What it is: `Video/Source`, `Audio/Source`, `Audio/Source/Virtual`, …
  public var deviceClass: String { take(gst_device_get_device_class(device)) }

  /// What it offers.
  public var caps: Caps {
    guard let caps = gst_device_get_caps(device) else { return Caps() }
    defer { gst_caps_unref(caps) }
    return Caps(caps)
  }

  /// What else is known about it, such as `node.name` or `device.path`.
  public var properties: [String: String] {
    guard let structure = gst_device_get_properties(device) else { return [:] }
    defer { gst_structure_free(structure) }
    return Structure(structure).fields.mapValues { value in
      switch value {
      case .string(let text), .other(let text): text
      case .int(let number): String(number)
      case .bool(let value): String(value)
      default: ""
      }
    }
  }

  /// Whether PipeWire offers it.
  public var isPipeWire: Bool { properties["object.serial"] != nil && properties["node.name"] != nil }

  /// Makes the element that reads from it.
  public func makeSource() throws(GStreamerError) -> Element {
    // PipeWire's own (0.3.65) makes a sink for a virtual microphone.
    if isPipeWire, let serial = properties["object.serial"] {
      // Copied, because frames are kept while others follow (the recorder alone keeps up to 30), and a camera waits for
      // its few buffers.
      let source = try Element("pipewiresrc", ["target-object": serial, "always-copy": true])
      // The connection that it was found through.
      if let connection { source.set("fd", connection) }
      return source
    }
    guard let made = gst_device_create_element(device, nil) else { throw .missingElement(name) }
    return Element(sinkingElement: made)
  }

  /// The number of the open file that leads to PipeWire; nil where there is a socket for everybody.
  private var connection: Int? {
    guard let number = property("fd")?.int, number >= 0 else { return nil }
    return number
  }

  private func take(_ text: UnsafeMutablePointer<CChar>?) -> String {
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}
