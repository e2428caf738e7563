import GStreamerKit

/// Going to other places.
extension Player {
  /// Goes to a place, and stays or plays on as before. Times before the beginning and after the end lead there.
  ///
  /// - Returns: whether it is there; false where a later call overtook this one, or where one cannot go.
  @discardableResult
  public final func seek(to time: MediaTime, tolerance: SeekTolerance = .exact) async -> Bool {
    guard currentItem != nil else { return false }
    let time = max(currentItem?.duration.map { min(time, $0) } ?? time, .zero)
    follow(PlaybackClock(time: time, rate: 0))
    return await request { service.seek(to: time, tolerance: tolerance, request: $0) }
  }

  /// Goes on from where it is, or back where `offset` is negative.
  @discardableResult
  public final func seek(by offset: MediaTime) async -> Bool { await seek(to: currentTimeNow() + offset) }

  /// Pauses, and goes forward or back by some pictures.
  ///
  /// - Returns: whether it is there; false where a later call overtook this one, or where one cannot go.
  @discardableResult
  public final func step(frames: Int) async -> Bool {
    guard currentItem != nil, frames != 0 else { return false }
    if timeControlStatus != .paused { pause() }
    return await request { service.step(frames: frames, request: $0) }
  }

  /// The picture that is shown, in the size of the video; nil where there is none.
  public final func currentFrame() async -> VideoFrame? {
    guard currentItem != nil else { return nil }
    let number = newNumber()
    return await withCheckedContinuation { continuation in
      frameRequests[number] = continuation
      service.takeFrame(request: number)
    }
  }

  private func request(_ send: (Int) -> Void) async -> Bool {
    // What was asked for before is overtaken.
    cancelRequests()
    let number = newNumber()
    return await withCheckedContinuation { continuation in
      requests[number] = continuation
      send(number)
    }
  }
}
