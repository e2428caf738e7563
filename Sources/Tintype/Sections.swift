import GtkKit

/// The sections of the window under one header bar. The view switcher is in the header bar, or at the bottom if the
/// window is narrow. In fullscreen the header bar overlays the section.
final class Sections: View {
  private let stack = ViewStack()
  /// The header bar. In fullscreen it fades with the section's controls.
  let header = HeaderBar()
  private let bars: BarView
  private let switcher: ViewSwitcherBar
  private let back: Button
  private var names: [String] = []
  private var isSqueezed = false

  /// Called when another section is shown.
  var onChange: (() -> Void)?

  /// Called when the Back button is clicked.
  var onBack: () -> Void = {}

  init(menu: MenuButton) {
    let title = SwitcherTitle(stack, title: "Tintype")
    let (stack, switcher) = (stack, ViewSwitcherBar(stack))
    self.switcher = switcher
    let relay = Relay()
    back = Button(icon: "go-previous-symbolic", label: "Back") { relay.back() }
    bars = BarView(bar: header, content: Box(.vertical) { [stack.expanding(), switcher] })
    super.init()
    relay.back = { [weak self] in self?.onBack() }
    back.tooltip = "Back (Alt+Left)"
    back.isVisible = false
    title.onSqueeze = { [weak self] in self?.squeeze($0) }
    header.setTitle(title)
    header.packStart(back)
    header.packEnd(menu)
    stack.onVisibleChildChange { [weak self] in self?.onChange?() }
    setContent(bars)
    styled("sections")
  }

  /// Holds a closure that is set after the button that calls it was created.
  private final class Relay {
    var back: () -> Void = {}
  }

  /// Whether the Back button is shown.
  var hasBack: Bool {
    get { back.isVisible }
    set { back.isVisible = newValue }
  }

  /// Whether the section fills the window and the header bar overlays it.
  var isOverlaid = false {
    didSet {
      guard isOverlaid != oldValue else { return }
      bars.isOverlaid = isOverlaid
      header.setStyle("osd", isOverlaid)
      squeeze(isSqueezed)
    }
  }

  private func squeeze(_ isSqueezed: Bool) {
    self.isSqueezed = isSqueezed
    switcher.isRevealed = isSqueezed && !isOverlaid
  }

  /// Adds a section after the others.
  func add(_ section: Widget, name: String, title: String, icon: String) {
    stack.add(section, name: name, title: title, icon: icon)
    names.append(name)
  }

  /// The name of the shown section.
  var visible: String {
    get { stack.visibleChild }
    set { if names.contains(newValue) { stack.visibleChild = newValue } }
  }

  /// Sets the shortcuts Alt+1, Alt+2 … for the sections in their order.
  func addShortcuts(to application: Application) {
    for (index, name) in names.enumerated() {
      application.setShortcuts(["<Alt>\(index + 1)"], for: "win.section::\(name)")
    }
  }
}
