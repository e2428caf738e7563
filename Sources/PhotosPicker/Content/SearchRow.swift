import GtkKit
import L10n

/// The row of a picker with the search; hidden until it is opened.
final class SearchRow: View {
  /// - Parameter leave: Moves the focus to the photos. Called when the search closes by its key.
  init(model: PickerModel, leave: @escaping () -> Void) {
    super.init()
    let color = Button(icon: "color-select-symbolic", label: tr("Find by Color")) { [weak model] in
      model?.onFindColor?()
    }
    .styled("flat").tooltip(tr("Find by Color (Ctrl+Shift+F)"))
    .bind(\.isVisible) { model.onFindColor != nil }
    let field = SearchField(model.content, colorButton: color)
    field.onLeave = { [weak model] in
      leave()
      model?.search.setOpen(false)
    }
    setContent(field)
    bind(\.isVisible) { model.allows(.search) && (model.search.isOpen || model.content.isFiltered) }
    // Opened by its button or by Ctrl+F; not by a view in another style or in the dialog that was shown before.
    let formerly = model.search.focusRequest
    observe({ model.search.focusRequest }) { [weak field] _, request in
      if request != formerly { field?.focusEntry() }
    }
  }
}
