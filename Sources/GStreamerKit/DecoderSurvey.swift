import CGLib
import CGStreamer

/// The installed decoders of the usual formats, for problem reports.
public struct DecoderSurvey: Sendable {
  /// The formats with a decoder, each with the element of the highest rank that decodes it.
  public let installed: [(format: String, element: String)]
  /// The formats without a decoder.
  public let missing: [String]

  /// The formats that people open, with their caps.
  private static let formats: KeyValuePairs<String, String> = [
    "H.264": "video/x-h264", "HEVC": "video/x-h265", "AV1": "video/x-av1",
    "VP8": "video/x-vp8, codec-alpha=(boolean)false",
    "VP9": "video/x-vp9, codec-alpha=(boolean)false",
    "MPEG-2": "video/mpeg, mpegversion=2, systemstream=false",
    "MPEG-4": "video/mpeg, mpegversion=4, systemstream=false", "Theora": "video/x-theora",
    "Motion JPEG": "image/jpeg", "ProRes": "video/x-prores", "AAC": "audio/mpeg, mpegversion=4",
    "MP3": "audio/mpeg, mpegversion=1, layer=3", "Opus": "audio/x-opus", "Vorbis": "audio/x-vorbis",
    "FLAC": "audio/x-flac", "ALAC": "audio/x-alac", "AC-3": "audio/x-ac3", "E-AC-3": "audio/x-eac3",
    "DTS": "audio/x-dts", "WMA": "audio/x-wma, wmaversion=2",
  ]
  /// `GST_ELEMENT_FACTORY_TYPE_DECODER`, a macro that Swift does not import. Source: gstelementfactory.h.
  private static let decoderType: GstElementFactoryListType = 1 << 0

  /// Looks the decoders up in the plug-in registry. Blocks for some hundredths of a second.
  /// - Throws: `GStreamerError.notStarted` if GStreamer cannot be initialized.
  public init() throws(GStreamerError) {
    try GStreamer.initialize()
    // Elements of rank NONE are never chosen automatically.
    let found = gst_element_factory_list_get_elements(Self.decoderType, GST_RANK_MARGINAL)
    let decoders = g_list_sort(found, gst_plugin_feature_rank_compare_func)
    defer { gst_plugin_feature_list_free(decoders) }
    let elements = Self.formats.map { ($0.key, Self.element(for: $0.value, of: decoders)) }
    installed = elements.compactMap { format, element in element.map { (format, $0) } }
    missing = elements.filter { $0.1 == nil }.map(\.0)
  }

  private static func element(for caps: String, of decoders: UnsafeMutablePointer<GList>?) -> String? {
    guard let caps = gst_caps_from_string(caps) else { return nil }
    defer { gst_caps_unref(caps) }
    let suitable = gst_element_factory_list_filter(decoders, caps, GST_PAD_SINK, 0)
    defer { gst_plugin_feature_list_free(suitable) }
    guard let first = suitable?.pointee.data,
      let name = gst_object_get_name(first.assumingMemoryBound(to: GstObject.self))
    else { return nil }
    defer { g_free(name) }
    return String(cString: name)
  }
}
