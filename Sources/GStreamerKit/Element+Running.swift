import CGLib
import CGStreamer
import GObjectKit

extension Element {
  /// Links elements, runs them until EOS, an error or the timeout, and stops them. Blocks.
  ///
  /// - Parameters:
  ///   - chain: The elements, in order.
  ///   - timeout: The maximum time to run.
  ///   - feed: Pushes data into the source, once the pipeline runs.
  /// - Throws: `GStreamerError.notLinked` or `.stateChangeFailed` if the chain cannot be built or started.
  static func run(_ chain: [Element], timeout: Duration, feed: () -> Void = {}) throws(GStreamerError) {
    let pipeline = try Element("pipeline")
    for part in chain { gst_bin_add(pipeline.pointer.cast(), part.element) }
    for (part, next) in zip(chain, chain.dropFirst()) { try part.link(to: next) }
    defer { try? pipeline.setState(.null) }
    try pipeline.setState(.playing)
    feed()
    guard let bus = gst_element_get_bus(pipeline.element) else { return }
    defer { gst_object_unref(bus) }
    let kinds = GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_EOS.rawValue
    let end = gst_bus_timed_pop_filtered(bus, timeout.gstTime, GstMessageType(rawValue: kinds))
    if let end { gst_message_unref(end) }
  }
}
