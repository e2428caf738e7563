import CGLib
import CGStreamer

/// The format that an element could not decode, read from a missing-plugin message.
package struct MissingDecoder: Equatable {
  /// The localized name of the format.
  let codec: String
  /// The kind of the stream.
  let kind: MediaStream.Kind

  /// The localized name of the format in an installer detail.
  package static func name(installerDetail: String) -> String {
    MissingDecoder(installerDetail: installerDetail, description: installerDetail).codec
  }

  /// Reads a missing-plugin message.
  init(_ message: UnsafeMutablePointer<GstMessage>) {
    let (text, detail) = (
      gst_missing_plugin_message_get_description(message),
      gst_missing_plugin_message_get_installer_detail(message)
    )
    defer {
      g_free(text)
      g_free(detail)
    }
    self.init(
      installerDetail: detail.map { String(cString: $0) } ?? "",
      description: text.map { String(cString: $0) } ?? "")
  }

  /// Reads the caps from an installer detail, such as `gstreamer|1.0|tintype|H.264 decoder|decoder-video/x-h264`: the
  /// description is translated. Source of the format: GStreamer, "gstpbutilsinstallplugins".
  ///
  /// - Parameter description: The name of anything but a decoder, such as a protocol.
  init(installerDetail: String, description: String) {
    let missing = installerDetail.split(separator: "|").last ?? ""
    guard missing.hasPrefix("decoder-"), let caps = Caps(String(missing.dropFirst("decoder-".count))),
      let format = caps.structures.first?.name
    else {
      (codec, kind) = (description, .other)
      return
    }
    kind =
      switch format.prefix(while: { $0 != "/" }) {
      case "video": .video
      case "audio": .audio
      case "text": .text
      default: .other
      }
    // GStreamer names a format that it does not know by its media type; show only the FourCC.
    codec =
      if let letters = format.firstRange(of: "x-gst-fourcc-") {
        "“\(format[letters.upperBound...])”"
      } else {
        caps.codecName ?? format
      }
  }
}

extension Caps {
  /// The localized name of the format, such as `H.264 (High Profile)`; nil for empty caps and ANY.
  var codecName: String? {
    guard let caps = gst_caps_from_string(description) else { return nil }
    defer { gst_caps_unref(caps) }
    // The function requires caps of one format.
    guard gst_caps_is_fixed(caps) != 0 || gst_caps_get_size(caps) == 1,
      let name = gst_pb_utils_get_codec_description(caps)
    else { return nil }
    defer { g_free(name) }
    return String(cString: name)
  }
}
