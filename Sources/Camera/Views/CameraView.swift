import GtkKit
import L10n
import VideoEffects

/// The camera: an edge-to-edge preview with controls over its bottom edge.
///
/// Add it to a window or a stack. The camera is open only while the view is visible: it is closed when the user
/// switches to another view or minimizes the window.
///
///     CameraView ───────── switches between preview and status page, opens and closes the camera, shows alerts
///       PreviewArea ────── the video, zoom gestures and overlays
///         CompositionGrid, CaptureFlight, LevelMeter
///       CameraBar ──────── last capture, mode, shutter, switch camera, more; or Cancel and Take Picture
///         ShutterButton, LastCaptureButton
///       CameraTools ────── the panel above the bar
///       EffectStrip ────── the effects as live tiles and their amount, in place of the panel
///       CameraPage ─────── why there is no preview, and what to do
public final class CameraView: View {
  /// The set of controls over the preview.
  public enum Controls: Sendable {
    /// All controls, for a section of the window.
    case all
    /// Only Cancel and Take Picture, for a dialog that takes one photo.
    case takePicture
  }

  /// Called by Cancel, and by Escape when there is nothing to cancel or close first.
  public var onCancel: () -> Void = {}
  /// Called with the path of the last photo or video when the user clicks its thumbnail.
  public var onOpenCapture: (_ path: String) -> Void = { _ in }

  let model: CameraModel
  let controls: Controls
  let bar: CameraBar
  let previewArea: PreviewArea
  let tools: Revealer
  let effects: Revealer
  private let effectsButton: ToggleButton
  /// Whether a shutter key is held down, and whether it started a burst.
  var heldKey: (isDown: Bool, isBurst: Bool) = (false, false)
  private weak var dialog: MessageDialog?

  /// Creates the view for a model.
  ///
  /// - Parameter barStyle: The look of the bar and of the tools.
  public init(model: CameraModel, controls: Controls = .all, barStyle: PictureBarStyle = .translucent) {
    CameraStyle.use()
    (self.model, self.controls) = (model, controls)
    bar = CameraBar(model, controls, barStyle)
    previewArea = PreviewArea(model)
    let toolCard = CameraTools(model)
    toolCard.setStyle("osd", barStyle == .scrim)
    tools = Revealer(toolCard, transition: .slideUp)
    let strip = EffectStrip(model.effects, video: model.preview, style: barStyle)
    effects = Revealer(strip, transition: .slideUp)
    effectsButton = Self.effectsButton(model)
    super.init()
    styled("camera")
    insert(CameraActions.group(model), prefix: "camera")
    let front = Box(.vertical) {
      previewArea.zoomLabel
      tools.aligned(.end, .end)
      effects.aligned(.center, .end)
      bar
    }.aligned(.fill, .end)
    previewArea.overlay.add(front)
    if controls == .all { previewArea.overlay.add(effectsButton) }
    effectsButton.onToggle { [weak self] in self?.showEffects($0) }
    previewArea.overlay.add(previewArea.flight)
    let sized = SizedBin(previewArea)
    let stack = Stack()
    stack.add(sized, name: "camera")
    stack.add(CameraPage(model, controls, cancel: { [weak self] in self?.onCancel() }), name: "page")
    stack.bind(\.visibleChild) { [weak model] in
      model.map { $0.connection.failure != nil || $0.connection.cameraUnavailable } ?? false
        ? "page" : "camera"
    }
    let toasts = ToastOverlay(stack)
    toasts.showNotices { [weak model] in model?.notice }
    toasts.showNotices { [weak model] in model?.effects.notice }
    setContent(toasts)
    sized.onResize = { [weak self, weak toolCard, weak strip] width, height in
      strip?.setSpace(width: width)
      self?.bar.isNarrow = width < 560
      toolCard?.setSpace(width: width, height: height - CameraBar.height)
      self?.model.settings.viewRatio = Double(width) / Double(max(height, 1))
    }
    bar.onCancel = { [weak self] in self?.cancel() }
    bar.onMore = { [weak self] in self?.showTools($0) }
    bar.lastCapture?.onOpen = { [weak self] in self?.onOpenCapture($0) }
    setUpKeys()
    followCaptures()
    playShutterSounds()
    followAlerts()
    observe({ [weak model] in model?.isRecording == true }) { view, isRecording in
      if isRecording { view.closeEffects() }
    }
    onShowingChange { [weak self] isShowing in
      guard let self else { return }
      if isShowing { self.model.viewAppeared(self) } else { leave() }
    }
    onMap { [weak self] in self?.grabFocus() }
  }

  /// Moves the keyboard focus to the preview. Returns whether the preview took it: not while a page covers it.
  @discardableResult public override func grabFocus() -> Bool { previewArea.focus() }

  /// Closes the camera and its alert.
  private func leave() {
    model.dismissAlert()
    dialog?.close()
    model.viewDisappeared(self)
  }

  /// Shows or hides the tools. GTK would move the focus of a hidden tool to a button of the bar.
  private func showTools(_ isShown: Bool) {
    if !isShown, tools.containsFocus { grabFocus() }
    if isShown { closeEffects() }
    tools.isRevealed = isShown
  }

  // MARK: Effects

  private static func effectsButton(_ model: CameraModel) -> ToggleButton {
    let button = ToggleButton(icon: "tintype-effects-symbolic", label: tr("Effects"))
    button.tooltip = tr("Effects (E)")
    button.styled("circular", "osd", "camera-effects-button").aligned(.end, .start)
    button.focusesOnClick = false
    // A recording keeps the effect that it began with.
    button.bind(\.isSensitive) { [weak model] in
      model.map { $0.connection.state.isLive && !$0.isRecording } ?? false
    }
    return button
  }

  /// Shows or hides the effects, if they can be changed.
  func toggleEffects() {
    guard effectsButton.isSensitive else { return }
    effectsButton.isActive.toggle()
    showEffects(effectsButton.isActive)
  }

  private func closeEffects() {
    guard effects.isRevealed else { return }
    effectsButton.isActive = false
    showEffects(false)
  }

  /// The strip takes the place of the tools.
  private func showEffects(_ isShown: Bool) {
    if !isShown, effects.containsFocus { grabFocus() }
    if isShown, tools.isRevealed {
      bar.more?.isActive = false
      showTools(false)
    }
    effects.isRevealed = isShown
  }

  /// Cancels a countdown or burst; else hides the tools or the effects; else calls `onCancel`.
  func cancel() {
    if model.sequence.isActive {
      model.sequence.cancel()
    } else if tools.isRevealed {
      bar.more?.isActive = false
      showTools(false)
    } else if effects.isRevealed {
      closeEffects()
    } else {
      onCancel()
    }
  }

  // MARK: Reactions to the model

  /// Animates the thumbnail of a new capture from the preview to its button.
  private func followCaptures() {
    var known = model.results.last
    observe({ [weak model] in model?.results.last }) { view, capture in
      defer { known = capture }
      guard let capture, capture != known, view.isMapped, let target = view.bar.lastCapture else { return }
      view.previewArea.fly(capture, to: target)
    }
  }

  /// Plays the shutter sound for each captured frame.
  private func playShutterSounds() {
    let sound = ShutterSound(theme: Style.soundTheme)
    var known = model.requests.captureCount
    observe({ [weak model] in model?.requests.captureCount ?? 0 }) { view, count in
      defer { known = count }
      if count > known, view.model.isPresented(by: view), view.model.settings.hasShutterSound,
        Style.allowsSounds
      {
        sound.play()
      }
    }
  }

  private func followAlerts() {
    // If there is no preview, the status page shows the error.
    observe({ [weak model] in model?.connection.failure == nil ? model?.alert : nil }) { view, alert in
      guard let alert, view.dialog == nil, view.model.isPresented(by: view) else { return }
      let dialog = MessageDialog(
        alert.title, body: alert.description, over: view.window,
        responses: [MessageDialog.Response(tr("OK")) { [weak view] in view?.model.dismissAlert() }])
      view.dialog = dialog
      dialog.present()
    }
  }
}
