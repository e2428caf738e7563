import GObjectKit
import GStreamerKit
import Synchronization

/// The blocking part of a `FrameGrabber`, on a queue of its own.
actor FrameGrabberWorker {
  private nonisolated let executor = QueueExecutor(label: "frame-grabber")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The capacity of the cache, in frames.
  private static let capacity = 120
  /// Into how many slots a video is divided, one cached frame for each; a slot is at least 0.2 s long.
  private static let slots = 400

  private let uri: String
  private let maximumSize: VideoSize
  private nonisolated let latest = Mutex(0)
  private var reader: FrameReader?
  private var hasFailed = false
  private var cache: [Int: VideoFrame] = [:]
  private var order: [Int] = []

  init(uri: String, maximumSize: VideoSize) { (self.uri, self.maximumSize) = (uri, maximumSize) }

  /// Registers a call, and cancels earlier ones that have not started.
  nonisolated func announce() -> Int {
    latest.withLock { latest in
      latest += 1
      return latest
    }
  }

  func frame(at time: MediaTime, number: Int) -> VideoFrame? {
    guard !hasFailed, latest.withLock({ $0 == number }) else { return nil }
    if reader == nil {
      reader = try? FrameReader(uri: uri, maximumSize: maximumSize, isInBackground: true)
      hasFailed = reader == nil
    }
    guard let reader else { return nil }
    let slot = Int(clamping: time.seconds / max(reader.duration.inSeconds / Double(Self.slots), 0.2))
    if let frame = cache[slot] {
      order.removeAll { $0 == slot }
      order.append(slot)
      return frame
    }
    guard let frame = reader.frame(near: time.duration) else { return nil }
    cache[slot] = frame
    order.append(slot)
    if order.count > Self.capacity { cache[order.removeFirst()] = nil }
    return frame
  }

  func close() {
    reader = nil
    hasFailed = true
  }
}
