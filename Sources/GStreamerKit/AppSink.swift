import CGLib
import CGStreamer
import GObjectKit

/// An `appsink`: passes the samples that reach the end of a pipeline to Swift.
///
/// Safe to send: GStreamer locks its elements, and this class adds no unguarded state.
public final class AppSink: Element, @unchecked Sendable {
  /// Creates a sink that holds at most one sample and drops older ones when the pipeline runs late.
  ///
  /// - Parameters:
  ///   - caps: The caps that the sink accepts; nil for any.
  ///   - isSynchronized: Whether samples arrive at their presentation time (and send QoS events upstream) or as soon as
  ///     possible.
  ///   - preroll: Receives the preroll sample of a paused pipeline, on the streaming thread; nil to pass it to
  ///     `handler`.
  ///   - handler: Receives each sample on the streaming thread, which blocks until the handler returns.
  /// - Throws: `GStreamerError.missingElement` if the plug-in is not installed.
  public init(
    caps: Caps? = nil, isSynchronized: Bool, preroll: (@Sendable (Sample) -> Void)? = nil,
    handler: @escaping @Sendable (Sample) -> Void
  ) throws(GStreamerError) {
    try super.init("appsink")
    set("max-buffers", 1)
    set("drop", true)
    set("sync", isSynchronized)
    set("qos", isSynchronized)
    set("enable-last-sample", false)
    if let caps { set("caps", caps) }
    typealias Calls = (newSample: @Sendable (Sample) -> Void, newPreroll: @Sendable (Sample) -> Void)
    var callbacks = GstAppSinkCallbacks()
    callbacks.new_sample = { sink, data in
      guard let data, let sample = gst_app_sink_pull_sample(sink) else { return GST_FLOW_OK }
      Unmanaged<ValueBox<Calls>>.fromOpaque(data).takeUnretainedValue().value.newSample(
        Sample(adopting: sample))
      return GST_FLOW_OK
    }
    callbacks.new_preroll = { sink, data in
      // The preroll sample is the frame that a paused video shows.
      guard let data, let sample = gst_app_sink_pull_preroll(sink) else { return GST_FLOW_OK }
      Unmanaged<ValueBox<Calls>>.fromOpaque(data).takeUnretainedValue().value.newPreroll(
        Sample(adopting: sample))
      return GST_FLOW_OK
    }
    gst_app_sink_set_callbacks(
      pointer.cast(), &callbacks,
      Unmanaged.passRetained(ValueBox((handler, preroll ?? handler) as Calls)).toOpaque(),
      { if let data = $0 { Unmanaged<AnyObject>.fromOpaque(data).release() } })
  }
}
