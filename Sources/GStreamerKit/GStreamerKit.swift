// GStreamerKit: GStreamer as Swift objects and values.
//
//   GStreamer ────── initializes the library on first use
//   Pipeline ─────── a pipeline with its clock, and its bus messages as an AsyncStream
//     Element, Pad ─ elements and pads; pad probes are closures
//     Tee, Branch ── branches that are attached and detached while the pipeline runs
//     Caps, Structure, StructureValue ── GstCaps and GstStructure as values
//   PlayBin ──────── playbin or playbin3; IndexedStreams, StreamSwitch and EndOfStreamGate give playbin the behaviour of playbin3
//   GStreamerQuirks  known defects of the running version; workarounds depend on it
//   AppSink, AppSource, Sample ── data out of a pipeline and into one
//   VideoFrame, VideoScaler ── frames scaled for a widget; VideoDisplayKit shows them
//   Subtitles, SubtitleOverlay, SubStation, TextEncoding, SubtitleDelay ── parsing and drawing of subtitles
//   SoundEffect ──── short sounds of the user interface
//   Preroll ──────── tests whether a file prerolls
//   MediaFileInfo ── duration and title of a file; VideoSummary ── what an index needs from a video
//   NonReferenceFrameFilter, H264AccessUnit ── drop frames that an accurate seek need not decode
//   DeviceMonitor, MediaDevice ── cameras and microphones
//   DecoderSurvey ── the installed decoders, for problem reports
//   FailureLog, VideoPath ── what is logged of a pipeline
//
// GStreamer calls back on its own streaming threads. C callbacks do not leave this module: they become
// `AsyncStream`s and `@Sendable` closures, or are dispatched to the main thread. Elements, pads, buses and pipelines
// may be used from any thread (GStreamer's "MT refcounting" design document), therefore the classes are Sendable.

import CGLib
import CGStreamer

/// Functions of the library as a whole.
public enum GStreamer {
  private static let start: GStreamerError? = {
    var error: UnsafeMutablePointer<GError>?
    guard gst_init_check(nil, nil, &error) == 0 else {
      avoidInexactDecoder()
      return nil
    }
    let message = error?.pointee.message.map { String(cString: $0) } ?? "unknown"
    g_clear_error(&error)
    return .notStarted(reason: message)
  }()

  private static func avoidInexactDecoder() {
    let (name, better) = GStreamerQuirks.inexactDecoder
    guard let other = gst_element_factory_find(better) else { return }
    gst_object_unref(UnsafeMutableRawPointer(other))
    guard let factory = gst_element_factory_find(name) else { return }
    gst_plugin_feature_set_rank(factory, guint(GST_RANK_NONE.rawValue))
    gst_object_unref(UnsafeMutableRawPointer(factory))
  }

  /// Initializes GStreamer, once per process. Reads the plug-in registry, which takes from ten milliseconds to seconds:
  /// do not call on the main thread, nor anything else that creates the first pipeline or monitor.
  /// - Throws: `GStreamerError.notStarted` if initialization fails.
  public static func initialize() throws(GStreamerError) {
    if let start { throw start }
  }

  /// Whether an element factory is installed.
  public static func has(element factory: String) -> Bool {
    guard (try? initialize()) != nil, let found = gst_element_factory_find(factory) else { return false }
    gst_object_unref(UnsafeMutableRawPointer(found))
    return true
  }
}
