import GStreamerKit
import Synchronization
import VideoDisplayKit

@testable import Playback

/// A service that carries out each command at once, and records it.
final class FakePlayback: PlaybackServing {
  struct State {
    var calls: [String] = []
    var item = 0
    var plays = false
    var infos: [String: MediaInfo] = [:]
    var errors: [String: PlayerError] = [:]
    /// Whether seeks are held until `arrive` is called.
    var holdsSeeks = false
    var held: [(time: MediaTime, request: Int)] = []
  }

  let events: AsyncStream<PlaybackEvent>
  let video = VideoPaintable()
  private let out: AsyncStream<PlaybackEvent>.Continuation
  private let state = Mutex(State())

  init(_ prepare: (inout State) -> Void = { _ in }) {
    (events, out) = AsyncStream.makeStream()
    state.withLock { prepare(&$0) }
  }

  var calls: [String] { state.withLock(\.calls) }
  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }
  func emit(_ event: PlaybackEvent) { out.yield(event) }

  /// The media info of a video of 100 seconds.
  static var video: MediaInfo {
    var info = MediaInfo()
    info.duration = MediaTime(value: 100, timescale: 1)
    info.videoSize = VideoSize(width: 640, height: 360)
    info.isSeekable = true
    return info
  }

  private func note(_ call: String) { state.withLock { $0.calls.append(call) } }

  func open(_ source: PlaybackSource?, item: Int) {
    note("open \(source?.uri ?? "nothing")")
    guard let source else { return }
    let (info, error) = state.withLock { state in
      state.item = item
      return (state.infos[source.uri] ?? Self.video, state.errors[source.uri])
    }
    if let error {
      // As in `PlaybackSession`: a failure pauses without a state event.
      state.withLock { $0.plays = false }
      return emit(.failed(item: item, error))
    }
    emit(.ready(item: item, info))
    announce()
  }

  func prepareNext(_ source: PlaybackSource?, item: Int) {}

  func play() {
    note("play")
    state.withLock { $0.plays = true }
    announce()
  }

  func pause() {
    note("pause")
    let didPlay = state.withLock { state in
      defer { state.plays = false }
      return state.plays
    }
    if didPlay { announce() }
  }

  private func announce() { emit(.state(state.withLock(\.plays) ? .playing : .paused)) }

  func seek(to time: MediaTime, tolerance: SeekTolerance, request: Int) {
    note("seek \(decimal(time.seconds))")
    let isHeld = state.withLock { state in
      if state.holdsSeeks { state.held.append((time, request)) }
      return state.holdsSeeks
    }
    if !isHeld { arrive(time, request) }
  }

  /// Completes the seeks that are held.
  func arrive() {
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    for (time, request) in held { arrive(time, request) }
  }

  private func arrive(_ time: MediaTime, _ request: Int) {
    let (item, plays) = state.withLock { ($0.item, $0.plays) }
    emit(.time(item: item, PlaybackClock(time: time, rate: plays ? 1 : 0)))
    emit(.seekEnded(request: request, isFinished: true, nil))
  }

  func step(frames: Int, request: Int) {
    note("step \(frames)")
    emit(.seekEnded(request: request, isFinished: true, nil))
  }

  func apply(_ options: PlaybackOptions) { note("apply") }
  func select(_ selection: TrackSelection) { note("select") }

  func requestFrame(request: Int) { emit(.frame(request: request, nil)) }
}
