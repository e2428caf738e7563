import GObjectKit
import Observation

/// Whether work has been running for so long that a spinner is shown. Short work shows none, which would flicker.
@Observable final class BusyIndicator {
  /// The delay before the spinner is shown.
  private static let delay = Duration.milliseconds(200)

  /// Whether the spinner is shown.
  private(set) var isBusy = false
  @ObservationIgnored private let timer: DelayedAction

  /// Creates an indicator of no work. `clock` measures the delay.
  init(clock: any Clock<Duration>) { timer = DelayedAction(clock: clock) }

  /// Work starts. Calls `onBusy` when the spinner is shown.
  func start(_ onBusy: @escaping () -> Void = {}) {
    timer.schedule(after: Self.delay) { [weak self] in
      self?.isBusy = true
      onBusy()
    }
  }

  /// The work has ended.
  func end() {
    timer.cancel()
    isBusy = false
  }
}
