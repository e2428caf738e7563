import GtkKit
import L10n

/// Shows pictures beside each other. Zooming and panning one does the same with the others, unless they are unlinked.
///
/// Add it to a window or a stack. It calls `onBack` when the user leaves the comparison.
public final class CompareView: View {
  /// Called when the user navigates back.
  public var onBack: () -> Void = {}

  private let model: CompareModel
  private let grid: CompareGrid

  /// Creates the view of a comparison.
  public init(model: CompareModel) {
    ViewerStyle.use()
    self.model = model
    grid = CompareGrid(model)
    super.init()
    let header = HeaderBar()
    header.setTitle(
      WindowTitle(tr("Compare")).bind(\.subtitle) { [weak model] in
        trn(model?.panes.count ?? 0, "%d Photo", "%d Photos")
      })
    header.packStart(
      Button(icon: "go-previous-symbolic", label: tr("Back")) { [weak self] in self?.onBack() }
        .tooltip(tr("Back (Alt+Left)")))
    header.packEnd(
      ToggleButton(icon: "changes-prevent-symbolic", label: tr("Link Zoom")) { [weak model] in
        model?.isLinked = $0
      }
      .tooltip(tr("Zoom and Move All Photos Together (L)"))
      .bind(\.isActive) { [weak model] in model?.isLinked ?? true })
    header.packEnd(
      Button(icon: "zoom-fit-best-symbolic", label: tr("Fit")) { [weak self] in self?.fit() }
        .tooltip(tr("Fit (Ctrl+0)")))
    let toasts = ToastOverlay(
      Overlay(grid.expanding()) {
        StatusPage(
          icon: "image-x-generic-symbolic", title: tr("No Photos"), description: tr("No more photos")
        )
        .bind(\.isVisible) { [weak model] in model?.panes.isEmpty ?? true }
      })
    toasts.showNotices(
      { [weak model] in model?.notice }, undo: { [weak model] in Task { await model?.undoKeep() } })
    setContent(BarView(bar: header, content: toasts))
    styled("compare")
    input.onKey { [weak self] in self?.handleKey($0, $1) ?? false }
    // Deferred: a stack moves the focus on after it has mapped the page.
    onMap { [weak grid] in Task { grid?.focusFirstPane() } }
  }

  private func fit() { for pane in grid.panes { pane.fit() } }

  /// The pane with the keyboard focus, or the first one.
  private var focused: ComparePane? { grid.panes.first { $0.containsFocus } ?? grid.panes.first }

  /// Performs the action of a key. Returns whether the key has an action. Public for windows that handle keys before
  /// the comparison has the focus.
  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let held = modifiers.intersection([.control, .alt])
    if held == .alt, key == .left {
      onBack()
      return true
    }
    if focused?.handleKey(key, modifiers) == true { return true }
    guard held.isEmpty else { return false }
    switch key {
    case .enter, .keypadEnter: if model.canKeep { focused?.keep() }
    case .character("l"), .character("L"): model.isLinked.toggle()
    case .escape, .backspace: onBack()
    default: return false
    }
    return true
  }
}
