// PhotosPicker: selecting photos and videos from the library. A library product that Tintype also uses.
//
//   PickerSelection: the selection rules, a plain value
//   PickerModel: the state and the operations of a picker, without widgets; PickerReview: its review, a plain value
//   PhotosPicker: the widget; a button that opens PickerDialog, or an embedded PickerView
//     PickerView: list, review and messages; PickerBar: the number of photos, the filter, Clear, Cancel, Add
//     PickerList: grid or single row over one list of identifiers; PointerSelection: clicks and the rubber band
//     ReviewView: one photo large
//   BoardModel, Board: the selected photos
//   MediaCell: the cell of one item; MediaCellBinder binds cells, ThumbnailStore supplies their thumbnails
//
// The three styles present the same PickerModel, so changing the style keeps the selection. Lists contain only
// identifiers, and look up items in the library.

import GObjectKit
import GtkKit
import L10n
import MediaLibrary

/// A picker for photos and videos, in one of three styles: a button that opens a dialog, a grid, or a single row.
///
/// ```swift
/// let library = LibraryModel(…)
/// let picker = PhotosPicker(
///   "Select Photos", selection: Binding(album, \.photos), maxSelectionCount: 4,
///   selectionBehavior: .ordered, style: .inline, library: library)
/// box.append(picker)
/// ```
///
/// Like all widgets, use it only on the main thread.
public final class PhotosPicker: View {
  /// The state and the operations of the picker.
  public let model: PickerModel
  private let thumbnails: ThumbnailStore
  private let leading: () -> [Widget]
  private let trailing: () -> [Widget]
  /// The embedded list; nil in the presentation style.
  private weak var list: PickerList?

  /// Creates a picker for several photos.
  ///
  /// - Parameters:
  ///   - label: The label of the button that opens the dialog.
  ///   - selection: Receives the committed photos: in pick order with an ordered behavior, otherwise in library order.
  ///     The picker follows changes of an observable value: it selects those of the photos that the library contains.
  ///   - maxSelectionCount: The maximum number of photos, at least 1; nil for no maximum.
  ///   - selectionBehavior: How photos are marked and when they are committed.
  ///   - matching: The filter for the items to show, such as `.videos`; nil for all.
  ///   - style: The appearance of the picker. Can be changed later with `model.style`.
  ///   - library: The library to select from.
  public convenience init(
    _ label: String = tr("Select Photos"), selection: Binding<[MediaItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: SelectionBehavior = .default, matching filter: MediaFilter? = nil,
    style: PickerStyle = .presentation, library: LibraryModel
  ) {
    let model = PickerModel(
      library: library, label: label, capacity: .multiple(max: maxSelectionCount),
      behavior: selectionBehavior, style: style, matching: filter)
    model.onCommit = { selection.value = $0 }
    self.init(model: model, thumbnails: ThumbnailStore(library: library))
    observe({ selection.value.map(\.id) }) { picker, ids in picker.model.adopt(ids) }
  }

  /// Creates a picker for one photo. Clicking a photo commits it.
  public convenience init(
    _ label: String = tr("Select Photos"), selection: Binding<MediaItem?>,
    matching filter: MediaFilter? = nil,
    style: PickerStyle = .presentation, library: LibraryModel
  ) {
    let model = PickerModel(library: library, label: label, capacity: .single, style: style, matching: filter)
    model.onCommit = { selection.value = $0.first }
    self.init(model: model, thumbnails: ThumbnailStore(library: library))
    observe({ selection.value?.id }) { picker, id in picker.model.adopt(id.map { [$0] } ?? []) }
  }

  /// Creates a picker that shares its model and its cached thumbnails with other views.
  ///
  /// - Parameters:
  ///   - leading: Creates widgets of the program for the start of the picker's bar. Called for each change of the style.
  ///   - trailing: Creates widgets of the program that precede the buttons for the selection.
  public init(
    model: PickerModel, thumbnails: ThumbnailStore, leading: @escaping () -> [Widget] = { [] },
    trailing: @escaping () -> [Widget] = { [] }
  ) {
    PhotosPickerStyle.use()
    (self.model, self.thumbnails) = (model, thumbnails)
    (self.leading, self.trailing) = (leading, trailing)
    super.init()
    observe({ [model] in model.style }) { picker, style in picker.show(style) }
  }

  /// Opens the dialog over the picker's window, for any style.
  public func present() {
    PickerDialog(model: model, thumbnails: thumbnails, over: window).present()
  }

  /// Keeps the photos of the grid where they are on the screen while the space above the picker grows or shrinks: scrolls
  /// by that distance, as far as there are photos.
  ///
  /// - Parameter height: What is taken from the picker's height, in application pixels; negative for what is given back.
  public func yield(height: Int) { list?.yield(height: height) }

  private func show(_ style: PickerStyle) {
    list = nil
    switch style {
    case .presentation:
      let button = Button(model.label) { [weak self] in self?.present() }
      button.styled("pill", "suggested-action").aligned(.center, .center)
      setContent(
        CenterBox(start: Self.row(leading()), center: button, end: Self.row(trailing())).styled("pickerbar"))
    case .inline, .compact:
      let view = PickerView(model: model, thumbnails: thumbnails, isStrip: style == .compact)
      if style == .inline { view.expanding() }
      list = view.list
      setContent(
        Box(.vertical) {
          PickerBar(model: model, leading: leading(), trailing: trailing())
          view
        })
    }
  }

  private static func row(_ widgets: [Widget]) -> Widget {
    Box(.horizontal, spacing: 6) { for widget in widgets { widget } }
  }
}
