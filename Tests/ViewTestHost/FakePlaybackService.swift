import GStreamerKit
import Playback
import VideoDisplayKit

/// A fake service that reports a video of ten seconds and plays no frames.
nonisolated final class FakePlaybackService: PlaybackServing {
  let events: AsyncStream<PlaybackEvent>
  let video = VideoPaintable()
  private let out: AsyncStream<PlaybackEvent>.Continuation

  init() { (events, out) = AsyncStream.makeStream() }

  func open(_ source: PlaybackSource?, item: Int) {
    guard source != nil else { return }
    var info = MediaInfo()
    info.duration = MediaTime(value: 10, timescale: 1)
    info.videoSize = VideoSize(width: 64, height: 36)
    info.isSeekable = true
    out.yield(.ready(item: item, info))
  }
  func prepareNext(_ source: PlaybackSource?, item: Int) {}
  func play() { out.yield(.state(.playing)) }
  func pause() { out.yield(.state(.paused)) }
  func seek(to time: MediaTime, tolerance: SeekTolerance, request: Int) {
    out.yield(.seekEnded(request: request, isFinished: true, nil))
  }
  func step(frames: Int, request: Int) { out.yield(.seekEnded(request: request, isFinished: true, nil)) }
  func apply(_ options: PlaybackOptions) {}
  func select(_ selection: TrackSelection) {}
  func requestFrame(request: Int) { out.yield(.frame(request: request, nil)) }
}
