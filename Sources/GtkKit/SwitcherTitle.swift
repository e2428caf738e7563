import CGtk

/// A view switcher in the middle of a header bar, or the window's title where there is no room for it.
///
/// `AdwViewSwitcherTitle` does the same, and is deprecated from libadwaita 1.4 on in favour of
/// breakpoints, which 1.2 does not have.
public final class SwitcherTitle: CustomWidget {
  private let switcher: ViewSwitcher
  private let title: WindowTitle

  /// Whether there was no room for the switcher.
  public private(set) var isSqueezed = false

  /// Called when there is room for the switcher no more, or again; on the main actor soon after the
  /// layout that found out.
  public var onSqueeze: ((_ isSqueezed: Bool) -> Void)?

  /// Makes a switcher for `stack` that gives way to `title`.
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
    // Not from within the layout: the handler asks for another one.
    Task { [weak self] in if let self { onSqueeze?(isSqueezed) } }
  }
}
