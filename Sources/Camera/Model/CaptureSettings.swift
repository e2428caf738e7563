import Observation

/// What the user can set before a capture. A program persists these values to restore them at its next start.
@MainActor @Observable public final class CaptureSettings {
  /// The allowed values of `countdownSeconds`.
  public static let countdowns = [0, 3, 5, 10]

  /// The options for photos and videos. Changes are sent to the service.
  public var options: CaptureOptions {
    didSet { if options != oldValue { service.apply(options) } }
  }
  /// The delay from the shutter to the photo in seconds: 0, 3, 5 or 10. Other values are ignored.
  public var countdownSeconds = 0 {
    didSet { if !Self.countdowns.contains(countdownSeconds) { countdownSeconds = oldValue } }
  }
  /// Whether the shutter takes four photos and combines them into one strip.
  public var isFourUp = false
  /// Whether the preview shows rule-of-thirds lines.
  public var showsCompositionGrid = false
  /// Whether the preview fills the view and is cropped; otherwise it is fitted. Photos and videos are cropped like the
  /// preview, so that they never show what the preview did not.
  public var fillsView = true {
    didSet { updateAspectRatio() }
  }
  /// The ratio of width to height of the view; nil before its first layout.
  @ObservationIgnored var viewRatio: Double? {
    didSet { updateAspectRatio() }
  }
  /// Whether the shutter sound plays; the desktop's event sounds must be enabled, too.
  public var hasShutterSound = true

  @ObservationIgnored private let service: any CameraServing

  init(_ options: CaptureOptions, service: any CameraServing) {
    (self.options, self.service) = (options, service)
  }

  /// Selects the next value of `countdowns`, wrapping around to 0.
  public func nextCountdown() {
    let index = Self.countdowns.firstIndex(of: countdownSeconds) ?? 0
    countdownSeconds = Self.countdowns[(index + 1) % Self.countdowns.count]
  }

  private func updateAspectRatio() { options.aspectRatio = fillsView ? viewRatio : nil }
}
