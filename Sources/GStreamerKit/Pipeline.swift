import CGStreamer
import CGtk
import GObjectKit
import Glibc

/// Elements that run together.
///
/// Set it to `.null` before letting go of it: that ends its threads and closes its devices.
public class Pipeline: Element, @unchecked Sendable {
  // Safe to send: like every element.

  /// The messages of the bus, in order, up to `close` or the pipeline's end. For one reader.
  public var messages: AsyncStream<BusMessage> { outlet.messages }
  let outlet: BusOutlet

  /// An empty pipeline that runs by the system's monotonic clock, so that times of several pipelines can be
  /// compared.
  public init() throws(GStreamerError) {
    try GStreamer.initialize()
    // A pipeline can always be made: it is part of the library itself.
    let pipeline = gst_pipeline_new(nil)!
    let clock = gst_system_clock_obtain()
    gst_pipeline_use_clock(UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstPipeline.self), clock)
    gst_object_unref(clock)
    outlet = BusOutlet()
    outlet.listen(toBusOf: pipeline)
    super.init(sinkingElement: pipeline)
  }

  /// A pipeline that GStreamer has made in whole.
  ///
  /// - Parameter outlet: What passes its messages on.
  init(sinkingPipeline raw: UnsafeMutablePointer<GstElement>, outlet: BusOutlet) {
    self.outlet = outlet
    outlet.listen(toBusOf: raw)
    super.init(sinkingElement: raw)
  }

  deinit { outlet.finish() }

  /// Ends its threads, closes its devices and files, and finishes `messages`. It cannot be used afterwards. Blocks like
  /// `setState`.
  public func close() {
    try? setState(.null)
    outlet.finish()
  }

  /// Makes its threads step back behind all others, as they begin. In the place of `messages`, which then tells
  /// nothing.
  func stepBack() {
    let bus = gst_element_get_bus(element)
    gst_bus_set_sync_handler(bus, nil, nil, nil)
    gst_bus_set_sync_handler(
      bus,
      { _, message, _ in
        guard let message else { return GST_BUS_PASS }
        message.stepBack()
        gst_message_unref(message)
        return GST_BUS_DROP
      }, nil, nil)
    gst_object_unref(bus)
  }

  private var bin: UnsafeMutablePointer<GstBin> { pointer.cast() }

  /// Puts elements in. They are not linked.
  public func add(_ elements: [Element]) { for element in elements { gst_bin_add(bin, element.element) } }

  /// Takes an element out. It must be in the state `.null` to be let go of.
  public func remove(_ element: Element) { gst_bin_remove(bin, element.element) }

  /// Puts elements in and leads each into the next.
  public func addChain(_ elements: [Element]) throws(GStreamerError) {
    add(elements)
    for (element, next) in zip(elements, elements.dropFirst()) { try element.link(to: next) }
  }

  /// Takes new delays of elements into account.
  public func recalculateLatency() { gst_bin_recalculate_latency(bin) }

  /// When the pipeline's running time began, by the system's monotonic clock.
  public var baseTime: Duration { .nanoseconds(Int64(clamping: gst_element_get_base_time(element))) }

  /// The running time that it is now.
  public var runningTime: Duration {
    guard let clock = gst_element_get_clock(element) else { return .zero }
    defer { gst_object_unref(clock) }
    return .nanoseconds(Int64(clamping: gst_clock_get_time(clock))) - baseTime
  }
}

extension UnsafeMutablePointer<GstMessage> {
  /// Where it says that a thread of a pipeline begins, makes that thread step back behind all others. To be called
  /// as the message comes.
  func stepBack() {
    guard pointee.type == GST_MESSAGE_STREAM_STATUS else { return }
    var kind = GST_STREAM_STATUS_TYPE_CREATE
    gst_message_parse_stream_status(self, &kind, nil)
    // Told on the thread itself. On Linux a priority belongs to a thread, not to its process: setpriority(2).
    if kind == GST_STREAM_STATUS_TYPE_ENTER {
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    }
  }
}
