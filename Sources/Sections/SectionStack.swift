import GtkKit
import L10n
import Observation

/// The sections of the window under one header bar. The view switcher is in the header bar, or at the bottom if the
/// window is narrow. In fullscreen the header bar may overlay the section.
///
/// A section's view is made when the section is first on the screen. A window that opens with a photo therefore makes
/// none of them.
public final class SectionStack: View {
  private let stack = ViewStack()
  private let header = HeaderBar()
  private let bars: BarView
  private let switcher = ViewSwitcherBar()
  /// Contains the footer, which is not shown over a section that fills the screen.
  private let foot: Box
  private let back: Button
  private var sections: [Section] = []
  private let made = MadeViews()
  private var isSqueezed = false

  /// Called when another section is shown.
  public var onChange: () -> Void = {}

  /// Called when the view of a section was made.
  public var onMake: (any SectionView) -> Void = { _ in }

  /// Called when the Back button is clicked.
  public var onBack: () -> Void = {}

  /// Makes a stack without sections.
  ///
  /// - Parameters:
  ///   - title: Shown in place of the view switcher in a narrow window.
  ///   - menu: The main menu.
  ///   - footer: A widget below the sections, and above the view switcher of a narrow window; nil for none.
  public init(title: String, menu: MenuButton, footer: Widget? = nil) {
    let title = SwitcherTitle(stack, title: title)
    let foot = Box(.vertical) { footer }
    self.foot = foot
    back = Button(icon: "go-previous-symbolic", label: tr("Back"))
    let (stack, switcher) = (stack, switcher)
    bars = BarView(bar: header, content: Box(.vertical) { [stack.expanding(), foot, switcher] })
    super.init()
    back.onClick { [weak self] in self?.onBack() }
    back.tooltip = tr("Back (Alt+Left)")
    back.isVisible = false
    title.onSqueeze = { [weak self] in self?.squeeze($0) }
    header.setTitle(title)
    header.packStart(back)
    header.packEnd(menu)
    stack.onVisibleChildChange { [weak self] in
      self?.onChange()
      // Deferred: the stack moves the focus on after it has mapped the page.
      Task { self?.focusSection() }
    }
    input.onKey { [weak self] key, modifiers in
      guard let self, let view = view(of: visible), view.isMapped, !view.containsFocus else { return false }
      return view.handleKey(key, modifiers)
    }
    setContent(bars)
    styled("sections")
  }

  /// Focuses the selected section, unless another page of the window has the focus.
  private func focusSection() {
    guard let view = view(of: visible), view.isMapped, containsFocus || window?.focus == nil else { return }
    view.focusMainControl()
  }

  /// Adds a section after the others. The first one is shown.
  public func add(_ section: Section) {
    sections.append(section)
    let page = View()
    page.onMap { [weak self, weak page] in if let self, let page { fill(page, of: section) } }
    stack.add(page, name: section.id, title: section.title, icon: section.icon)
    // After a click on a tab, keys reach the section.
    header.tree.stopFocusOnClick()
  }

  private func fill(_ page: View, of section: Section) {
    guard made.views[section.id] == nil else { return }
    let view = section.makeView()
    page.setContent(view)
    made.views[section.id] = view
    onMake(view)
  }

  /// Sets the shortcuts Alt+1, Alt+2 … for the sections in their order.
  public func addShortcuts(to application: Application) {
    for (index, section) in sections.enumerated() {
      application.setShortcuts(["<Alt>\(index + 1)"], for: "win.section::\(section.id)")
    }
  }

  /// The identifier of the shown section.
  public var visible: String {
    get { stack.visibleChild }
    set { if sections.contains(where: { $0.id == newValue }) { stack.visibleChild = newValue } }
  }

  /// The view of a section; nil if it was never on the screen. Observable.
  public func view(of section: String) -> (any SectionView)? { made.views[section] }

  /// The views that were made, in the order of their sections.
  public var madeViews: [any SectionView] { sections.compactMap { made.views[$0.id] } }

  /// Whether the Back button is shown.
  public var hasBack: Bool {
    get { back.isVisible }
    set { back.isVisible = newValue }
  }

  /// Shows the section in a fullscreen window. If it fills the screen, the header bar overlays it and fades with its
  /// controls.
  public var isFullscreen = false {
    didSet { updateOverlay() }
  }

  /// The view whose controls the header bar fades with.
  private weak var overlaid: (any SectionView)?

  private func updateOverlay() {
    let view = isFullscreen ? view(of: visible) : nil
    let next = view?.fillsFullscreen == true ? view : nil
    guard next !== overlaid else { return }
    overlaid?.setOverlaidHeader(nil)
    overlaid = next
    bars.isOverlaid = next != nil
    header.setStyle("osd", next != nil)
    squeeze(isSqueezed)
    next?.setOverlaidHeader(header)
  }

  private func squeeze(_ isSqueezed: Bool) {
    self.isSqueezed = isSqueezed
    if isSqueezed, switcher.stack == nil {
      switcher.stack = stack
      switcher.tree.stopFocusOnClick()
    }
    switcher.isRevealed = isSqueezed && overlaid == nil
    foot.isVisible = overlaid == nil
  }
}

/// The views that were made, by the identifiers of their sections.
@Observable private final class MadeViews {
  var views: [String: any SectionView] = [:]
}
