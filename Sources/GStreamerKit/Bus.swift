import CGLib
import CGStreamer
import GObjectKit

/// Calls `handler` with each message of a bus, on the thread that posts the message. Needs neither a main loop nor a
/// thread of its own.
func listen(
  to bus: UnsafeMutablePointer<GstBus>,
  _ handler: @escaping @Sendable (UnsafeMutablePointer<GstMessage>) -> Void
) {
  typealias Call = @Sendable (UnsafeMutablePointer<GstMessage>) -> Void
  gst_bus_set_sync_handler(
    bus,
    { _, message, data in
      guard let message, let data else { return GST_BUS_PASS }
      Unmanaged<ValueBox<Call>>.fromOpaque(data).takeUnretainedValue().value(message)
      // A sync handler that returns GST_BUS_DROP must unref the message (GstBusSyncHandler documentation).
      gst_message_unref(message)
      return GST_BUS_DROP
    }, Unmanaged.passRetained(ValueBox(handler as Call)).toOpaque(),
    { if let data = $0 { Unmanaged<AnyObject>.fromOpaque(data).release() } })
}
