import ColorKit
import GtkKit
import L10n

/// A color chooser without a frame, for a page, a popover or a dialog.
public final class ColorChooser: View {
  private let model: ColorModel

  /// Finds photos of a color; nil if the program cannot.
  private let find: ((Color) -> Void)?

  /// Creates the view for a model.
  ///
  /// - Parameters:
  ///   - find: Finds photos of a color, which the menu of a saved color offers; nil if the program cannot.
  ///   - isPage: Whether the chooser belongs to a page, which scrolls: it has the nearest names and the harmonies of the
  ///     color, and the page shows the model's notices, which would be out of sight at the end of the chooser.
  public init(model: ColorModel, find: ((Color) -> Void)? = nil, isPage: Bool = false) {
    ColorPickerStyle.use()
    (self.model, self.find) = (model, find)
    super.init()
    styled("colorchooser")
    let stack = Stack(transition: .none)
    stack.add(ColorGrid(model).margin(6), name: "grid", title: tr("Grid"))
    stack.add(name: "spectrum", title: tr("Spectrum")) { ColorSpectrum(model).margin(6) }
    stack.add(name: "sliders", title: tr("Sliders")) { ColorSliders(model).margin(6) }
    // The pages have a margin for the focus outline; the controls below have the same width.
    let controls = Box(.vertical, spacing: 12) {
      StackSwitcher(stack).aligned(.center)
      stack
      if model.supportsOpacity { ColorSlider(model, .opacity).margin(horizontal: 6, vertical: 0) }
      ColorEntry(model).margin(horizontal: 6, vertical: 0)
      saved.margin(horizontal: 6, vertical: 0)
      if isPage { HarmonyList(model).margin(horizontal: 6, vertical: 0) }
      // Recent colors are last: a new one must not move other controls under the pointer.
      recents.margin(horizontal: 6, vertical: 0)
    }
    setContent(isPage ? controls : Self.withNotices(of: model, over: controls))
  }

  /// Shows the notices of a model over a widget, which must be in sight.
  public static func withNotices(of model: ColorModel, over content: Widget) -> Widget {
    let toasts = ToastOverlay(content)
    toasts.showNotices({ [weak model] in model?.notice }, undo: { [weak model] in model?.undoRemoval() })
    return toasts
  }

  private var recents: Widget {
    let box = WrapBox(side: SwatchButton.side, spacing: 6)
    box.accessibleLabel = tr("Recent Colors")
    let all = Box(.vertical, spacing: 6) {
      heading(tr("Recent"))
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
    let add = Button(icon: "list-add-symbolic", label: tr("Save Color")) { [weak model] in model?.addSwatch()
    }
    add.styled("flat")
    let actions = ActionGroup([
      Action("import") { [weak self] in self?.importPalette() },
      Action("export") { [weak self] in self?.exportPalette() }
        .bind(\.isEnabled) { [weak model] in model?.swatches.isEmpty == false },
    ])
    insert(actions, prefix: "swatches")
    let menu = MenuButton(
      icon: "view-more-symbolic", label: tr("Saved Colors Menu"),
      menu: Menu([
        .section(
          nil,
          [
            .action(tr("_Import Palette…"), "swatches.import"),
            .action(tr("_Export Palette…"), "swatches.export"),
          ])
      ]))
    menu.styled("flat")
    return Box(.vertical, spacing: 6) {
      Box(.horizontal, spacing: 6) {
        heading(tr("Saved")).expanding(vertically: false)
        add
        menu
      }
      SwatchList(model, find: find)
    }
  }

  private func heading(_ text: String) -> Label { Label(text).textAligned(0).styled("heading") }

  private func importPalette() {
    FileChooser(
      title: tr("Import Palette"), accept: tr("_Import"), kind: tr("GIMP Palettes"), patterns: ["*.gpl"],
      over: window
    ).show { [weak model] path in Task { await model?.importPalette(path) } }
  }

  private func exportPalette() {
    FileChooser(
      title: tr("Export Colors"), accept: tr("_Export"), name: "Colors.gpl", kind: tr("GIMP Palettes"),
      patterns: ["*.gpl"], over: window
    ).show { [weak model] path in Task { await model?.exportPalette(path) } }
  }
}
