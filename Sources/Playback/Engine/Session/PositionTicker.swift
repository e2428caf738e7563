import GStreamerKit

/// Reports the position at regular intervals while an item plays, and checks what no message reports: a stall, the
/// size of the video, a wrong duration.
nonisolated final class PositionTicker {
  private let open: OpenItem
  private let seeker: Seeker
  private var stall: StallDetector

  init(_ open: OpenItem, _ seeker: Seeker) {
    (self.open, self.seeker) = (open, seeker)
    stall = StallDetector(timeout: open.context.limits.stallTimeout)
  }

  /// Reports the position; while playing, starts the timer of the next tick.
  func tick() {
    open.emitPosition()
    guard open.context.state == .playing else { return }
    open.timers.start(.positionTick, after: interval)
    let position = open.position()
    updateSize()
    updateLength(position)
    restartIfStalled(position)
  }

  /// Nothing that is drawn depends on the exact position of audio, which plays for hours in the background.
  private var interval: Duration {
    let limits = open.context.limits
    if open.context.options.isInBackground { return limits.backgroundTickInterval }
    return open.media.hasVideo ? limits.tickInterval : limits.audioTickInterval
  }

  /// Network sources are exempt: their position does not advance while data is missing, and they may be unable to seek
  /// there.
  private func restartIfStalled(_ position: Duration?) {
    let mayStall =
      open.seeks.current == nil && open.media.isSeekable && open.isFile
      && !open.pipeline.gaplessTransition.hasPendingItem
    if stall.observe(position, after: interval, mayStall: mayStall) { seeker.request(.refresh, request: nil) }
  }

  /// The first frame may arrive later than the audio, a gapless transition begins before the first frame of the next
  /// item arrives, and a broadcast may change the size of its frames.
  private func updateSize() {
    guard let size = open.pipeline.videoSink.videoSize, size != open.media.videoSize else { return }
    open.media.videoSize = size
    open.emitInfo()
  }

  /// Extends the duration when playback passes the end that the header names. Also sets the origin of an item
  /// that followed in the same pipeline, as soon as one of its buffers has arrived.
  private func updateLength(_ position: Duration?) {
    if open.media.origin == nil { open.media.origin = open.pipeline.origin(of: open.media.streams) }
    guard !open.pipeline.gaplessTransition.hasPendingItem, let position, let duration = open.media.duration,
      position - open.origin > duration + .milliseconds(500)
    else { return }
    open.setDuration(position - open.origin)
  }
}
