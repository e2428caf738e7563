import GObjectKit
import GtkKit
import L10n

/// Asks how photos are arranged on paper, and prints them. Escape cancels, Enter prints.
public final class PrintDialog: Window {
  /// Called when the photos are printed.
  public var onPrinted: () -> Void = {}

  private let model: PrintModel

  /// Creates the dialog over a window.
  public init(model: PrintModel, over parent: Window?) {
    self.model = model
    super.init(title: tr("Print"))
    setDefaultSize(width: 420, height: 640)
    setModal(over: parent)
    let bar = HeaderBar()
    bar.showsWindowButtons = false
    bar.packStart(Button(tr("Cancel")) { [weak self] in self?.close() })
    let print = Button(tr("Print…")) { [weak self] in self?.print() }.styled("suggested-action")
    print.bind(\.isSensitive) { [weak model] in model?.phase == .choosing }
    bar.packEnd(print)
    bar.setTitle(
      WindowTitle(tr("Print")).bind(\.subtitle) { [weak model] in model?.pagesText ?? "" })
    setContent(
      Box(.vertical) {
        bar
        PagePreview(model).margin(12).expanding()
        options
      })
    setDefaultButton(print)
    input.onKey { [weak self] key, _ in
      guard key == .escape else { return false }
      self?.close()
      return true
    }
    observe({ model.phase }) { dialog, phase in
      guard phase == .printed else { return }
      dialog.onPrinted()
      dialog.close()
    }
    print.grabFocus()
  }

  private var options: Widget {
    let counts = ToggleGroup<Int>(PrintLayout.counts.map { .init($0, $0.localized) }) { [weak model] in
      model?.layout.perPage = $0
    }
    counts.bind(\.choice) { [weak model] in model?.layout.perPage }
    let sizes = ToggleGroup<Bool>([.init(false, tr("Fit")), .init(true, tr("Fill"))]) { [weak model] in
      model?.layout.fills = $0
    }
    sizes.bind(\.choice) { [weak model] in model?.layout.fills }
    return Clamp(
      maximumWidth: 480,
      Box(.vertical, spacing: 12) {
        Label().wrapped().styled("error").bind(\.text) { [weak model] in model?.problem ?? "" }
          .bind(\.isVisible) { [weak model] in model?.problem != nil }
        RowGroup {
          ActionRow(tr("Photos per Page"), control: counts.accessible(tr("Photos per Page")))
          ActionRow(tr("Size"), control: sizes.accessible(tr("Size")))
        }
      }
      .margin(horizontal: 12, vertical: 12))
  }

  private func print() {
    Task { [weak self, model] in
      await model.print { operation in await operation.run(over: self) }
    }
  }
}
