import GtkKit
import Imaging
import L10n
import MediaLibrary

/// Shows one photo large, with buttons for the previous and the next photo and a toggle that selects it.
final class ReviewView: View {
  private let model: PickerModel
  private let picture = MediaCell(fitting: .fit, minimumWidth: 120, aspect: nil)
  private let cells: MediaCellBinder

  init(model: PickerModel, thumbnails: ThumbnailStore) {
    self.model = model
    cells = MediaCellBinder(library: model.library, thumbnails: thumbnails) { .fit(width: $0, height: $1) }
    super.init()
    cells.connect(picture)
    picture.expanding()
    isFocusable = true
    setContent(
      Overlay(picture) {
        Button(icon: "go-previous-symbolic", label: tr("Previous Photo")) { [weak model] in
          model?.photoReview.next(-1)
        }
        .styled("osd", "circular").aligned(.start, .center).margin(12)
        .bind(\.isSensitive) { (model.photoReview.place?.index ?? 0) > 0 }
        Button(icon: "go-next-symbolic", label: tr("Next Photo")) { [weak model] in model?.photoReview.next(1)
        }
        .styled("osd", "circular").aligned(.end, .center).margin(12)
        .bind(\.isSensitive) { model.photoReview.place.map { $0.index < $0.count - 1 } ?? false }
        CenterBox(
          start: Button(icon: "view-grid-symbolic", label: tr("Back to Grid")) { [weak model] in
            model?.photoReview.end()
          }.styled("osd", "circular").aligned(.start, .center),
          center: Label().styled("osd", "caption-pill", "numeric").aligned(.center, .center).bind(\.text) {
            model.photoReview.place.map { tr("%1$d of %2$d", $0.index + 1, $0.count) } ?? ""
          },
          end: ToggleButton(tr("Select")) { [weak model] isOn in
            guard let model, let id = model.photoReview.shown, model.selection.contains(id) != isOn else {
              return
            }
            model.toggle(id)
          }
          .styled("osd", "pill-button").aligned(.end, .center)
          .bind(\.label) { ReviewView.label(model) }
          .bind(\.isActive) { ReviewView.isSelected(model) }
        ).aligned(.fill, .start).margin(12)
      })
    observe({ [model] in model.photoReview.shown }) { view, id in view.show(id) }
    input.onKey(phase: .capture) { [weak model] key, modifiers in
      guard let model, !modifiers.contains(.control), !modifiers.contains(.alt) else { return false }
      return ReviewView.pressed(key, model)
    }
  }

  private func show(_ id: MediaItemID?) {
    if picture.id != 0 { cells.unbind(picture) }
    guard let id else { return }
    cells.bind(picture, id.rawValue)
    if !containsFocus { grabFocus() }
  }

  private static func pressed(_ key: Key, _ model: PickerModel) -> Bool {
    switch key {
    case .left, .pageUp: model.photoReview.next(-1)
    case .right, .pageDown: model.photoReview.next(1)
    case .home: model.photoReview.next(-model.library.items.count)
    case .end: model.photoReview.next(model.library.items.count)
    case .space: if let id = model.photoReview.shown { model.toggle(id) }
    case .enter, .keypadEnter: if let id = model.photoReview.shown, !model.isPresented { model.onOpen(id) }
    case .escape: model.photoReview.end()
    default: return false
    }
    return true
  }

  private static func isSelected(_ model: PickerModel) -> Bool {
    model.photoReview.shown.map { model.selection.contains($0) } ?? false
  }

  private static func label(_ model: PickerModel) -> String {
    guard let number = model.photoReview.shown.flatMap({ model.selection.number(of: $0) }) else {
      return tr("Select")
    }
    return model.selection.behavior.isOrdered ? tr("Selected (%s)", number) : tr("Selected")
  }
}
