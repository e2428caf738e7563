import GObjectKit
import Observation

/// Pauses a player after some time, or at the end of the current item. The sound fades out over the last seconds; the
/// volume that the user has set stays as it is.
@MainActor @Observable public final class SleepTimerModel {
  /// When the player pauses.
  public enum Goal: Sendable, Hashable {
    /// After a number of minutes, clamped to 5…120.
    case minutes(Int)
    /// At the end of the item that is current then.
    case endOfItem
  }

  /// The range of minutes.
  public static let minutes = 5...120
  /// How long the sound fades.
  public static let fadeLength = Duration.seconds(10)

  /// When the player pauses; nil while the timer is off.
  public private(set) var goal: Goal?
  /// The time until then, updated every second; nil while the timer is off, and where the end of the item is not known.
  public private(set) var remaining: Duration?

  private let player: Player
  private let clock: any Clock<Duration>
  @ObservationIgnored private var running: Task<Void, Never>?

  /// Creates a timer that is off.
  ///
  /// - Parameter clock: Measures the time; a test passes a clock that it advances itself.
  public init(of player: Player, clock: any Clock<Duration> = ContinuousClock()) {
    (self.player, self.clock) = (player, clock)
  }

  isolated deinit { running?.cancel() }

  /// Starts the timer, in place of one that runs.
  public func start(_ goal: Goal) {
    cancel()
    switch goal {
    case .minutes(let count):
      let minutes = min(max(count, Self.minutes.lowerBound), Self.minutes.upperBound)
      self.goal = .minutes(minutes)
      countDown(.seconds(minutes * 60), on: clock)
    case .endOfItem:
      self.goal = goal
      player.pausesAtItemEnd = { [weak self] in self?.cancel() }
      followItem(on: clock)
    }
  }

  /// Stops the timer; the sound returns to its volume.
  public func cancel() {
    running?.cancel()
    (running, goal, remaining) = (nil, nil, nil)
    if player.pausesAtItemEnd != nil { player.pausesAtItemEnd = nil }
    player.options.fade = 1
  }

  private func countDown<C: Clock<Duration>>(_ duration: Duration, on clock: C) {
    let end = clock.now.advanced(by: duration)
    show(duration)
    running = Task { [weak self] in
      while !Task.isCancelled {
        let rest = clock.now.duration(to: end)
        guard rest > .zero else {
          self?.finish()
          return
        }
        self?.show(rest)
        try? await clock.sleep(for: Self.step(before: rest))
      }
    }
  }

  private func followItem(on clock: some Clock<Duration>) {
    running = Task { [weak self] in
      while !Task.isCancelled {
        self?.showRestOfItem()
        try? await clock.sleep(for: Self.step(before: self?.remaining ?? .seconds(60)))
      }
    }
  }

  private func finish() {
    player.pause()
    cancel()
  }

  private func showRestOfItem() {
    guard let end = player.currentItem?.duration else {
      remaining = nil
      return
    }
    show((end - player.currentTimeNow()).duration / player.rate)
  }

  private func show(_ rest: Duration) {
    let rest = max(rest, .zero)
    // Whole seconds, so that observers are not called more often.
    let shown = Duration.seconds(rest.inSeconds.rounded(.up))
    if remaining != shown { remaining = shown }
    player.options.fade = min(rest / Self.fadeLength, 1)
  }

  /// The time until the next update: a tenth of a second while the sound fades.
  private static func step(before rest: Duration) -> Duration {
    if rest <= fadeLength { return .milliseconds(100) }
    return min(.seconds(1), rest - fadeLength)
  }
}
