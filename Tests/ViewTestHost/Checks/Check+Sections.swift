import GtkKit
import Sections
import TestHostSupport

extension Check {
  /// A section is made when it is shown.
  nonisolated static let sectionsAreMadeWhenShown = Check("A section is made when it is first shown") {
    let stack = SectionStack(
      title: "Probe", menu: MenuButton(icon: "open-menu-symbolic", label: "Menu", menu: Menu([])))
    for section in [EmptySection.section(), NotesSection.section()] { stack.add(section) }
    var changes: [String] = []
    stack.onChange = { [unowned stack] in changes.append(stack.visible) }
    let window = Window(title: "Probe")
    window.setContent(stack)
    expect("nothing is made before the window is shown", stack.madeViews.count, is: 0)
    await TestDisplay.present(window)
    expect("the shown section is made", stack.madeViews.count, is: 1)
    expect(stack.view(of: "notes") == nil, "the other one is not")
    stack.visible = "notes"
    await eventually("the new section is shown") { stack.view(of: "notes")?.isMapped == true }
    expect("its title", stack.view(of: "notes")?.windowTitle ?? "", is: "My Notes")
    stack.visible = "empty"
    stack.visible = "notes"
    expect("it is made once", NotesSection.count, is: 1)
    expect("changes are reported", changes, is: ["notes", "empty", "notes"])
    stack.visible = "unknown"
    expect("an unknown section is not shown", stack.visible, is: "notes")
    for view in stack.madeViews { view.flush() }
    expect(
      (stack.view(of: "notes") as? NotesSection)?.hasFlushed == true,
      "all sections are flushed by the same call")
    window.close()
    await eventually("the window closes") { !window.isMapped }
  }
}

/// A section with nothing but the defaults.
private final class EmptySection: View, SectionView {
  static func section() -> Section {
    Section(id: "empty", title: "Empty", icon: "image-x-generic-symbolic") { EmptySection() }
  }
}
