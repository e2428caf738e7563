import ColorKit
import GtkKit
import L10n

/// An editable text field for the color, with buttons for the eyedropper and for copying.
final class ColorEntry: View {
  private let model: ColorModel
  private let entry = Entry(label: tr("Color Code")).characters(10)

  init(_ model: ColorModel) {
    self.model = model
    super.init()
    entry.styled("numeric")
    entry.observe({ [weak model] in model?.color }) { entry, color in entry.text = color?.text() ?? "" }
    entry.onActivate { [weak self] in self?.commit() }
    entry.input.onFocusChange { [weak self] isFocused in if !isFocused { self?.leave() } }
    entry.observe({ [weak model] in model?.entryProblem }) { entry, problem in
      entry.setStyle("error", problem != nil)
      entry.accessibleDescription = problem ?? ""
    }
    let problem = Label().wrapped().textAligned(0).styled("error", "caption")
    problem.bind(\.text) { [weak model] in model?.entryProblem ?? "" }
    problem.bind(\.isVisible) { [weak model] in model?.entryProblem != nil }
    let picker = Button(icon: "color-select-symbolic", label: tr("Pick Color")) {
      [weak model] in
      Task { await model?.pick() }
    }
    picker.bind(\.isVisible) { [weak model] in model?.sampler != nil }
    setContent(
      Box(.vertical, spacing: 6) {
        Box(.horizontal, spacing: 6) {
          entry.expanding(vertically: false)
          picker
          copyButton
          formatButton
        }
        problem
      })
  }

  private var copyButton: Button {
    let button = Button(icon: "edit-copy-symbolic", label: tr("Copy Color")) { [weak self] in
      guard let self else { return }
      let text = model.copyText()
      Clipboard(of: self).copy(text: text)
      model.showNotice(tr("“%s” copied", text))
    }
    return button
  }

  private var formatButton: MenuButton {
    let action = Action("format", choice: model.format.rawValue) { [weak model] name in
      if let format = ColorFormat(rawValue: name) { model?.format = format }
    }
    action.bind(\.choice) { [weak model] in model?.format.rawValue ?? "" }
    insert(ActionGroup([action]), prefix: "colorentry")
    let items = ColorFormat.allCases.map { format in
      Menu.Item.choice(format.title, "colorentry.format", value: format.rawValue)
    }
    return MenuButton(
      icon: "pan-down-symbolic", label: tr("Copy Format"), menu: Menu([.section(tr("Copy As"), items)]))
  }

  private func commit() {
    // The text already represents the color.
    if entry.text == model.color.text() { return }
    if model.enter(entry.text) { entry.text = model.color.text() }
  }

  /// Commits the text when the entry loses the focus. Invalid text stays, with an error message.
  private func leave() { commit() }
}
