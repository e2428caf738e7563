import GObjectKit
import Observation

/// The sequence that the shutter starts: countdown, flash, and one photo, four photos or a burst.
///
///     idle ─┬─ countdown ─┬─ flash ─────── idle
///           │             └─ strip 0 … 3 ─ idle
///           └─ burst ───────────────────── idle
@MainActor @Observable public final class CaptureSequence {
  /// The step of the sequence.
  public enum State: Equatable, Sendable {
    /// No sequence is in progress.
    case idle
    /// `remaining` seconds are left until the photo or the strip.
    case countdown(remaining: Int, isStrip: Bool)
    /// The flash lights before a single photo.
    case flash
    /// The photo with this index, 0…3, is the next one of the strip.
    case strip(index: Int)
    /// The shutter is held down; `count` photos were captured.
    case burst(count: Int)
  }

  /// The number of photos after which a burst ends.
  public static let burstLimit = 100
  /// The time between photos of a burst.
  static let burstInterval = Duration.milliseconds(150)
  /// The time between photos of a strip.
  static let stripInterval = Duration.milliseconds(1500)
  /// The number of photos of a strip.
  private static let stripLength = 4

  /// The step of the sequence.
  public private(set) var state = State.idle

  @ObservationIgnored private let settings: CaptureSettings
  @ObservationIgnored private let flash: ScreenFlash
  @ObservationIgnored private let requests: PhotoRequests
  @ObservationIgnored private let timer: DelayedAction

  init(
    _ settings: CaptureSettings, flash: ScreenFlash, requests: PhotoRequests,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.settings, self.flash, self.requests) = (settings, flash, requests)
    timer = DelayedAction(clock: clock)
  }

  /// Whether a countdown, flash, strip or burst is in progress.
  public var isActive: Bool { state != .idle }

  /// Whether a burst is in progress.
  public var isBurst: Bool { if case .burst = state { true } else { false } }

  /// The remaining seconds of the countdown; nil while none runs.
  public var remainingSeconds: Int? {
    if case .countdown(let remaining, _) = state { remaining } else { nil }
  }

  /// Takes a photo, or four with `isFourUp`, after the countdown if one is set. A single photo without countdown and
  /// flash is requested at once. Does nothing while a sequence is in progress.
  func start() {
    guard state == .idle else { return }
    countDown(from: settings.countdownSeconds, isStrip: settings.isFourUp)
  }

  /// Takes photos every 150 ms until `endBurst`, at most `burstLimit`. Does nothing while a sequence is in progress.
  func startBurst() {
    guard state == .idle else { return }
    state = .burst(count: 0)
    takeBurstPhoto(1)
  }

  /// Ends a burst. Called when the shutter is released.
  public func endBurst() { if isBurst { cancel() } }

  /// Cancels the sequence. Photos that were already captured are saved, except those of an incomplete strip.
  public func cancel() {
    guard isActive else { return }
    timer.cancel()
    if case .strip = state { requests.cancelStrip() }
    state = .idle
    flash.turnOff()
  }

  /// Counts a captured frame of a burst.
  func captured(_ request: PhotoRequest) {
    if case .burst(let number) = request.use, isBurst { state = .burst(count: number) }
  }

  // MARK: Steps

  private func countDown(from remaining: Int, isStrip: Bool) {
    guard remaining > 0 else { return isStrip ? takeStripPhoto(0) : takePhoto() }
    state = .countdown(remaining: remaining, isStrip: isStrip)
    wait(.seconds(1)) { $0.countDown(from: remaining - 1, isStrip: isStrip) }
  }

  private func takePhoto() {
    state = .flash
    capture { sequence in
      sequence.requests.send(.single)
      sequence.state = .idle
    }
  }

  private func takeStripPhoto(_ index: Int) {
    state = .strip(index: index)
    capture { sequence in
      sequence.requests.send(.strip(index: index))
      let next = index + 1
      sequence.state = next < Self.stripLength ? .strip(index: next) : .idle
      if sequence.isActive { sequence.wait(Self.stripInterval) { $0.takeStripPhoto(next) } }
    }
  }

  private func takeBurstPhoto(_ number: Int) {
    requests.send(.burst(number: number))
    wait(Self.burstInterval) { sequence in
      if number < Self.burstLimit { sequence.takeBurstPhoto(number + 1) } else { sequence.state = .idle }
    }
  }

  /// Requests a photo, after the flash has lit for a moment if one is needed.
  private func capture(_ request: @escaping @MainActor (CaptureSequence) -> Void) {
    guard flash.isNeeded(for: settings.options.flashMode) else { return request(self) }
    flash.light()
    wait(ScreenFlash.adaptationTime, then: request)
  }

  private func wait(_ delay: Duration, then act: @escaping @MainActor (CaptureSequence) -> Void) {
    timer.schedule(after: delay) { [weak self] in if let self { act(self) } }
  }
}
