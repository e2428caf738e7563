import CGStreamer
import CGtk
import GObjectKit

/// Turns a bus into a stream. Messages are read on the thread that posts them and handed on at once, so that
/// neither a main loop nor a thread waits for them.
func listen<Message: Sendable>(
  to bus: UnsafeMutablePointer<GstBus>,
  _ read: @escaping @Sendable (UnsafeMutablePointer<GstMessage>) -> Message?
) -> AsyncStream<Message> {
  let (stream, report) = AsyncStream.makeStream(of: Message.self)
  typealias Call = @Sendable (UnsafeMutablePointer<GstMessage>) -> Void
  let call: Call = { message in if let message = read(message) { report.yield(message) } }
  gst_bus_set_sync_handler(
    bus,
    { _, message, data in
      guard let message, let data else { return GST_BUS_PASS }
      Unmanaged<Box<Call>>.fromOpaque(data).takeUnretainedValue().value(message)
      // Documented: whoever drops a message gives its reference back.
      gst_message_unref(message)
      return GST_BUS_DROP
    }, Unmanaged.passRetained(Box(call)).toOpaque(),
    { if let data = $0 { Unmanaged<AnyObject>.fromOpaque(data).release() } })
  return stream
}
