import GStreamerKit
import VideoDisplayKit

/// What the parts of a session share: its limits, what the player wants, and what was reported to it. Used by one
/// session only.
nonisolated final class PlaybackContext {
  let limits: PlaybackService.Limits
  let video: VideoPaintable
  let inbox: AsyncStream<PlaybackSession.Message>.Continuation
  private let makeAudioSink: (@Sendable () throws(GStreamerError) -> Element)?
  private let report: AsyncStream<PlaybackEvent>.Continuation

  var options = PlaybackOptions()
  /// Whether the player wants to play; waiting for data or for the first frame does not change that.
  var wantsToPlay = false
  /// The external subtitle file; it is kept when the item is opened again.
  var subtitles = ExternalSubtitles.none
  /// The state that was last reported.
  private(set) var state = PlaybackState.paused
  private var lastGeneration = 0

  init(
    limits: PlaybackService.Limits, video: VideoPaintable,
    makeAudioSink: (@Sendable () throws(GStreamerError) -> Element)?,
    report: AsyncStream<PlaybackEvent>.Continuation,
    inbox: AsyncStream<PlaybackSession.Message>.Continuation
  ) {
    (self.limits, self.video, self.makeAudioSink) = (limits, video, makeAudioSink)
    (self.report, self.inbox) = (report, inbox)
  }

  func emit(_ event: PlaybackEvent) { report.yield(event) }

  /// Reports that seeks have ended without reaching their target.
  func emitUnfinished(_ requests: [Int], at clock: PlaybackClock? = nil) {
    for request in requests { emit(.seekEnded(request: request, isFinished: false, clock)) }
  }

  /// Sets and reports the state.
  func set(_ new: PlaybackState) {
    guard new != state else { return }
    state = new
    emit(.state(new))
  }

  /// Playback has stopped, which another event reports: the player decides whether another item is played.
  func setStopped() { state = .paused }

  /// The number of the next pipeline; its events carry it.
  func newGeneration() -> Int {
    lastGeneration += 1
    return lastGeneration
  }

  /// Builds the pipeline of an item.
  ///
  /// - Parameters:
  ///   - excluding: The features of `PlayBin` that the item is opened without.
  ///   - isHidden: Whether no frame is shown until `videoSink.resumeDisplay()` is called.
  func makePipeline(
    _ source: PlaybackSource, generation: Int, excluding: PlayBin.Parts = [], isHidden: Bool = false
  ) throws(GStreamerError) -> PlaybackPipeline {
    let pipeline = try PlaybackPipeline(
      source, video: video, audioSink: try makeAudioSink?(),
      appliesGain: options.replayGain.mode != .off, excluding: excluding, downloads: limits.downloads,
      isHidden: isHidden
    ) { [inbox] event in inbox.yield(.pipeline(event, generation: generation)) }
    pipeline.apply(options)
    return pipeline
  }
}
