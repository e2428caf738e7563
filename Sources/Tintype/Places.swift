import GtkKit

/// The places of the window under one header bar, and the switcher between them: in the bar, or along
/// the bottom where the window is narrow. In full screen the header lies over the place.
final class Places: View {
  private let stack = ViewStack()
  /// The bar at the top; it fades with a place's controls in full screen.
  let header = HeaderBar()
  private let bars: BarView
  private let switcher: ViewSwitcherBar
  private let back: Button
  private var names: [String] = []
  private var isSqueezed = false

  /// Called when another place is shown.
  var onChange: (() -> Void)?

  /// Called when the user goes back to where what is shown was opened from.
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
    styled("places")
  }

  /// A closure that can be set after the button that calls it was made.
  private final class Relay {
    var back: () -> Void = {}
  }

  /// Whether there is a way back.
  var hasBack: Bool {
    get { back.isVisible }
    set { back.isVisible = newValue }
  }

  /// Whether the place has the whole window, and the header lies over it.
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

  /// Adds a place after the others.
  func add(_ place: Widget, name: String, title: String, icon: String) {
    stack.add(place, name: name, title: title, icon: icon)
    names.append(name)
  }

  /// The name of the place that is shown.
  var visible: String {
    get { stack.visibleChild }
    set { if names.contains(newValue) { stack.visibleChild = newValue } }
  }

  /// Makes Alt+1, Alt+2 … go to the places in their order, with the window's action `place`.
  func addShortcuts(to application: Application) {
    for (index, name) in names.enumerated() {
      application.setShortcuts(["<Alt>\(index + 1)"], for: "win.place::\(name)")
    }
  }
}
