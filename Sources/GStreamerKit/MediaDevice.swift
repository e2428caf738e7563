import CGLib
import CGStreamer
import GObjectKit

/// A camera or microphone (`GstDevice`).
///
/// Safe to send: a GstDevice does not change, except for its properties, which are read under its lock.
public final class MediaDevice: Object, @unchecked Sendable {
  private var device: UnsafeMutablePointer<GstDevice> { pointer.cast() }

  /// The display name.
  public var name: String { take(gst_device_get_display_name(device)) }

  /// The device class: `Video/Source`, `Audio/Source`, `Audio/Source/Virtual`, …
  public var deviceClass: String { take(gst_device_get_device_class(device)) }

  /// The formats that the device supports.
  public var caps: Caps {
    guard let caps = gst_device_get_caps(device) else { return Caps() }
    defer { gst_caps_unref(caps) }
    return Caps(caps)
  }

  /// Provider-specific properties, such as `node.name` or `device.path`.
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

  /// Whether the device is a PipeWire node.
  public var isPipeWire: Bool { properties["object.serial"] != nil && properties["node.name"] != nil }

  /// Creates the source element of the device.
  /// - Throws: `GStreamerError.missingElement` if the plug-in is not installed.
  public func makeSource() throws(GStreamerError) -> Element {
    // For a virtual microphone, `gst_device_create_element` creates a sink (PipeWire 0.3.65).
    if isPipeWire, let serial = properties["object.serial"] {
      // Copy buffers: frames are kept while later ones arrive (the recorder alone keeps up to 30), and a camera stalls
      // without its few buffers.
      let source = try Element("pipewiresrc", ["target-object": serial, "always-copy": true])
      // Use the connection through which the device was found.
      if let connection { source.set("fd", connection) }
      return source
    }
    guard let made = gst_device_create_element(device, nil) else { throw .missingElement(name) }
    return Element(sinkingElement: made)
  }

  /// The descriptor of the PipeWire connection; nil if the user's socket is used.
  private var connection: Int? {
    guard let number = property("fd")?.int, number >= 0 else { return nil }
    return number
  }

  private func take(_ text: UnsafeMutablePointer<CChar>?) -> String {
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}
