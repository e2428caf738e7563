import GStreamerKit

/// The requests of a player that its service has not answered: seeks, frame steps and frames.
@MainActor final class PlaybackRequests {
  private var lastNumber = 0
  private var seeks: [Int: CheckedContinuation<Bool, Never>] = [:]
  private var frames: [Int: CheckedContinuation<VideoFrame?, Never>] = [:]

  /// Whether a seek or step is pending.
  var isSeeking: Bool { !seeks.isEmpty }

  /// A number that names an item or a request at the service. Each is used once.
  func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Seeks and steps

  /// Sends a seek or step in place of earlier ones, and returns whether the position was reached.
  func seek(_ send: (_ request: Int) -> Void) async -> Bool {
    cancelSeeks()
    let number = newNumber()
    return await withCheckedContinuation { continuation in
      seeks[number] = continuation
      send(number)
    }
  }

  /// Ends a seek or step. Returns false where it was cancelled before.
  func endSeek(_ number: Int, isFinished: Bool) -> Bool {
    guard let seek = seeks.removeValue(forKey: number) else { return false }
    seek.resume(returning: isFinished)
    return true
  }

  /// Ends all seeks and steps as not finished.
  func cancelSeeks() {
    for seek in seeks.values { seek.resume(returning: false) }
    seeks = [:]
  }

  // MARK: Frames

  /// Requests a frame, and returns it; nil where there is none.
  func frame(_ send: (_ request: Int) -> Void) async -> VideoFrame? {
    let number = newNumber()
    return await withCheckedContinuation { continuation in
      frames[number] = continuation
      send(number)
    }
  }

  /// Ends the request for a frame.
  func endFrame(_ number: Int, _ frame: VideoFrame?) {
    frames.removeValue(forKey: number)?.resume(returning: frame)
  }

  /// Ends all requests without a result, because nothing will answer them.
  func cancelAll() {
    cancelSeeks()
    for frame in frames.values { frame.resume(returning: nil) }
    frames = [:]
  }
}
