import GtkKit
import L10n

/// Edits one photo: the photo, and a panel with the pages Adjust, Filters, Crop and Mark Up.
public final class EditorView: View {
  /// Called when the person leaves the editor without its changes.
  public var onCancel: () -> Void = {}
  /// Called when the person is done; the edit is in the model's `result`.
  public var onDone: () -> Void = {}

  let model: EditorModel
  private let canvas: EditorCanvas
  private let header: EditorHeader

  /// Creates the view of a model.
  public init(model: EditorModel) {
    EditorStyle.use()
    self.model = model
    canvas = EditorCanvas(model)
    header = EditorHeader(model)
    super.init()
    let pages = Stack()
    pages.add(AdjustPage(model), name: EditorModel.Page.adjust.rawValue)
    pages.add(FiltersPage(model), name: EditorModel.Page.filters.rawValue)
    pages.add(CropPage(model), name: EditorModel.Page.crop.rawValue)
    pages.add(MarkupPage(model), name: EditorModel.Page.markup.rawValue)
    pages.bind(\.visibleChild) { [weak model] in model?.page.rawValue ?? "" }
    let panel = Box(.vertical) {
      Self.switcher(model).styled("editor-switcher").margin(horizontal: 12, vertical: 9)
      pages.expanding()
    }
    panel.styled("editor-panel")
    panel.bind(\.isSensitive) { [weak model] in model?.state == .ready }
    let toasts = ToastOverlay(EditorLayout(photo, panel: panel))
    toasts.showNotices { [weak model] in model?.notice }
    setContent(BarView(bar: header, content: toasts))
    styled("editor")
    header.onCancel = { [weak self] in self?.onCancel() }
    header.onDone = { [weak self] in self?.done() }
    input.onKey { [weak self] in self?.handleKey($0, $1) ?? false }
    input.onKeyRelease { [weak self] key, _ in self?.handleRelease(key) }
    // Deferred: GTK still moves the focus.
    onMap { [weak canvas] in Task { canvas?.grabFocus() } }
  }

  private var photo: Widget {
    Overlay(canvas) {
      StatusPage(icon: "image-missing-symbolic", title: model.file.displayName)
        .observe({ [weak model] in model?.state }) { page, state in
          if case .failed(let sentence) = state { page.setText(tr("Can’t be read: %s", sentence)) }
          if case .failed = state { page.isVisible = true } else { page.isVisible = false }
        }
      Spinner().aligned(.center, .center).bind(\.isSpinning) { [weak model] in model?.state == .loading }
      Label(tr("Original")).styled("editor-badge").aligned(.center, .start)
        .bind(\.isVisible) { [weak model] in model?.comparison == .original }
    }
  }

  private static func switcher(_ model: EditorModel) -> Widget {
    let switcher = ToggleGroup<EditorModel.Page>([
      .init(.adjust, tr("Adjust"), tooltip: tr("Adjust (A)")),
      .init(.filters, tr("Filters"), tooltip: tr("Filters (F)")),
      .init(.crop, tr("Crop"), tooltip: tr("Crop (C)")),
      .init(.markup, tr("Mark Up"), tooltip: tr("Mark Up (M)")),
    ]) { [weak model] in model?.page = $0 }
    return switcher.homogeneous().bind(\.choice) { [weak model] in model?.page }
  }

  private func done() {
    if model.state == .ready { onDone() }
  }
}
