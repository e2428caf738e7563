import CGStreamer
import Dispatch

extension GStreamer {
  /// What plays a video as a rule, in the order in which it is needed: the player, the overlays and sinks, the demuxer
  /// and the decoders of the most common format, and the elements between them.
  private static let usualFactories = [
    PlayBin.factory, "queue", "textoverlay", "appsink", "videoconvertscale", "videoflip", "scaletempo",
    "volume",
    "autoaudiosink", "pulsesink", "uridecodebin", "decodebin", "qtdemux", "h264parse", "aacparse",
    "avdec_h264",
    "avdec_aac", "audioconvert", "audioresample", "deinterlace",
  ]

  /// Loads the library and the plug-ins that play a video as a rule, on a thread of its own.
  ///
  /// Loading takes a good part of the time until the first frame. Called when it is known that a video is going to be
  /// opened, it happens while another thread initializes GTK and creates the window. Call after
  /// `Environment.useLocale()`, because plug-ins may read the locale.
  public static func loadForVideo() { loading }

  private static let loading: Void = DispatchQueue.global(qos: .userInitiated).async {
    guard (try? initialize()) != nil else { return }
    for name in usualFactories {
      guard let factory = gst_element_factory_find(name) else { continue }
      if let loaded = gst_plugin_feature_load(factory) { gst_object_unref(UnsafeMutableRawPointer(loaded)) }
      gst_object_unref(UnsafeMutableRawPointer(factory))
    }
  }
}
