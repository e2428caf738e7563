import CGtk

/// A view switcher for the center of a header bar; shows a title instead if there is no room.
///
/// `AdwViewSwitcherTitle` does the same but is deprecated since libadwaita 1.4 in favor of breakpoints, which 1.2
/// does not have.
public final class SwitcherTitle: CustomWidget {
  private let switcher: ViewSwitcher
  private let title: WindowTitle

  /// Whether the title replaces the switcher for lack of room.
  public private(set) var isSqueezed = false

  /// Called when `isSqueezed` has changed, on the main actor shortly after the layout.
  public var onSqueeze: ((_ isSqueezed: Bool) -> Void)?

  /// Makes a switcher for `stack` that is replaced by `title` for lack of room.
  public init(_ stack: ViewStack, title: String) {
    switcher = ViewSwitcher(stack)
    self.title = WindowTitle(title)
    super.init(cssName: "switchertitle", role: .group)
    addChild(switcher)
    addChild(self.title)
    gtk_widget_set_child_visible(self.title.widget, 0)
  }

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    let (switcher, title) = (
      measure(switcher, orientation, for: -1), measure(title, orientation, for: -1)
    )
    if orientation == .horizontal { return (title.minimum, max(switcher.natural, title.natural)) }
    return (max(switcher.minimum, title.minimum), max(switcher.natural, title.natural))
  }

  public override func allocate(width: Int, height: Int) {
    let needed = measure(switcher, .horizontal, for: -1)
    let squeezes = width < needed.natural
    gtk_widget_set_child_visible(switcher.widget, squeezes ? 0 : 1)
    gtk_widget_set_child_visible(title.widget, squeezes ? 1 : 0)
    let width = max(width, squeezes ? measure(title, .horizontal, for: -1).minimum : needed.natural)
    place(
      squeezes ? title : switcher,
      in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)))
    guard squeezes != isSqueezed else { return }
    isSqueezed = squeezes
    // Deferred: the handler requests another layout.
    Task { [weak self] in if let self { onSqueeze?(isSqueezed) } }
  }
}
