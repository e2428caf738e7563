import CGStreamer
import CGtk
import GObjectKit

/// The end of a pipeline from which Swift takes what arrives.
public final class AppSink: Element, @unchecked Sendable {
  // Safe to send: like every element.

  /// A sink.
  ///
  /// - Parameters:
  ///   - caps: What it takes; nil for everything.
  ///   - isSynchronized: Whether a piece arrives at its time, instead of as soon as it can.
  ///   - handler: Gets each piece, on the streaming thread, which waits for it: there is no queue. Where the
  ///     pipeline is late, pieces before it are dropped.
  ///   - preroll: Gets the piece that a paused pipeline stands at; nil where the handler gets that, too.
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
    typealias Calls = (flowing: @Sendable (Sample) -> Void, standing: @Sendable (Sample) -> Void)
    var callbacks = GstAppSinkCallbacks()
    callbacks.new_sample = { sink, data in
      guard let data, let sample = gst_app_sink_pull_sample(sink) else { return GST_FLOW_OK }
      Unmanaged<Box<Calls>>.fromOpaque(data).takeUnretainedValue().value.flowing(Sample(adopting: sample))
      return GST_FLOW_OK
    }
    callbacks.new_preroll = { sink, data in
      // A paused video shows the frame that it stands at.
      guard let data, let sample = gst_app_sink_pull_preroll(sink) else { return GST_FLOW_OK }
      Unmanaged<Box<Calls>>.fromOpaque(data).takeUnretainedValue().value.standing(Sample(adopting: sample))
      return GST_FLOW_OK
    }
    gst_app_sink_set_callbacks(
      pointer.cast(), &callbacks,
      Unmanaged.passRetained(Box((handler, preroll ?? handler) as Calls)).toOpaque(),
      { if let data = $0 { Unmanaged<AnyObject>.fromOpaque(data).release() } })
  }
}
