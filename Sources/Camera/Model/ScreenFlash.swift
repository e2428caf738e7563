import GObjectKit
import Observation

/// The white screen: a flash before a capture, and feedback after it.
@MainActor @Observable public final class ScreenFlash {
  /// What the screen is white for.
  public enum State: Equatable, Sendable {
    /// The screen shows the preview.
    case off
    /// The flash lights until the frame is captured.
    case lit
    /// A frame was captured.
    case blinking
  }

  /// How long the screen turns white after a capture.
  public static let blinkTime = Duration.milliseconds(120)
  /// How long the screen is white before a capture, so that the camera can adapt.
  static let adaptationTime = Duration.milliseconds(400)
  /// The mean brightness of a frame, 0…1, below which it counts as dark.
  private static let darkness = 0.25

  /// What the screen is white for.
  public private(set) var state = State.off

  @ObservationIgnored private var isDark = false
  @ObservationIgnored private let timer: DelayedAction

  init(clock: any Clock<Duration> = ContinuousClock()) { timer = DelayedAction(clock: clock) }

  /// Whether a capture needs the flash: always, never, or if the last measured frame was dark.
  func isNeeded(for mode: CaptureOptions.FlashMode) -> Bool {
    switch mode {
    case .on: true
    case .off: false
    case .auto: isDark
    }
  }

  /// Handles the mean brightness of a frame, 0…1.
  func measured(brightness: Double) { isDark = brightness < Self.darkness }

  /// Lights the flash until `blink` or `turnOff`.
  func light() {
    timer.cancel()
    state = .lit
  }

  /// Shows that a frame was captured. A lit flash turns off afterwards.
  func blink() {
    state = .blinking
    timer.schedule(after: Self.blinkTime) { [weak self] in self?.state = .off }
  }

  /// Shows the preview again at once.
  func turnOff() {
    timer.cancel()
    state = .off
  }
}
