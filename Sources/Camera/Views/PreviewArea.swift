import GtkKit

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
    video.accessibleLabel = "Preview"
    // The preview has the initial focus. The shutter cannot keep it, because it is insensitive at times.
    video.isFocusable = true
    video.bottomInset = Double(CameraBar.height)
    video.addClickGesture().onPressed { [weak video] _, _, _ in video?.grabFocus() }
    zoomLabel = Self.zoomLabel(model)
    overlay = Overlay(video) {
      Self.grid(model, video)
      Self.countdown(model)
      Self.spinner(model)
      Self.badge(model)
      Self.recordingBadge(model)
      Self.flash(model)
    }
    super.init()
    setContent(overlay)
    video.onViewport = { [weak model] viewport in
      guard let preview = model?.preview else { return }
      var new = preview.viewport
      (new.width, new.height) = (viewport.width, viewport.height)
      (new.isFilled, new.isSoftware) = (viewport.isFilled, viewport.isSoftware)
      preview.setViewport(new)
    }
    video.bind(\.accessibleDescription) { [weak model] in
      model?.selectedDevice.map { device in
        model?.state.isLive == true ? "\(device.name), zoom \(model?.zoomText ?? "")" : device.name
      } ?? ""
    }
    onPinch(
      began: { [weak self] in self?.zoomAtPinch = model.zoom },
      changed: { [weak self] scale, _, _ in if let self { self.model.zoom = zoomAtPinch * scale } })
    onScrollEvent { [weak model] event in
      guard let model, model.state.isLive, event.dy != 0 else { return false }
      // Wheels report notches; touchpads report pixels.
      model.zoom(by: event.isWheel ? (event.dy < 0 ? 1.25 : 1 / 1.25) : 1 - event.dy / 200)
      return true
    }
  }

  /// Moves the keyboard focus to the preview.
  func focus() { video.grabFocus() }

  /// Whether the preview fills the view and is cropped; otherwise it is fitted.
  var isFilled: Bool {
    get { video.gravity == .resizeAspectFill }
    set { video.gravity = newValue ? .resizeAspectFill : .resizeAspect }
  }

  /// Animates the thumbnail of a capture from the preview to `target`.
  func fly(_ capture: CameraModel.LastCapture, to target: Widget) {
    guard Style.allowsAnimation, let start = video.videoRectangle, let end = target.frame(in: flight) else {
      return
    }
    flight.fly(capture.texture, from: start, to: end)
  }

  // MARK: Overlays

  private static func grid(_ model: CameraModel, _ video: VideoView) -> Widget {
    CompositionGrid { [weak video] in video?.videoRectangle }
      .with { $0.takesPointer = false }
      .bind(\.isVisible) { [weak model] in model.map { $0.showsCompositionGrid && $0.state.isLive } ?? false }
  }

  private static func countdown(_ model: CameraModel) -> Widget {
    Label().styled("camera-countdown", "numeric").aligned(.center, .center)
      .with { $0.takesPointer = false }
      .bind(\.text) { [weak model] in model?.countdownRemaining.map(String.init) ?? "" }
      .bind(\.isVisible) { [weak model] in model?.countdownRemaining != nil }
  }

  private static func spinner(_ model: CameraModel) -> Widget {
    let isBusy = { [weak model] in
      switch model?.state {
      case .starting, .switching: true
      case .idle: model?.hasLookedForDevices == false
      default: false
      }
    }
    return Box(.horizontal) { Spinner().bind(\.isSpinning, to: isBusy) }
      .styled("camera-spinner").aligned(.center, .center)
      .with { $0.takesPointer = false }
      .bind(\.isVisible, to: isBusy)
  }

  /// The progress of a burst or strip.
  private static func badge(_ model: CameraModel) -> Widget {
    Label().styled("camera-badge", "numeric").aligned(.center, .start).margin(12)
      .with { $0.takesPointer = false }
      .bind(\.text) { [weak model] in
        if let index = model?.stripIndex { return "Photo \(index + 1) of 4" }
        return model?.burstCount.map { $0 == 1 ? "1 photo" : "\($0) photos" } ?? ""
      }
      .bind(\.isVisible) { [weak model] in
        model.map { $0.stripIndex != nil || ($0.burstCount ?? 0) > 0 } ?? false
      }
  }

  private static func recordingBadge(_ model: CameraModel) -> Widget {
    Box(.horizontal, spacing: 6) {
      Image(icon: "media-record-symbolic").styled("camera-recording")
      Label().styled("numeric")
        .bind(\.text) { [weak model] in model?.elapsedLabel ?? "" }
      LevelMeter()
        .aligned(.fill, .center)
        .bind(\.level) { [weak model] in model?.isMuted == true ? 0 : model?.level.meter ?? 0 }
        .bind(\.isVisible) { [weak model] in model?.isMuted == false }
      Image(icon: "microphone-sensitivity-muted-symbolic")
        .bind(\.isVisible) { [weak model] in model?.isMuted == true }
    }
    .styled("camera-badge").aligned(.center, .start).margin(12)
    .with { $0.takesPointer = false }
    .accessible("Recording")
    .bind(\.isVisible) { [weak model] in model?.isRecording == true }
  }

  private static func flash(_ model: CameraModel) -> Widget {
    Box(.horizontal).styled("camera-flash")
      .with { $0.takesPointer = false }
      .bind(\.isVisible) { [weak model] in
        // With animations disabled, white is shown only as a flash.
        guard let model, model.willCapturePhoto else { return false }
        return Style.allowsAnimation || model.flashMode != .off
      }
  }

  private static func zoomLabel(_ model: CameraModel) -> Widget {
    Label().styled("camera-badge", "numeric").aligned(.center, .end).margin(12)
      .with { $0.takesPointer = false }
      .bind(\.text) { [weak model] in model?.zoomText ?? "" }
      .bind(\.isVisible) { [weak model] in model.map { $0.zoom > 1.005 && $0.state.isLive } ?? false }
  }
}
