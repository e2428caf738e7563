import GObjectKit
import GtkKit
import LivePhotos
import Observation

/// Shows one picture at a time, with the controls over it.
///
/// Add it to a window or a stack. It observes its model until it is released, and calls `onBack` when the user leaves
/// the viewer. `PhotoViewer+Keys` handles the keyboard.
public final class PhotoViewer: View {
  /// Called when the user navigates back.
  public var onBack: () -> Void = {}

  let model: ViewerModel
  let openers: Openers
  let zoomView = ZoomView()
  let controls = FadingControls()
  private let header: ViewerHeader
  private let bars: BarView
  private let flap: Flap
  private let toasts: ToastOverlay
  private var windowHandlers: (window: Window, handlers: [SignalHandler])?
  private(set) var isFullscreen = false

  /// What opens other pages for the current picture; nil hides the action.
  public struct Openers {
    /// Starts a slideshow.
    public var slideshow: (() -> Void)?
    /// Compares the picture with the next one.
    public var compare: (() -> Void)?
    /// Edits the picture.
    public var edit: (() -> Void)?
    /// Exports the picture.
    public var export: (() -> Void)?
    /// Shares the picture.
    public var share: (() -> Void)?

    /// Creates openers.
    public init(
      slideshow: (() -> Void)? = nil, compare: (() -> Void)? = nil, edit: (() -> Void)? = nil,
      export: (() -> Void)? = nil, share: (() -> Void)? = nil
    ) {
      (self.slideshow, self.compare, self.edit) = (slideshow, compare, edit)
      (self.export, self.share) = (export, share)
    }
  }

  /// Creates the view of a model.
  public init(model: ViewerModel, openers: Openers = Openers()) {
    ViewerStyle.use()
    (self.model, self.openers) = (model, openers)
    header = ViewerHeader(model, openers)
    let panel = InformationPanel(model) { KeywordsPopover.show(of: model, at: $0) }
    flap = Flap(ViewerContent(model, zoomView, controls), panel: panel)
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
    header.onEdit = { [weak self] in self?.edit($0) }
    header.onKeywords = { [weak self] in self?.editKeywords() }
    controls.onFullscreen = { [weak self] in self?.toggleFullscreen() }
    input.onKey { [weak self] in self?.handleKey($0, $1) ?? false }
    input.onKeyRelease { [weak model] key, _ in if LivePhotoModel.isKey(key) { model?.live?.release() } }
    onMap { [weak self] in self?.appeared() }
    onUnmap { [weak self] in self?.disappeared() }
    controls.fader.follow(self)
  }

  // MARK: Picture

  private func bindPicture() {
    zoomView.onSwiped = { [weak model] step in if step > 0 { model?.next() } else { model?.previous() } }
    zoomView.show(model)
    zoomView.showVideo(of: model)
    controls.zoomView = zoomView
    controls.fader.mustStayVisible = { [weak model] in model?.awaitsPlay ?? false }
    observe({ [weak model] in model?.pages?.count }) { [weak controls] _, _ in controls?.show() }
    observe({ [weak model] in model?.showsFrames ?? false }) { [weak controls] viewer, isMoving in
      viewer.setStyle("moving", isMoving)
      controls?.show()
    }
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
      { [weak model] in model?.notice }, undo: { [weak model] in Task { await model?.undoNoticed() } })
  }

  // MARK: Actions

  func trash() { Task { [model] in await model.trash() } }

  /// Performs a command on the edit of the current picture.
  func edit(_ command: EditCommand) { Task { [model] in await model.edit(command) } }

  /// Opens the popover with the keywords below the header.
  func editKeywords() {
    KeywordsPopover.show(of: model, at: header) { [weak zoomView] in
      // Deferred: GTK still moves the focus.
      Task { zoomView?.grabFocus() }
    }
  }

  func copy() {
    Task { [weak self] in
      guard let content = await self?.model.copy(), let self else { return }
      Clipboard(of: self).copy(files: [content.uri].compactMap(\.self), picture: content.picture)
      model.showCopiedNotice()
    }
  }

  func toggleFullscreen() { window?.isFullscreen = !isFullscreen }

  // MARK: Full screen

  private func appeared() {
    zoomView.grabFocus()
    // Again: after another page, GTK moves the focus to the first button.
    Task { [weak zoomView] in zoomView?.grabFocus() }
    controls.show()
    model.setOnScreen(true)
    guard let window else { return }
    windowHandlers = (
      window,
      [
        window.onNotify("fullscreened") { [weak self] in self?.fullscreenChanged() },
        // The release of a key that is held is then reported to another window.
        window.onNotify("is-active") { [weak model] in model?.live?.release() },
      ]
    )
    fullscreenChanged()
  }

  private func disappeared() {
    controls.stop()
    model.setOnScreen(false)
    if let (window, handlers) = windowHandlers { for handler in handlers { window.disconnect(handler) } }
    windowHandlers = nil
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
