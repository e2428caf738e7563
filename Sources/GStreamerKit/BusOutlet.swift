import CGStreamer
import CGtk
import GObjectKit
import Synchronization

/// Passes the messages of a pipeline's bus on: to a handler, or into a stream.
final class BusOutlet: Sendable {
  /// A reader that has fallen behind this far does not read any more; then the oldest messages go.
  private static let capacity = 4096

  /// What comes where there is no handler. Finished by `finish`.
  let messages: AsyncStream<BusMessage>
  private let inbox: AsyncStream<BusMessage>.Continuation
  private let handler: (@Sendable (BusMessage) -> Void)?
  private let isFinished = Mutex(false)
  /// The streams of a pipeline that does not name them itself.
  let streams: IndexedStreams?

  /// - Parameters:
  ///   - streams: What to look at before a pipeline says that its data is there.
  ///   - handler: Gets each message, on the thread that posts it, until `finish`; nil for the stream.
  init(streams: IndexedStreams? = nil, handler: (@Sendable (BusMessage) -> Void)? = nil) {
    (messages, inbox) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.capacity))
    (self.streams, self.handler) = (streams, handler)
  }

  func listen(toBusOf pipeline: UnsafeMutablePointer<GstElement>) {
    // A pipeline always has a bus.
    let bus = gst_element_get_bus(pipeline)!
    defer { gst_object_unref(bus) }
    let address = UInt(bitPattern: pipeline)
    GStreamerKit.listen(to: bus) { [self] message in
      // Compared with, never read.
      guard let owner = UnsafeMutablePointer<GObject>(bitPattern: address),
        let read = BusMessage(message, of: owner)
      else { return }
      updateStreams(before: read, from: message.pointee.src, of: owner)
      // The streams of `playbin` come from `streams`; some of its elements post collections of their own.
      if streams != nil, case .streams = read { return }
      post(read)
    }
  }

  /// Passes a message on, unless it is finished.
  func post(_ message: BusMessage) {
    guard !isFinished.withLock(\.self) else { return }
    if let handler { handler(message) } else { inbox.yield(message) }
  }

  /// Passes nothing on any more, and ends the stream.
  func finish() {
    isFinished.withLock { $0 = true }
    inbox.finish()
  }

  private func updateStreams(
    before message: BusMessage, from source: UnsafeMutablePointer<GstObject>?,
    of owner: UnsafeMutablePointer<GObject>
  ) {
    // The message holds a reference to its source.
    guard let streams, let source, UInt(bitPattern: source) == UInt(bitPattern: owner) else { return }
    switch message {
    case .prerolled, .streamStarted: streams.update(Element(retainingElement: owner.cast())) { post($0) }
    default: break
    }
  }
}
