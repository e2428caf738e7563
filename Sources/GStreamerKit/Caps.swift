import CGLib
import CGStreamer

/// Media formats, as a value: what a pad accepts or produces (`GstCaps`).
public struct Caps: Sendable, Hashable, CustomStringConvertible {
  /// The formats, in order of preference.
  public var structures: [Structure]
  /// Whether the caps are ANY.
  public var isAny: Bool

  /// Creates caps of several structures.
  public init(_ structures: Structure...) { (self.structures, isAny) = (structures, false) }

  /// Creates caps of one structure.
  public init(_ name: String, _ fields: [String: StructureValue]) { self.init(Structure(name, fields)) }

  /// Parses GStreamer's string form, such as `video/x-raw,width=640`; nil if it is invalid.
  public init?(_ text: String) {
    guard (try? GStreamer.initialize()) != nil, let caps = gst_caps_from_string(text) else { return nil }
    defer { gst_caps_unref(caps) }
    self.init(caps)
  }

  init(_ caps: UnsafePointer<GstCaps>) {
    isAny = gst_caps_is_any(caps) != 0
    structures = (0..<gst_caps_get_size(caps)).map { index in
      var structure = Structure(gst_caps_get_structure(caps, index))
      if let features = gst_caps_get_features(caps, index),
        gst_caps_features_contains(features, "memory:SystemMemory") == 0
      {
        let text = gst_caps_features_to_string(features)
        defer { g_free(text) }
        structure.memory = text.map { String(cString: $0) }
      }
      return structure
    }
  }

  /// Raw video of a pixel format (`BGRA`), size and frame rate; nil leaves a field open.
  public static func video(
    format: String? = nil, size: VideoSize? = nil, rate: (numerator: Int, denominator: Int)? = nil
  ) -> Caps {
    var fields: [String: StructureValue] = [:]
    if let format { fields["format"] = .string(format) }
    if let size {
      fields["width"] = .int(size.width)
      fields["height"] = .int(size.height)
    }
    if let rate { fields["framerate"] = .fraction(rate.numerator, rate.denominator) }
    return Caps("video/x-raw", fields)
  }

  /// The sample rate of the audio in Hz; nil if the caps do not fix one.
  public var audioRate: Int? { structures.first?["rate"]?.int.map { Int($0) } }

  /// The size of the video in pixels; nil if the caps do not fix one size.
  public var videoSize: VideoSize? {
    guard let first = structures.first, let width = first["width"]?.int, let height = first["height"]?.int
    else { return nil }
    return VideoSize(width: width, height: height)
  }

  /// The size of the video with square pixels; nil if there is no size or `VideoSize.isDisplayable` is false for it.
  public var displaySize: VideoSize? {
    guard let size = videoSize, size.isDisplayable else { return nil }
    guard case .fraction(let numerator, let denominator) = structures.first?["pixel-aspect-ratio"] else {
      return size
    }
    return size.squarePixels(aspectRatio: numerator, denominator)
  }

  /// GStreamer's string form, without binary fields such as `codec_data`.
  public var description: String {
    if isAny { return "ANY" }
    if structures.isEmpty { return "EMPTY" }
    return structures.map { structure in
      ([structure.name + (structure.memory.map { "(\($0))" } ?? "")]
        + structure.fields.filter(\.value.isSerializable).sorted { $0.key < $1.key }.map {
          "\($0.key)=\($0.value.serialized)"
        })
        .joined(separator: ",")
    }.joined(separator: ";")
  }

  /// The `GstCaps`, transfer full.
  func make() -> UnsafeMutablePointer<GstCaps> {
    // `description` always parses. If it did not, empty caps would match nothing.
    gst_caps_from_string(description) ?? gst_caps_new_empty()
  }
}
