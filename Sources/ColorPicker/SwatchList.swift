import ColorKit
import GtkKit
import L10n

/// The saved colors. A click selects a color, dragging or Ctrl with the arrow keys moves it, Delete removes it, F2
/// renames it; a right click, the Menu key or a long press opens a menu with these actions.
final class SwatchList: View {
  private let model: ColorModel
  private let box = WrapBox(side: SwatchButton.side, spacing: 6)
  private var buttons: [Int: SwatchButton] = [:]
  /// The dragged swatch and its index when the drag began.
  private var drag: (id: Int, index: Int)?

  /// Finds photos of a color; nil if the program cannot.
  private let find: ((Color) -> Void)?

  init(_ model: ColorModel, find: ((Color) -> Void)? = nil) {
    (self.model, self.find) = (model, find)
    super.init()
    box.accessibleLabel = tr("Saved Colors")
    observe({ [weak model] in model?.swatches ?? [] }) { list, swatches in list.show(swatches) }
    box.input.onKey(phase: .capture) { [weak self] key, modifiers in self?.handleKey(key, modifiers) ?? false
    }
    addDragging()
    box.input.addClickGesture(button: 3).onPressed { [weak self] _, x, y in self?.openMenu(atX: x, y: y) }
    box.input.onLongPress { [weak self] x, y in if self?.drag == nil { self?.openMenu(atX: x, y: y) } }
    setContent(box)
  }

  private func show(_ swatches: [ColorModel.SavedSwatch]) {
    let gone = Set(buttons.keys).subtracting(swatches.map(\.id))
    for id in gone { buttons[id] = nil }
    for saved in swatches {
      if let button = buttons[saved.id] {
        button.show(saved.swatch)
      } else {
        buttons[saved.id] = SwatchButton(saved.swatch) { [weak self] in self?.choose(saved.id) }
      }
    }
    box.setItems(swatches.compactMap { buttons[$0.id] })
  }

  private func choose(_ id: Int) {
    guard let saved = model.swatches.first(where: { $0.id == id }) else { return }
    model.choose(saved.swatch.color)
  }

  private func id(of button: SwatchButton?) -> Int? {
    buttons.first { $0.value === button }?.key
  }

  private func index(of id: Int) -> Int? { model.swatches.firstIndex { $0.id == id } }

  // MARK: Keys

  private func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let button: SwatchButton = window?.focused(SwatchButton.self), let id = id(of: button),
      let index = index(of: id)
    else { return false }
    switch key {
    case .left where modifiers.contains(.control): move(id, to: index - 1)
    case .right where modifiers.contains(.control): move(id, to: index + 1)
    case .delete, .backspace: remove(id, at: index)
    case .f2: rename(id, button)
    case .menu: menu(for: id, button)
    default: return false
    }
    return true
  }

  private func move(_ id: Int, to index: Int) {
    model.move(id, to: index)
    // The layout may have recreated the order of buttons; the focus stays on the moved one.
    buttons[id]?.grabFocus()
  }

  private func remove(_ id: Int, at index: Int) {
    model.remove(id)
    let next = model.swatches.indices.contains(index) ? model.swatches[index] : model.swatches.last
    next.flatMap { buttons[$0.id] }?.grabFocus()
  }

  // MARK: Dragging

  private func addDragging() {
    // The gesture belongs to the box, because the buttons move during the drag.
    let gesture = box.input.addDragGesture(phase: .capture)
    gesture.onBegin { [weak self] x, y in
      guard let self else { return }
      let id = id(of: box.tree.child(SwatchButton.self, at: x, y))
      drag = id.flatMap { id in index(of: id).map { (id, $0) } }
    }
    gesture.onUpdate { [weak self, unowned gesture] dx, dy in
      guard let self, let drag, abs(dx) + abs(dy) > 12 else { return }
      gesture.claim()
      let step = Double(SwatchButton.side + 6)
      let columns = max((box.width + 6) / (SwatchButton.side + 6), 1)
      model.move(drag.id, to: drag.index + Int((dx / step).rounded()) + Int((dy / step).rounded()) * columns)
    }
    gesture.onEnd { [weak self] _, _ in self?.drag = nil }
  }

  // MARK: Menu

  private func openMenu(atX x: Double, y: Double) {
    guard let button = box.tree.child(SwatchButton.self, at: x, y), let id = id(of: button) else { return }
    menu(for: id, button)
  }

  private func menu(for id: Int, _ button: SwatchButton) {
    guard let index = index(of: id) else { return }
    let color = model.swatches[index].swatch.color
    let text = model.copyText(of: color)
    let finding: [ContextMenu.Item] =
      find.map { find in [(tr("Find Photos of This Color"), true, { find(color) })] } ?? []
    ContextMenu.show(
      at: button,
      finding + [
        (tr("Copy “%s”", text), true, { [weak self] in self?.copy(text) }),
        (tr("Rename…"), true, { [weak self, weak button] in if let button { self?.rename(id, button) } }),
        (tr("Move Left"), index > 0, { [weak self] in self?.move(id, to: index - 1) }),
        (
          tr("Move Right"), index + 1 < model.swatches.count, { [weak self] in self?.move(id, to: index + 1) }
        ),
        (tr("Remove"), true, { [weak self] in self?.remove(id, at: index) }),
      ])
  }

  private func copy(_ text: String) {
    Clipboard(of: self).copy(text: text)
    model.showNotice(tr("“%s” copied", text))
  }

  private func rename(_ id: Int, _ button: SwatchButton) {
    guard let saved = model.swatches.first(where: { $0.id == id }) else { return }
    let entry = Entry(label: tr("Color Name")).characters(18)
    entry.text = saved.swatch.name
    let popover = Popover(entry.margin(6))
    entry.onActivate { [weak self, weak entry, weak popover, weak button] in
      if let entry { self?.model.rename(id, to: entry.text) }
      popover?.close()
      button?.grabFocus()
    }
    popover.show(at: button)
    entry.grabFocus()
  }
}
