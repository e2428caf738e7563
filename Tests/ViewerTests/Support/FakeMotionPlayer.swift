import GtkKit
import Synchronization
import VideoDisplayKit
import Viewer

/// Records what is played, and reports what the test says.
final class FakeMotionPlayer: MotionPlaying {
  /// A call.
  enum Call: Equatable {
    case play(String, number: Int, volume: Double)
    case stop
  }

  let video = VideoPaintable()
  let events: AsyncStream<MotionPlayerEvent>
  private let report: AsyncStream<MotionPlayerEvent>.Continuation
  private let recorded = Mutex<[Call]>([])

  init() { (events, report) = AsyncStream.makeStream(of: MotionPlayerEvent.self) }

  /// The calls since the last look.
  var calls: [Call] {
    recorded.withLock { calls in
      defer { calls = [] }
      return calls
    }
  }

  func play(_ opened: OpenedVideo, as play: Int, volume: Double) {
    recorded.withLock { $0.append(.play(opened.uri, number: play, volume: volume)) }
  }

  func stop() { recorded.withLock { $0.append(.stop) } }

  /// Reports an event.
  func send(_ event: MotionPlayerEvent) { report.yield(event) }
}
