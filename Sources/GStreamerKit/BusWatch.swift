import CGLib
import CGStreamer
import GObjectKit
import Synchronization

/// Forwards the messages of a pipeline's bus to a handler or into an `AsyncStream`.
final class BusWatch: Sendable {
  /// The maximum number of unread messages. A reader this far behind has stopped reading; the oldest messages are
  /// dropped.
  private static let capacity = 4096

  /// The messages, if there is no handler. `finish` ends the stream.
  let messages: AsyncStream<BusMessage>
  private let inbox: AsyncStream<BusMessage>.Continuation
  private let handler: (@Sendable (BusMessage) -> Void)?
  private let isFinished = Mutex(false)
  private let failureLog: FailureLog
  /// The stream list of a `playbin`, which does not post stream collections itself.
  let streams: IndexedStreams?

  /// - Parameters:
  ///   - streams: The stream list to update before the pipeline reports preroll or stream start.
  ///   - failureLog: Logs errors and warnings.
  ///   - handler: Receives each message on the thread that posts it, until `finish`; nil to use `messages`.
  init(
    streams: IndexedStreams? = nil, failureLog: FailureLog = FailureLog(),
    handler: (@Sendable (BusMessage) -> Void)? = nil
  ) {
    (messages, inbox) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.capacity))
    (self.streams, self.failureLog, self.handler) = (streams, failureLog, handler)
  }

  func listen(toBusOf pipeline: UnsafeMutablePointer<GstElement>) {
    // A pipeline always has a bus.
    let bus = gst_element_get_bus(pipeline)!
    defer { gst_object_unref(bus) }
    let address = UInt(bitPattern: pipeline)
    GStreamerKit.listen(to: bus) { [self] message in
      // The address is only compared, never dereferenced.
      guard let owner = UnsafeMutablePointer<GObject>(bitPattern: address),
        let read = BusMessage(message, of: owner)
      else { return }
      updateStreams(before: read, from: message.pointee.src, of: owner)
      // With `playbin`, `streams` is the source of stream lists; collections posted by its inner elements are ignored.
      if streams != nil, case .streams = read { return }
      post(read)
    }
  }

  /// Forwards a message, unless `finish` was called.
  func post(_ message: BusMessage) {
    guard !isFinished.withLock(\.self) else { return }
    failureLog.log(message)
    if let handler { handler(message) } else { inbox.yield(message) }
  }

  /// Stops forwarding and ends `messages`.
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
