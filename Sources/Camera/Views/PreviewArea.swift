import GtkKit
import L10n
import VideoDisplayKit

/// The preview with its overlays: grid, countdown, recording time, flash. Scrolling and pinching zoom.
final class PreviewArea: View {
  let overlay: Overlay
  let flight = CaptureFlight()
  let zoomLabel: Widget
  private let model: CameraModel
  private let video: VideoView
  private var zoomAtPinch = 1.0

  init(_ model: CameraModel) {
    self.model = model
    let video = VideoView(model.preview)
    self.video = video
    video.accessibleLabel = tr("Preview")
    // The preview has the initial focus. The shutter cannot keep it, because it is insensitive at times.
    video.isFocusable = true
    video.bottomInset = Double(CameraBar.height)
    video.bind(\.gravity) { [weak model] in
      model?.settings.fillsView == false ? .resizeAspect : .resizeAspectFill
    }
    video.input.addClickGesture().onPressed { [weak video] _, _, _ in video?.grabFocus() }
    zoomLabel = Self.zoomLabel(model)
    overlay = Overlay(video) {
      Self.grid(model, video)
      Self.countdown(model.sequence)
      Self.spinner(model)
      Self.badge(model.sequence)
      Self.recordingBadge(model)
      Self.flash(model)
    }
    super.init()
    setContent(overlay)
    video.bind(\.accessibleDescription) { [weak model] in
      model?.connection.selectedDevice.map { device in
        model?.connection.state.isLive == true
          ? tr("%1$s, zoom %2$s", device.name, model?.settings.options.zoomText ?? "") : device.name
      } ?? ""
    }
    input.onPinch(
      began: { [weak self] in self?.zoomAtPinch = model.settings.options.zoom },
      changed: { [weak self] scale, _, _ in
        if let self { self.model.settings.options.zoom = zoomAtPinch * scale }
      })
    input.onScrollEvent { [weak model] event in
      guard let model, model.connection.state.isLive, event.dy != 0 else { return false }
      // Wheels report notches; touchpads report pixels.
      model.settings.options.zoom(by: event.isWheel ? (event.dy < 0 ? 1.25 : 1 / 1.25) : 1 - event.dy / 200)
      return true
    }
  }

  /// Moves the keyboard focus to the preview. Returns whether the preview took it.
  func focus() -> Bool { video.isMapped && video.grabFocus() }

  /// Animates the thumbnail of a capture from the preview to `target`.
  func fly(_ capture: Capture, to target: Widget) {
    guard Style.allowsAnimation, let start = video.videoRectangle, let end = target.frame(in: flight) else {
      return
    }
    flight.fly(capture.texture, from: start, to: end)
  }

  // MARK: Overlays

  private static func grid(_ model: CameraModel, _ video: VideoView) -> Widget {
    CompositionGrid { [weak video] in video?.videoRectangle }
      .with { $0.takesPointer = false }
      .bind(\.isVisible) { [weak model] in
        model.map { $0.settings.showsCompositionGrid && $0.connection.state.isLive } ?? false
      }
  }

  private static func countdown(_ sequence: CaptureSequence) -> Widget {
    Label().styled("camera-countdown", "numeric").aligned(.center, .center)
      .with { $0.takesPointer = false }
      .bind(\.text) { [weak sequence] in sequence?.remainingSeconds.map(String.init) ?? "" }
      .bind(\.isVisible) { [weak sequence] in sequence?.remainingSeconds != nil }
  }

  private static func spinner(_ model: CameraModel) -> Widget {
    let isBusy = { [weak model] in
      switch model?.connection.state {
      case .starting, .switching: true
      case .idle: model?.connection.hasLookedForDevices == false
      default: false
      }
    }
    return Box(.horizontal) { Spinner().bind(\.isSpinning, to: isBusy) }
      .styled("camera-spinner").aligned(.center, .center)
      .with { $0.takesPointer = false }
      .bind(\.isVisible, to: isBusy)
  }

  /// The progress of a burst or strip.
  private static func badge(_ sequence: CaptureSequence) -> Widget {
    let text = { [weak sequence] in
      switch sequence?.state {
      case .strip(let index): tr("Photo %s of 4", index + 1)
      case .burst(let count) where count > 0: trn(count, "%d photo", "%d photos")
      case .idle, .countdown, .flash, .burst, nil: ""
      }
    }
    return Label().styled("camera-badge", "numeric").aligned(.center, .start).margin(12)
      .with { $0.takesPointer = false }
      .bind(\.text, to: text)
      .bind(\.isVisible) { !text().isEmpty }
  }

  private static func recordingBadge(_ model: CameraModel) -> Widget {
    Box(.horizontal, spacing: 6) {
      Image(icon: "media-record-symbolic").styled("camera-recording")
      Label().styled("numeric")
        .bind(\.text) { [weak model] in model?.recording?.label ?? "" }
      LevelMeter()
        .aligned(.fill, .center)
        .bind(\.level) { [weak model] in
          model?.settings.options.isMuted == true ? 0 : model?.recording?.level.meter ?? 0
        }
        .bind(\.isVisible) { [weak model] in model?.settings.options.isMuted == false }
      Image(icon: "microphone-sensitivity-muted-symbolic")
        .bind(\.isVisible) { [weak model] in model?.settings.options.isMuted == true }
    }
    .styled("camera-badge").aligned(.center, .start).margin(12)
    .with { $0.takesPointer = false }
    .accessible(tr("Recording"))
    .bind(\.isVisible) { [weak model] in model?.isRecording == true }
  }

  private static func flash(_ model: CameraModel) -> Widget {
    Box(.horizontal).styled("camera-flash")
      .with { $0.takesPointer = false }
      .bind(\.isVisible) { [weak model] in
        // With animations disabled, white is shown only as a flash.
        guard let model, model.flash.state != .off else { return false }
        return Style.allowsAnimation || model.settings.options.flashMode != .off
      }
  }

  private static func zoomLabel(_ model: CameraModel) -> Widget {
    Label().styled("camera-badge", "numeric").aligned(.center, .end).margin(12)
      .with { $0.takesPointer = false }
      .bind(\.text) { [weak model] in model?.settings.options.zoomText ?? "" }
      .bind(\.isVisible) { [weak model] in
        model.map { $0.settings.options.zoom > 1.005 && $0.connection.state.isLive } ?? false
      }
  }
}
