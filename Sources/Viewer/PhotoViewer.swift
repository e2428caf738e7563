import GObjectKit
import GtkKit
import Observation

/// Shows one picture at a time, with the controls over it.
///
/// Add it to a window or a stack. It observes its model until it is released, and calls `onBack` when the user leaves
/// the viewer. `PhotoViewer+Keys` handles the keyboard.
public final class PhotoViewer: View {
  /// Called when the user navigates back.
  public var onBack: () -> Void = {}

  let model: ViewerModel
  let zoomView = ZoomView()
  let controls = FadingControls()
  private let header: ViewerHeader
  private let bars: BarView
  private let flap: Flap
  private let toasts: ToastOverlay
  private var fullscreenHandler: (window: Window, handler: SignalHandler)?
  private(set) var isFullscreen = false

  /// Creates the view of a model.
  public init(model: ViewerModel) {
    ViewerStyle.use()
    self.model = model
    header = ViewerHeader(model)
    flap = Flap(ViewerContent(model, zoomView, controls), panel: InformationPanel(model))
    bars = BarView(bar: header, content: flap)
    toasts = ToastOverlay(bars)
    super.init()
    setContent(toasts)
    styled("viewer")
    bindPicture()
    bindPanel()
    bindNotices()
    header.onBack = { [weak self] in self?.onBack() }
    header.onTrash = { [weak self] in self?.trash() }
    header.onCopy = { [weak self] in self?.copy() }
    controls.onFullscreen = { [weak self] in self?.toggleFullscreen() }
    input.onKey { [weak self] in self?.handleKey($0, $1) ?? false }
    onMap { [weak self] in self?.appeared() }
    onUnmap { [weak self] in self?.disappeared() }
    input.onPointer(moved: { [weak self] in self?.controls.pointerMoved(x: $0, y: $1) })
  }

  // MARK: Picture

  /// The content of the zoom view. Observed as one value, because a detail belongs to its picture.
  private struct Shown: Equatable {
    let picture: ViewedPicture?
    let detail: ViewerModel.PictureDetail?
  }

  private func bindPicture() {
    zoomView.onStateChange = { [weak self] in self?.zoomChanged($0) }
    zoomView.onDetailNeeded = { [weak model] in model?.loadDetail(level: $0) }
    zoomView.onSwiped = { [weak model] step in if step > 0 { model?.next() } else { model?.previous() } }
    zoomView.bind(\.accessibleLabel) { [weak model] in model?.title ?? "" }
    zoomView.bind(\.accessibleDescription) { [weak model] in model?.pictureDescription ?? "" }
    var before: ViewedPicture?
    let shown = { [weak model] in Shown(picture: model?.picture, detail: model?.detail) }
    zoomView.observe(shown) { view, shown in
      if shown.picture != before { view.show(shown.picture, after: before) }
      before = shown.picture
      if let detail = shown.detail, shown.picture != nil { view.setDetail(detail.tiles, level: detail.level) }
    }
    controls.zoomView = zoomView
    zoomView.sampleSource = { [weak model] in
      guard let model, model.isShown, let path = model.item?.path else { return nil }
      return .file(path: path)
    }
  }

  private func zoomChanged(_ state: ZoomState) {
    model.zoomChanged(to: state)
    let size = zoomView.deviceSize
    model.resize(width: size.width, height: size.height)
  }

  // MARK: Panel and notices

  private func bindPanel() {
    flap.bind(\.isRevealed) { [weak model] in model?.isInformationShown ?? false }
    flap.onRevealChange { [weak model, weak flap] in
      if let model, let flap, model.isInformationShown != flap.isRevealed {
        model.isInformationShown = flap.isRevealed
      }
    }
  }

  /// Whether the information panel covers the picture, so that Escape closes the panel first.
  var isPanelCoveringPicture: Bool { flap.isFolded && flap.isRevealed }

  private func bindNotices() {
    toasts.showNotices(
      { [weak model] in model?.notice }, undo: { [weak model] in Task { await model?.undoTrash() } })
  }

  // MARK: Actions

  func trash() { Task { [model] in await model.trash() } }

  func copy() {
    Task { [weak self] in
      guard let content = await self?.model.copy(), let self else { return }
      Clipboard(of: self).copy(files: [content.uri], picture: content.picture)
      model.showCopiedNotice()
    }
  }

  func toggleFullscreen() { window?.isFullscreen = !isFullscreen }

  // MARK: Full screen

  private func appeared() {
    zoomView.grabFocus()
    controls.show()
    guard let window else { return }
    let handler = window.onNotify("fullscreened") { [weak self] in self?.fullscreenChanged() }
    fullscreenHandler = (window, handler)
    fullscreenChanged()
  }

  private func disappeared() {
    controls.stop()
    if let (window, handler) = fullscreenHandler { window.disconnect(handler) }
    fullscreenHandler = nil
  }

  private func fullscreenChanged() {
    isFullscreen = window?.isFullscreen ?? false
    bars.isOverlaid = isFullscreen
    setStyle("fullscreen", isFullscreen)
    header.setStyle("osd", isFullscreen)
    controls.setFullscreen(isFullscreen, hiding: header)
    controls.show()
  }
}

extension ZoomView {
  /// Shows a picture. Keeps the zoom if only the decoded size of the same picture changed.
  fileprivate func show(_ picture: ViewedPicture?, after before: ViewedPicture?) {
    guard let picture else { return show(nil, width: 0, height: 0) }
    if picture.item == before?.item, picture.originalSize == before?.originalSize {
      replaceBase(picture.texture)
    } else {
      show(picture.texture, width: picture.originalSize.width, height: picture.originalSize.height)
    }
  }
}
