import CGLib
import CGStreamer
import GObjectKit

/// An `appsrc`: feeds samples of one pipeline into another.
///
/// Safe to send: GStreamer locks its elements, and this class adds no unguarded state.
public final class AppSource: Element, @unchecked Sendable {
  /// Creates a live source.
  ///
  /// - Parameter limit: The maximum number of queued samples. While the queue is full, new samples are dropped, so the
  ///   first ones are kept even if the pipeline starts slowly.
  /// - Throws: `GStreamerError.missingElement` if the plug-in is not installed.
  public init(limit: Int) throws(GStreamerError) {
    try super.init("appsrc")
    set("is-live", true)
    set("format", "time")
    set("max-buffers", limit)
    set("max-bytes", 0)
    set("leaky-type", "upstream")
  }

  /// Creates a source that is not live: `push` blocks while the queue is full, until the pipeline is stopped.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of queued samples; 0 for any.
  ///   - time: The maximum duration of the queued samples; zero for any.
  /// - Throws: `GStreamerError.missingElement` if the plug-in is not installed.
  init(blockingAt limit: Int = 0, blockingAfter time: Duration = .zero) throws(GStreamerError) {
    try super.init("appsrc")
    set("format", "time")
    set("block", true)
    set("max-buffers", limit)
    set("max-bytes", 0)
    set("max-time", time.gstTime)
  }

  /// Queues a sample with a new presentation timestamp. The data is shared, not copied.
  /// - Returns: Whether the sample was accepted; false if the pipeline is not running.
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

  /// Sends EOS after the queued samples.
  public func end() { gst_app_src_end_of_stream(pointer.cast()) }
}
