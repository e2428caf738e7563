import CGStreamer
import CGtk
import GObjectKit

/// The beginning of a pipeline into which Swift puts samples of another one.
public final class AppSource: Element, @unchecked Sendable {
  // Safe to send: like every element.

  /// A live source.
  ///
  /// - Parameter limit: How many samples may wait. Those that come while so many wait are lost: what came first
  ///   stays first, also where the pipeline is slow to begin.
  public init(limit: Int) throws(GStreamerError) {
    try super.init("appsrc")
    set("is-live", true)
    set("format", "time")
    set("max-buffers", limit)
    set("max-bytes", 0)
    set("leaky-type", "upstream")
  }

  /// Puts a sample in, with another time. Copies no data.
  /// - Returns: whether it was taken; false when the pipeline does not run (any more).
  @discardableResult
  public func push(_ sample: Sample, at time: Duration) -> Bool {
    guard let buffer = sample.buffer, let caps = gst_sample_get_caps(sample.sample),
      let copy = gst_buffer_copy(buffer)
    else { return false }
    copy.pointee.pts = time.gstTime
    copy.pointee.dts = .max
    let retimed = gst_sample_new(copy, caps, nil, nil)
    gst_buffer_unref(copy)
    guard let retimed else { return false }
    let new = Sample(adopting: retimed)
    return gst_app_src_push_sample(pointer.cast(), new.sample) == GST_FLOW_OK
  }

  /// Says that nothing more comes.
  public func end() { gst_app_src_end_of_stream(pointer.cast()) }
}
