import GtkKit
import L10n

/// Shows the pictures of a slideshow, with the controls over them. Meant for the whole screen.
///
/// Add it to a window or a stack. It calls `onClose` when the user ends the slideshow.
public final class SlideshowView: View {
  /// Called when the user ends the slideshow.
  public var onClose: () -> Void = {}

  private let model: SlideshowModel
  private let picture = CrossfadeView()
  private let fader = ControlsFader()

  /// Creates the view of a slideshow.
  public init(model: SlideshowModel) {
    ViewerStyle.use()
    self.model = model
    super.init()
    let controls = SlideshowControls(model) { [weak self] in self?.onClose() }
    fader.add(controls)
    fader.mustStayVisible = { [weak model] in model?.problem != nil }
    fader.onChange = { [weak picture] isShown in picture?.setCursor(isShown ? nil : "none") }
    let toasts = ToastOverlay(
      Overlay(picture) {
        Self.problemPage(model)
        BusySpinner.make { [weak model] in model?.isBusy }
        controls
      })
    toasts.showNotices { [weak model] in model?.notice }
    setContent(toasts)
    styled("slideshow")
    bindPicture()
    addInput()
    onMap { [weak self] in
      self?.fader.show()
      // Deferred: a stack moves the focus on after it has mapped the page.
      Task { self?.picture.grabFocus() }
    }
    onUnmap { [weak self] in self?.fader.stop() }
  }

  private func bindPicture() {
    picture.onResize = { [weak model] in model?.resize(width: $0, height: $1) }
    picture.bind(\.accessibleLabel) { [weak model] in model?.title ?? "" }
    picture.observe({ [weak model] in model?.picture }) { [weak model] view, shown in
      view.show(shown, fade: model?.fade ?? .zero)
    }
  }

  private func addInput() {
    input.onKey { [weak self] in self?.handleKey($0, $1) ?? false }
    fader.follow(self)
    input.onSwipe { [weak model] x, y in
      guard abs(x) > abs(y) * 2 else { return }
      if x < 0 { model?.next() } else { model?.previous() }
    }
    input.onScroll { [weak model] dx, dy, _ in
      guard dx + dy != 0 else { return false }
      if dx + dy > 0 { model?.next() } else { model?.previous() }
      return true
    }
    // A tap, too, shows the controls.
    input.addClickGesture().onPressed { [weak self] _, _, _ in self?.fader.show() }
  }

  /// Performs the action of a key. Returns whether the key has an action. Public for windows that handle keys before
  /// the slideshow has the focus.
  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    switch key {
    case .space: model.togglePlaying()
    case .left, .pageUp, .backspace: model.previous()
    case .right, .pageDown: model.next()
    case .home: model.first()
    case .end: model.last()
    case .plus, .keypadPlus, .character("="): model.changeInterval(by: 1)
    case .character("-"), .keypadMinus: model.changeInterval(by: -1)
    case .character("s"), .character("S"): model.options.isShuffled.toggle()
    case .escape, .f5, .f11, .character("f"), .character("F"): onClose()
    default: return false
    }
    return true
  }

  private static func problemPage(_ model: SlideshowModel) -> Widget {
    StatusPage(icon: "image-missing-symbolic", title: tr("No Slideshow"))
      .observe({ [weak model] in model?.problem }) { page, problem in
        page.isVisible = problem != nil
        page.setText(problem ?? "")
      }
  }
}
