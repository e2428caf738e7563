import ColorKit
import GtkKit
import L10n

/// A label and a color well that opens the chooser: in a popover, or in a modal window if the parent window is
/// narrower than 500 application pixels.
///
/// ```swift
/// ColorPicker("Select a Color", selection: Binding(settings, \.color), supportsOpacity: false)
/// ```
public final class ColorPicker: View {
  /// The window width in application pixels below which the chooser opens as a modal window.
  static let sheetWidth = 500
  private let model: ColorModel
  private let title: String
  private weak var open: Widget?
  private var well: Button?

  /// Creates a color well for an external value. The well updates if the value is observable.
  public convenience init(_ title: String, selection: Binding<Color>, supportsOpacity: Bool = true) {
    let model = ColorModel(selection.value, supportsOpacity: supportsOpacity)
    model.onChange = { selection.value = $0 }
    self.init(title, model: model)
    observe({ selection.value }) { [weak model] _, color in
      if let model, model.color != color { model.show(color) }
    }
  }

  /// Creates a color well for a model that other views may share.
  public init(_ title: String, model: ColorModel) {
    ColorPickerStyle.use()
    (self.model, self.title) = (model, title)
    super.init()
    let patch = ColorPatch(model.color, width: 48, height: 24)
    patch.bind(\.color) { [weak model] in model?.color ?? .black }
    let well = Button(patch) { [weak self] in self?.choose() }.styled("colorwell")
    well.tooltip = title
    well.accessibleLabel = title
    well.bind(\.accessibleDescription) { [weak model] in model?.spokenColor ?? "" }
    self.well = well
    setContent(
      Box(.horizontal, spacing: 12) {
        Label(title).textAligned(0).ellipsized().expanding(vertically: false)
        well.aligned(.end, .center)
      })
  }

  private func choose() {
    guard open == nil, let window, let well else { return }
    let chooser = ColorChooser(model: model).margin(12)
    if window.width < Self.sheetWidth {
      let sheet = ColorSheet(title, chooser, over: window)
      open = sheet
      sheet.present()
    } else {
      chooser.setMinimumSize(width: 336)
      let popover = Popover(chooser)
      open = popover
      popover.show(at: well)
    }
    // The chooser would cover the content that the user picks from.
    chooser.observe({ [weak model] in model?.isPicking == true }) { [weak self] _, isPicking in
      if isPicking { self?.close() }
    }
  }

  private func close() {
    if let popover = open as? Popover { popover.close() }
    if let sheet = open as? Window { sheet.close() }
  }
}

/// The chooser as a modal window over a narrow parent window.
private final class ColorSheet: Window {
  init(_ title: String, _ chooser: ColorChooser, over parent: Window) {
    super.init(title: title)
    let bar = HeaderBar()
    bar.setTitle(WindowTitle(title))
    setContent(
      Box(.vertical) {
        bar
        ScrolledWindow(chooser).expanding()
      })
    setModal(over: parent)
    setDefaultSize(width: parent.width, height: min(parent.height, 640))
    input.onKey { [weak self] key, _ in
      guard key == .escape else { return false }
      self?.close()
      return true
    }
  }
}
