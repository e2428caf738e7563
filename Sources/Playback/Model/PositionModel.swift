import GObjectKit
import Observation

/// The position of the current item as text and for the progress bar, seeks, and scrubbing: dragging the position on
/// the progress bar.
@MainActor @Observable public final class PositionModel {
  private let player: Player
  private let item: CurrentItem

  /// The target of the drag on the progress bar; nil without a drag.
  public private(set) var scrubTarget: MediaTime?
  /// Whether playback resumes when the drag on the progress bar ends.
  private(set) var resumesAfterScrub = false
  /// The target of a skip whose seek is in progress.
  @ObservationIgnored private var skipTarget: MediaTime?
  @ObservationIgnored private var scrubbing: Task<Void, Never>?

  init(of player: Player) { (self.player, item) = (player, CurrentItem(of: player)) }

  isolated deinit { scrubbing?.cancel() }

  // MARK: State

  /// The position in seconds; while scrubbing, the seek target.
  public var seconds: Double { time.seconds }
  /// The position as text, such as "1:05".
  public var text: String { time.duration.clockText }
  /// The rate at which `seconds` increases.
  public var rate: Double { scrubTarget == nil && player.timeControlStatus == .playing ? player.rate : 0 }

  private var time: MediaTime { item.canPlay ? scrubTarget ?? player.currentTime : .zero }

  // MARK: Seeking

  /// Seeks by a number of seconds; backward where it is negative.
  public func skip(seconds: Double) {
    guard item.canSeek else { return }
    // From the target of the last skip, so that three quick ones go three times as far.
    let from = skipTarget ?? player.currentTimeNow()
    let end = player.currentItem?.duration
    var target = max(from + MediaTime(seconds: seconds), .zero)
    if let end, target > end { target = end }
    go(to: target)
  }

  /// Seeks accurately to a time.
  public func go(to time: MediaTime) {
    guard item.canSeek else { return }
    skipTarget = time
    Task {
      _ = await player.seek(to: time, tolerance: .accurate)
      if skipTarget == time { skipTarget = nil }
    }
  }

  // MARK: Scrubbing

  /// Seeks while the user drags, in seconds; playback pauses until `endScrub(at:)`.
  public func scrub(to seconds: Double) {
    guard item.canSeek else { return }
    if scrubTarget == nil, player.timeControlStatus != .paused {
      resumesAfterScrub = true
      player.pause()
    }
    scrubTarget = MediaTime(seconds: seconds)
    guard scrubbing == nil else { return }
    scrubbing = Task { [weak self] in
      var last: MediaTime?
      // One seek at a time, to the newest target, so that frames are shown during the drag.
      while let target = self?.scrubTarget, target != last, !Task.isCancelled {
        last = target
        _ = await self?.player.seek(to: target, tolerance: .accurate)
      }
      self?.scrubbing = nil
    }
  }

  /// Seeks to where the user has released the bar, in seconds, and resumes playback if it was playing.
  public func endScrub(at seconds: Double) {
    guard item.canSeek else { return }
    let target = MediaTime(seconds: seconds)
    scrubTarget = target
    scrubbing?.cancel()
    Task {
      _ = await player.seek(to: target, tolerance: .accurate)
      guard scrubTarget == target else { return }
      scrubTarget = nil
      scrubbing = nil
      if resumesAfterScrub {
        player.play()
        resumesAfterScrub = false
      }
    }
  }

  /// Ends a drag and skips, because another item becomes current.
  func reset() {
    scrubbing?.cancel()
    (scrubbing, scrubTarget, skipTarget, resumesAfterScrub) = (nil, nil, nil, false)
  }
}
