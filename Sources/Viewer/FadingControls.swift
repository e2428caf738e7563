import GtkKit
import L10n

/// The buttons over the picture. They fade when the user is idle; in full screen the header and the pointer fade, too.
final class FadingControls {
  weak var zoomView: ZoomView?
  var onFullscreen: () -> Void = {}
  let fader = ControlsFader()
  private weak var fullscreenButton: Button?
  private var isFullscreen = false

  init() {
    fader.onChange = { [weak self] isShown in
      if let self, isFullscreen { zoomView?.hidesPointer = !isShown }
    }
  }

  /// Shows the controls and starts the timer that hides them.
  func show() { fader.show() }

  /// Stops the timer. Called when the viewer leaves the screen.
  func stop() { fader.stop() }

  func setFullscreen(_ isFullscreen: Bool, hiding header: Widget) {
    self.isFullscreen = isFullscreen
    if isFullscreen { fader.add(header) } else { fader.remove(header) }
    fader.show()
    fullscreenButton?.icon = isFullscreen ? "view-restore-symbolic" : "view-fullscreen-symbolic"
    if !isFullscreen { zoomView?.hidesPointer = false }
  }

  // MARK: Buttons

  func previousButton(_ model: ViewerModel) -> Widget {
    let button = Button(icon: "go-previous-symbolic", label: tr("Previous Photo")) { [weak model] in
      model?.previous()
    }
    return round(button.tooltip(tr("Previous Photo (Left)")), .start)
      .bind(\.isVisible) { [weak model] in model?.hasPrevious ?? false }
  }

  func nextButton(_ model: ViewerModel) -> Widget {
    let button = Button(icon: "go-next-symbolic", label: tr("Next Photo")) { [weak model] in model?.next() }
    return round(button.tooltip(tr("Next Photo (Right)")), .end)
      .bind(\.isVisible) { [weak model] in model?.hasNext ?? false }
  }

  private func round(_ button: Button, _ side: Align) -> Button {
    fader.add(button)
    button.focusesOnClick = false
    return button.styled("circular", "osd", "viewer-step").aligned(side, .center).margin(12)
  }

  func zoomBar(_ model: ViewerModel) -> Widget {
    let bar = Box(.horizontal) {
      tool("list-remove-symbolic", tr("Zoom Out"), "−") { $0.zoomOut() }
        .bind(\.isSensitive) { [weak model] in model.map { $0.isShown && !$0.zoom.isFit } ?? false }
      Button(zoomLabel(model), label: tr("Actual Size")) { [weak self] in self?.zoomView?.showActualSize() }
        .styled("viewer-zoom").tooltip(tr("Actual Size (Ctrl+1)"))
        .with { $0.focusesOnClick = false }
      tool("list-add-symbolic", tr("Zoom In"), "+") { $0.zoomIn() }
        .bind(\.isSensitive) { [weak model] in
          model.map { $0.isShown && $0.zoom.zoom < $0.zoom.limits.upperBound } ?? false
        }
      tool("zoom-fit-best-symbolic", tr("Fit"), tr("Ctrl+0")) { $0.fit() }
        .bind(\.isSensitive) { [weak model] in model.map { $0.isShown && !$0.zoom.isFit } ?? false }
      fullscreen()
    }
    .styled("osd", "viewer-bar").aligned(.center, .end)
    fader.add(bar)
    return bar
  }

  private func zoomLabel(_ model: ViewerModel) -> Label {
    Label().bind(\.text) { [weak model] in model?.zoomLabel ?? "" }
  }

  private func tool(
    _ icon: String, _ label: String, _ key: String, _ action: @escaping (ZoomView) -> Void
  ) -> Button {
    Button(icon: icon, label: label) { [weak self] in self?.zoomView.map(action) }
      .tooltip(tr("%1$s (%2$s)", label, key)).with { $0.focusesOnClick = false }
  }

  private func fullscreen() -> Button {
    let button = Button(icon: "view-fullscreen-symbolic", label: tr("Full Screen")) { [weak self] in
      self?.onFullscreen()
    }
    fullscreenButton = button
    button.focusesOnClick = false
    return button.tooltip(tr("Full Screen (F11)"))
  }
}
