import GtkKit

/// The buttons over the picture. They fade when the pointer has not moved for three seconds, and come
/// back when it moves; in full screen the header and the pointer go with them.
final class FadingControls {
  private static let patience = Duration.seconds(3)

  weak var zoomView: ZoomView?
  var onFullscreen: () -> Void = {}
  /// Weak, because they hold closures that lead back to here.
  private var fading: [Weak] = []
  private weak var header: Widget?
  private weak var fullscreenButton: Button?
  private var isFullscreen = false
  private var isShown = true
  private var pointer = (x: -1.0, y: -1.0)
  private var lastMove = ContinuousClock.now
  private var timer: Task<Void, Never>?

  private struct Weak {
    weak var widget: Widget?
  }

  // MARK: Showing and fading

  func pointerMoved(x: Double, y: Double) {
    // GTK also tells of a pointer that rests while widgets move under it.
    guard abs(x - pointer.x) + abs(y - pointer.y) >= 1 else { return }
    pointer = (x, y)
    show()
  }

  /// Shows the controls, and lets them fade when nothing happens.
  func show() {
    lastMove = .now
    setShown(true)
    guard timer == nil else { return }
    timer = Task { [weak self] in
      while let wait = self?.timeLeft, wait > .zero {
        guard (try? await Task.sleep(for: wait)) != nil else { return }
      }
      self?.fade()
    }
  }

  /// Ends the timer, for when the viewer leaves the screen.
  func stop() {
    timer?.cancel()
    timer = nil
  }

  private var timeLeft: Duration { Self.patience - lastMove.duration(to: .now) }

  private func fade() {
    timer = nil
    // What is being used stays.
    if widgets.contains(where: { $0.isHovered || $0.containsFocus }) { return show() }
    setShown(false)
  }

  private var widgets: [Widget] {
    let header = isFullscreen ? header : nil
    return fading.compactMap(\.widget) + [header].compactMap(\.self)
  }

  private func setShown(_ shown: Bool) {
    guard shown != isShown else { return }
    isShown = shown
    for widget in widgets { apply(to: widget) }
    if isFullscreen { zoomView?.hidesPointer = !shown }
  }

  private func apply(to widget: Widget) {
    widget.setStyle("faded", !isShown)
    // A tap where a faded button is reaches the picture, which brings it back.
    widget.takesPointer = isShown
  }

  func setFullscreen(_ isFullscreen: Bool, hiding header: Widget) {
    (self.isFullscreen, self.header) = (isFullscreen, header)
    setShown(true)
    apply(to: header)
    fullscreenButton?.icon = isFullscreen ? "view-restore-symbolic" : "view-fullscreen-symbolic"
    if !isFullscreen { zoomView?.hidesPointer = false }
  }

  // MARK: The buttons

  func previousButton(_ model: ViewerModel) -> Widget {
    let button = Button(icon: "go-previous-symbolic", label: "Previous Picture") { [weak model] in
      model?.previous()
    }
    return round(button.tooltip("Previous Picture (Left)"), .start)
      .bind(\.isVisible) { [weak model] in model?.hasPrevious ?? false }
  }

  func nextButton(_ model: ViewerModel) -> Widget {
    let button = Button(icon: "go-next-symbolic", label: "Next Picture") { [weak model] in model?.next() }
    return round(button.tooltip("Next Picture (Right)"), .end)
      .bind(\.isVisible) { [weak model] in model?.hasNext ?? false }
  }

  private func round(_ button: Button, _ side: Align) -> Button {
    fading.append(Weak(widget: button))
    button.focusesOnClick = false
    return button.styled("circular", "osd", "viewer-step").aligned(side, .center).margin(12)
  }

  func zoomBar(_ model: ViewerModel) -> Widget {
    let bar = Box(.horizontal) {
      tool("list-remove-symbolic", "Zoom Out", "−") { $0.zoomOut() }
        .bind(\.isSensitive) { [weak model] in model.map { $0.isShown && !$0.zoom.isFit } ?? false }
      Button(zoomLabel(model), label: "Actual Size") { [weak self] in self?.zoomView?.showActualSize() }
        .styled("viewer-zoom").tooltip("Actual Size (1)")
        .with { $0.focusesOnClick = false }
      tool("list-add-symbolic", "Zoom In", "+") { $0.zoomIn() }
        .bind(\.isSensitive) { [weak model] in
          model.map { $0.isShown && $0.zoom.zoom < $0.zoom.limits.upperBound } ?? false
        }
      tool("zoom-fit-best-symbolic", "Fit", "0") { $0.fit() }
        .bind(\.isSensitive) { [weak model] in model.map { $0.isShown && !$0.zoom.isFit } ?? false }
      fullscreen()
    }
    .styled("osd", "viewer-bar").aligned(.center, .end).margin(12)
    fading.append(Weak(widget: bar))
    return bar
  }

  private func zoomLabel(_ model: ViewerModel) -> Label {
    Label().bind(\.text) { [weak model] in model?.zoomLabel ?? "" }
  }

  private func tool(
    _ icon: String, _ label: String, _ key: String, _ action: @escaping (ZoomView) -> Void
  ) -> Button {
    Button(icon: icon, label: label) { [weak self] in self?.zoomView.map(action) }
      .tooltip("\(label) (\(key))").with { $0.focusesOnClick = false }
  }

  private func fullscreen() -> Button {
    let button = Button(icon: "view-fullscreen-symbolic", label: "Full Screen") { [weak self] in
      self?.onFullscreen()
    }
    fullscreenButton = button
    button.focusesOnClick = false
    return button.tooltip("Full Screen (F11)")
  }
}
