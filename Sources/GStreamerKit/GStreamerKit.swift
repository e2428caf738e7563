// GStreamerKit: GStreamer as Swift objects and values.
//
//   GStreamer ────── starts the library, once, when something first needs it
//   Pipeline ─────── elements that run together, their clock, and their messages as an AsyncStream
//     Element, Pad ─ the parts and their ends; probes are closures
//     Tee, Branch ── branches that come and go while the pipeline runs
//     Caps, Structure, StructureValue ── what flows, as values
//   PlayBin ──────── plays an address; IndexedStreams, EndOfStreamGate make `playbin` do what `playbin3` does
//   GStreamerQuirks  the defects of the version that runs, and what is done about them
//   AppSink, AppSource, Sample ── data out of a pipeline and into one
//   VideoSink, VideoPaintable, VideoFrame ── pictures for GTK: the latest frame, never a queue
//   Subtitles, SubtitleOverlay, SubStation, TextEncoding, TextDelay ── what subtitles need
//   ShortSound ──── a sound that answers a click
//   Preroll ──────── whether a file gets to its beginning
//   MediaOutline ─── how long a file is, and what it is called
//   H264Picture ──── what a decoder need not decode on its way to a place
//   DeviceMonitor, MediaDevice ── cameras and microphones as they come and go
//
// GStreamer calls back on its own streaming threads. No C callback is seen above this module: they become
// `AsyncStream`s and `@Sendable` closures, or hop to the main thread. Elements, pads, buses and pipelines may
// be used from any thread (GStreamer's "MT refcounting" design document), therefore the classes
// are Sendable.

import CGStreamer
import CGtk

/// The library as a whole.
public enum GStreamer {
  private static let start: GStreamerError? = {
    var error: UnsafeMutablePointer<GError>?
    guard gst_init_check(nil, nil, &error) == 0 else { return nil }
    let message = error?.pointee.message.map { String(cString: $0) } ?? "unknown"
    g_clear_error(&error)
    return .notStarted(reason: message)
  }()

  /// Starts the library where that has not happened. It reads the plug-in registry, which takes from ten
  /// milliseconds to seconds: call it, and everything else that makes the first pipeline or monitor, off the
  /// main thread.
  public static func initialize() throws(GStreamerError) {
    if let start { throw start }
  }

  /// Whether an element of that kind is installed.
  public static func has(element factory: String) -> Bool {
    guard (try? initialize()) != nil, let found = gst_element_factory_find(factory) else { return false }
    gst_object_unref(UnsafeMutableRawPointer(found))
    return true
  }
}
