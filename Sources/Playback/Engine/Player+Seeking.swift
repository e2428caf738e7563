import GStreamerKit

/// Seeks and frame steps.
extension Player {
  /// Seeks to `time`, clamped to the item's range. Playing or pausing is not changed.
  ///
  /// - Returns: Whether the position was reached; false where a later seek or step replaced this one, and where
  ///   the item is not seekable.
  @discardableResult
  public final func seek(to time: MediaTime, tolerance: SeekTolerance = .accurate) async -> Bool {
    guard currentItem != nil else { return false }
    let time = max(state.limited(time), .zero)
    state.hasEnded = false
    state.timeline.follow(PlaybackClock(time: time, rate: 0))
    return await state.requests.seek { service.seek(to: time, tolerance: tolerance, request: $0) }
  }

  /// Seeks by `offset` from the current position; backward where it is negative.
  @discardableResult
  public final func seek(by offset: MediaTime) async -> Bool { await seek(to: currentTimeNow() + offset) }

  /// Pauses, and steps by a number of frames; backward where it is negative.
  ///
  /// - Returns: Whether the frame was reached; false where a later seek or step replaced this one, and where the
  ///   item is not seekable.
  @discardableResult
  public final func step(frames: Int) async -> Bool {
    guard currentItem != nil, frames != 0 else { return false }
    if timeControlStatus != .paused { pause() }
    state.hasEnded = false
    return await state.requests.seek { service.step(frames: frames, request: $0) }
  }

  /// The frame that is shown, in the size of the video; nil where there is none.
  public final func currentFrame() async -> VideoFrame? {
    guard currentItem != nil else { return nil }
    return await state.requests.frame { service.requestFrame(request: $0) }
  }
}
