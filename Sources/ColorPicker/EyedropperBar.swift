import ColorKit
import GtkKit
import L10n

/// The bar at the bottom of the window while the eyedropper is active.
final class EyedropperBar: View {
  var onCancel: () -> Void = {}
  var onPickFromScreen: () -> Void = {}
  private let patch = ColorPatch(.black, width: 24, height: 24)
  private let text = Label(tr("Click an image"))
  private var cancel: Button?

  override init() {
    super.init()
    text.styled("numeric")
    text.setMinimumSize(width: 120)
    let cancel = Button(tr("Cancel")) { [weak self] in self?.onCancel() }
    self.cancel = cancel
    setContent(
      Box(.horizontal, spacing: 12) {
        patch.aligned(.center, .center)
        text
        Button(tr("Pick from Screen…")) { [weak self] in self?.onPickFromScreen() }
        cancel
      }.margin(6))
    styled("eyedropper-bar")
    isVisible = false
  }

  func show() {
    isVisible = true
    show(nil)
  }

  func hide() { isVisible = false }

  @discardableResult override func grabFocus() -> Bool { cancel?.grabFocus() ?? false }

  func show(_ color: Color?) {
    patch.opacity = color == nil ? 0 : 1
    if let color { patch.color = color }
    text.text = color?.text() ?? tr("Click an image")
  }
}
