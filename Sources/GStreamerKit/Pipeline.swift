import CGLib
import CGStreamer
import GObjectKit
import Glibc

/// A pipeline (`GstPipeline`).
///
/// Set the state to `.null`, or call `close`, before releasing it: that ends its threads and closes its devices.
///
/// Safe to send: GStreamer locks its elements, and this class adds no unguarded state.
public class Pipeline: Element, @unchecked Sendable {
  /// The messages of the bus, in order, until `close` or the pipeline's deinitialization. Supports one reader.
  public var messages: AsyncStream<BusMessage> { busWatch.messages }
  let busWatch: BusWatch

  /// Creates an empty pipeline that uses the system's monotonic clock, so that running times of several pipelines are
  /// comparable.
  /// - Throws: `GStreamerError.notStarted` if GStreamer cannot be initialized.
  public init() throws(GStreamerError) {
    try GStreamer.initialize()
    // `gst_pipeline_new` cannot fail: pipelines are part of the core library.
    let pipeline = gst_pipeline_new(nil)!
    let clock = gst_system_clock_obtain()
    gst_pipeline_use_clock(UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstPipeline.self), clock)
    gst_object_unref(clock)
    busWatch = BusWatch()
    busWatch.listen(toBusOf: pipeline)
    super.init(sinkingElement: pipeline)
  }

  /// Wraps a pipeline element such as `playbin`.
  ///
  /// - Parameter busWatch: Forwards the messages of the bus.
  init(sinkingPipeline raw: UnsafeMutablePointer<GstElement>, busWatch: BusWatch) {
    self.busWatch = busWatch
    busWatch.listen(toBusOf: raw)
    super.init(sinkingElement: raw)
  }

  deinit { busWatch.finish() }

  /// Ends the threads of the pipeline, closes devices and files, and finishes `messages`. The pipeline cannot be used
  /// afterwards. Blocks like `setState`.
  public func close() {
    try? setState(.null)
    busWatch.finish()
  }

  /// Drops all messages, so that `messages` stays empty, and gives each streaming thread a nice value when it starts:
  /// 0…19, of which 19 is the lowest priority.
  func dropMessages(threadNiceValue: Int) {
    let bus = gst_element_get_bus(element)
    gst_bus_set_sync_handler(bus, nil, nil, nil)
    gst_bus_set_sync_handler(
      bus,
      { _, message, nice in
        guard let message else { return GST_BUS_PASS }
        message.setThreadPriority(niceValue: Int(bitPattern: nice))
        gst_message_unref(message)
        return GST_BUS_DROP
      }, UnsafeMutableRawPointer(bitPattern: threadNiceValue), nil)
    gst_object_unref(bus)
  }

  private var bin: UnsafeMutablePointer<GstBin> { pointer.cast() }

  /// Adds elements without linking them.
  public func add(_ elements: [Element]) { for element in elements { gst_bin_add(bin, element.element) } }

  /// Removes an element. Set its state to `.null` before releasing it.
  public func remove(_ element: Element) { gst_bin_remove(bin, element.element) }

  /// Adds elements and links them in order.
  /// - Throws: `GStreamerError.notLinked` if two elements are incompatible.
  public func addChain(_ elements: [Element]) throws(GStreamerError) {
    add(elements)
    for (element, next) in zip(elements, elements.dropFirst()) { try element.link(to: next) }
  }

  /// Recalculates the latency of the pipeline after `.latencyChanged`.
  public func recalculateLatency() { gst_bin_recalculate_latency(bin) }

  /// The clock time at which the running time was zero.
  public var baseTime: Duration { .nanoseconds(Int64(clamping: gst_element_get_base_time(element))) }

  /// The current running time; zero if the pipeline has no clock.
  public var runningTime: Duration {
    guard let clock = gst_element_get_clock(element) else { return .zero }
    defer { gst_object_unref(clock) }
    return .nanoseconds(Int64(clamping: gst_clock_get_time(clock))) - baseTime
  }
}

extension UnsafeMutablePointer<GstMessage> {
  /// If the message reports the start of a streaming thread, gives that thread a nice value. Call in the sync handler of
  /// the bus.
  func setThreadPriority(niceValue: Int) {
    guard pointee.type == GST_MESSAGE_STREAM_STATUS else { return }
    var kind = GST_STREAM_STATUS_TYPE_CREATE
    gst_message_parse_stream_status(self, &kind, nil)
    // The message is posted by the thread itself. On Linux a priority belongs to a thread, not to its process:
    // setpriority(2).
    if kind == GST_STREAM_STATUS_TYPE_ENTER {
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Int32(niceValue))
    }
  }
}
