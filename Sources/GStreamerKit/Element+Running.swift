import CGStreamer
import CGtk
import GObjectKit

extension Element {
  /// Runs elements, each leading into the next, until all has gone through them, or for as long as `patience`. Blocks.
  ///
  /// - Parameter feed: Puts in what is to go through, once they run.
  static func run(_ chain: [Element], patience: Duration, feed: () -> Void = {}) throws(GStreamerError) {
    let pipeline = try Element("pipeline")
    for part in chain { gst_bin_add(pipeline.pointer.cast(), part.element) }
    for (part, next) in zip(chain, chain.dropFirst()) { try part.link(to: next) }
    defer { try? pipeline.setState(.null) }
    try pipeline.setState(.playing)
    feed()
    guard let bus = gst_element_get_bus(pipeline.element) else { return }
    defer { gst_object_unref(bus) }
    let kinds = GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_EOS.rawValue
    let end = gst_bus_timed_pop_filtered(bus, patience.gstTime, GstMessageType(rawValue: kinds))
    if let end { gst_message_unref(end) }
  }
}
