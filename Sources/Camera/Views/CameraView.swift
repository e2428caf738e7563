import GtkKit

/// The camera: the preview from edge to edge, and the controls over its bottom.
///
/// Put it into a window or a stack. The camera is open while the view can be seen, and closed otherwise: its
/// light goes off when the user goes elsewhere or minimises the window.
///
///     CameraView ───────── preview or page, the camera's life, alerts
///       PreviewArea ────── the video, zooming, what lies over the picture
///         CompositionGrid, CaptureFlight, LevelMeter
///       CameraBar ──────── last capture, mode, shutter, switch, more; or Cancel and Take Picture
///         ShutterButton, LastCaptureButton
///       CameraTools ────── what unfolds above the bar
///       CameraPage ─────── why there is no preview, and what to do
public final class CameraView: View {
  /// Which buttons lie over the picture.
  public enum Controls: Sendable {
    /// All of them: for a place of its own.
    case all
    /// Cancel and Take Picture: for an application that wants one picture.
    case takePicture
  }

  /// Called when the user wants nothing from the camera: Cancel, or Escape while nothing else is to be left.
  public var onCancel: () -> Void = {}
  /// Called with the file of the last photo or clip when the user clicks on its thumbnail.
  public var onOpenCapture: (_ path: String) -> Void = { _ in }

  let model: CameraModel
  let controls: Controls
  let bar: CameraBar
  let viewfinder: PreviewArea
  let tools: Revealer
  /// Whether the space bar is held, and whether that became a burst.
  var heldKey: (isDown: Bool, isBurst: Bool) = (false, false)
  private weak var dialog: MessageDialog?

  /// Makes the view of a model.
  public init(model: CameraModel, controls: Controls = .all) {
    CameraStyle.use()
    (self.model, self.controls) = (model, controls)
    bar = CameraBar(model, controls)
    viewfinder = PreviewArea(model)
    let toolCard = CameraTools(model)
    tools = Revealer(toolCard, transition: .slideUp)
    super.init()
    styled("camera")
    insert(CameraActions.group(model), prefix: "camera")
    let front = Box(.vertical) {
      viewfinder.zoomLabel
      tools.aligned(.end, .end)
      bar
    }.aligned(.fill, .end)
    viewfinder.overlay.add(front)
    viewfinder.overlay.add(viewfinder.flight)
    let sized = SizedBin(viewfinder)
    let stack = Stack()
    stack.add(sized, name: "camera")
    stack.add(CameraPage(model, controls, cancel: { [weak self] in self?.onCancel() }), name: "page")
    stack.bind(\.visibleChild) { [weak model] in
      model.map { $0.failure != nil || $0.cameraUnavailable } ?? false ? "page" : "camera"
    }
    setContent(stack)
    sized.onResize = { [weak self, weak toolCard] width, height in
      self?.bar.isNarrow = width < 560
      toolCard?.setSpace(width: width, height: height - CameraBar.height)
    }
    toolCard.onFill = { [weak self] in self?.viewfinder.isFilled = $0 }
    bar.onCancel = { [weak self] in self?.cancel() }
    bar.onMore = { [weak self] in self?.tools.isRevealed = $0 }
    bar.lastCapture?.onOpen = { [weak self] in self?.onOpenCapture($0) }
    setUpKeys()
    followCaptures()
    followExposures()
    followAlerts()
    onShowingChange { [weak model] isShowing in
      if isShowing { model?.placeAppeared() } else { model?.placeDisappeared() }
    }
    onMap { [weak self] in self?.viewfinder.focus() }
  }

  /// Leaves what is open, one after the other: a countdown or a burst, the tools, the camera.
  func cancel() {
    if model.isInSequence {
      model.cancelSequence()
    } else if tools.isRevealed {
      bar.more?.isActive = false
      tools.isRevealed = false
    } else {
      onCancel()
    }
  }

  // MARK: What the model says

  /// The thumbnail flies from the picture to its corner.
  private func followCaptures() {
    var known = model.lastCapture
    observe({ [weak model] in model?.lastCapture }) { view, capture in
      defer { known = capture }
      guard let capture, capture != known, let target = view.bar.lastCapture else { return }
      view.viewfinder.fly(capture, to: target)
    }
  }

  /// The shutter's sound, with each exposure.
  private func followExposures() {
    let sound = ShutterSound(theme: Style.soundTheme)
    var known = model.exposureCount
    observe({ [weak model] in model?.exposureCount ?? 0 }) { view, count in
      defer { known = count }
      if count > known, view.model.hasShutterSound, Style.allowsSounds { sound.play() }
    }
  }

  private func followAlerts() {
    // Where there is no preview, the page says why.
    observe({ [weak model] in model?.failure == nil ? model?.alert : nil }) { view, alert in
      guard let alert, view.dialog == nil else { return }
      let dialog = MessageDialog(
        alert.title, body: alert.description, over: view.window,
        responses: [MessageDialog.Response("OK") { [weak view] in view?.model.dismissAlert() }])
      view.dialog = dialog
      dialog.present()
    }
  }
}
