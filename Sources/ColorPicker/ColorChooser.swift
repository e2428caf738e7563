import ColorKit
import GtkKit

/// A color chooser without a frame, for a page, a popover or a dialog.
public final class ColorChooser: View {
  private let model: ColorModel

  /// Creates the view for a model.
  public init(model: ColorModel) {
    self.model = model
    super.init()
    styled("colorchooser")
    let stack = Stack(transition: .none)
    stack.add(ColorGrid(model).margin(6), name: "grid", title: "Grid")
    stack.add(ColorSpectrum(model).margin(6), name: "spectrum", title: "Spectrum")
    stack.add(ColorSliders(model).margin(6), name: "sliders", title: "Sliders")
    // The pages have a margin for the focus outline; the controls below have the same width.
    let toasts = ToastOverlay(
      Box(.vertical, spacing: 12) {
        StackSwitcher(stack).aligned(.center)
        stack
        if model.supportsOpacity { ColorSlider(model, .opacity).margin(horizontal: 6, vertical: 0) }
        ColorEntry(model).margin(horizontal: 6, vertical: 0)
        saved.margin(horizontal: 6, vertical: 0)
        // Recent colors are last: a new one must not move other controls under the pointer.
        recents.margin(horizontal: 6, vertical: 0)
      })
    toasts.observe({ [weak model] in model?.notice }) { [weak model] toasts, notice in
      guard let notice else { return }
      toasts.show(notice.text, button: notice.offersUndo ? "Undo" : nil) { model?.undoRemoval() }
    }
    setContent(toasts)
  }

  private var recents: Widget {
    let box = WrapBox(side: SwatchButton.side, spacing: 6)
    box.accessibleLabel = "Recent Colors"
    let all = Box(.vertical, spacing: 6) {
      heading("Recent")
      box
    }
    box.observe({ [weak model] in model?.recents ?? [] }) { [weak model] box, recents in
      box.setItems(
        recents.map { swatch in SwatchButton(swatch) { model?.choose(swatch.color) } })
    }
    all.bind(\.isVisible) { [weak model] in model?.recents.isEmpty == false }
    return all
  }

  private var saved: Widget {
    let add = Button(icon: "list-add-symbolic", label: "Save Color") { [weak model] in model?.addSwatch() }
    add.styled("flat")
    let actions = ActionGroup([
      Action("import") { [weak self] in self?.importPalette() },
      Action("export") { [weak self] in self?.exportPalette() }
        .bind(\.isEnabled) { [weak model] in model?.swatches.isEmpty == false },
    ])
    insert(actions, prefix: "swatches")
    let menu = MenuButton(
      icon: "view-more-symbolic", label: "Saved Colors Menu",
      menu: Menu([
        .section(
          nil,
          [.action("_Import Palette…", "swatches.import"), .action("_Export Palette…", "swatches.export")])
      ]))
    menu.styled("flat")
    return Box(.vertical, spacing: 6) {
      Box(.horizontal, spacing: 6) {
        heading("Saved").expanding(vertically: false)
        add
        menu
      }
      SwatchList(model)
    }
  }

  private func heading(_ text: String) -> Label { Label(text).textAligned(0).styled("heading") }

  private func importPalette() {
    FileChooser(
      title: "Import Palette", accept: "_Import", kind: "GIMP Palettes", patterns: ["*.gpl"], over: window
    ).show { [weak model] path in Task { await model?.importPalette(path) } }
  }

  private func exportPalette() {
    FileChooser(
      title: "Export Colors", accept: "_Export", name: "Colors.gpl", kind: "GIMP Palettes",
      patterns: ["*.gpl"], over: window
    ).show { [weak model] path in Task { await model?.exportPalette(path) } }
  }
}
