import GtkKit

/// The places of the window under one header bar, and the switcher between them: in the bar, or along
/// the bottom where the window is narrow.
final class Places: View {
  private let stack = ViewStack()
  private let header = HeaderBar()
  private var names: [String] = []

  /// Called when another place is shown.
  var onChange: (() -> Void)?

  init(menu: MenuButton) {
    super.init()
    let (title, bar) = (SwitcherTitle(stack, title: "Tintype"), ViewSwitcherBar(stack))
    title.onSqueeze = { [weak bar] in bar?.isRevealed = $0 }
    header.setTitle(title)
    header.packEnd(menu)
    stack.onVisibleChildChange { [weak self] in self?.onChange?() }
    setContent(
      Box(.vertical) {
        header
        stack.expanding()
        bar
      })
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
