import GtkKit
import L10n

/// One picture of a comparison, with its name and what it was taken with.
final class ComparePane: View {
  let model: ViewerModel
  private let comparison: CompareModel
  private let zoomView = ZoomView()

  init(_ model: ViewerModel, of comparison: CompareModel) {
    (self.model, self.comparison) = (model, comparison)
    super.init()
    let overlay = Overlay(zoomView) {
      Self.failure(model)
      BusySpinner.make { [weak model] in model?.isBusy }
      removeButton()
    }
    setContent(
      Box(.vertical) {
        overlay.expanding()
        caption()
      })
    styled("compare-pane")
    // The caption must not change when the text is known.
    setMinimumSize(width: 150, height: 120)
    zoomView.show(model)
    zoomView.onInput = { [weak self] in self?.zoomed($0) }
    observe({ [weak comparison] in comparison?.shownPart }) { pane, shown in
      guard let part = shown?.part, shown?.origin != pane.model.item?.id else { return }
      pane.zoomView.show(part)
    }
  }

  private func zoomed(_ state: ZoomState) {
    if let part = state.part, let id = model.item?.id { comparison.showPart(part, of: id) }
  }

  /// Moves the keyboard focus to the picture.
  func focusPicture() { zoomView.grabFocus() }

  /// Zooms and pans by a key. Returns whether the key was handled.
  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool { zoomView.handleKey(key, modifiers) }

  /// Fits the picture.
  func fit() { zoomView.fit() }

  private func removeButton() -> Widget {
    Button(icon: "window-close-symbolic", label: tr("Remove from Comparison")) { [weak self] in
      if let self, let id = model.item?.id { comparison.remove(id) }
    }
    .styled("circular", "osd", "viewer-step", "compare-remove").aligned(.end, .start).margin(6)
    .bind(\.isVisible) { [weak comparison] in comparison?.canKeep ?? false }
  }

  private func caption() -> Widget {
    let name = Label().ellipsized().textAligned(0).styled("compare-name")
      .bind(\.text) { [weak model] in model?.title ?? "" }
    let details = Label().ellipsized().textAligned(0).styled("compare-details", "numeric")
      .bind(\.text) { [weak model] in model.map(Self.details) ?? "" }
    return Box(.horizontal, spacing: 6) {
      Box(.vertical) {
        name
        details
      }.expanding(vertically: false).aligned(.fill, .center)
      Button(tr("Keep This One")) { [weak self] in self?.keep() }
        .tooltip(tr("Keep This One and Move the Others to the Trash (Enter)"))
        .aligned(.end, .center)
        .bind(\.isVisible) { [weak comparison] in comparison?.canKeep ?? false }
    }.styled("compare-caption")
  }

  /// Keeps this picture and moves the others to the trash.
  func keep() {
    guard let id = model.item?.id else { return }
    Task { [comparison] in await comparison.keep(id) }
  }

  /// Size and exposure, for example "4000 × 3000 (12 MP), 1/250 s, f/2.8".
  private static func details(_ model: ViewerModel) -> String {
    let size = model.picture.map { PictureInformation.dimensions($0.originalSize) }
    return trList([size, model.information[.exposure]].compactMap(\.self))
  }

  private static func failure(_ model: ViewerModel) -> Widget {
    Label().wrapped().aligned(.center, .center).margin(12)
      .observe({ [weak model] in model?.state }) { label, state in
        if case .failed(let sentence) = state { label.text = tr("Can’t be read: %s", sentence) }
        if case .failed = state { label.isVisible = true } else { label.isVisible = false }
      }
  }
}
