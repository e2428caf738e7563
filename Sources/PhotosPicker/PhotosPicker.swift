// PhotosPicker: choosing pictures from the library. A library product; Tintype is its first customer.
//
//   PickerSelection ── the rules of choosing, a plain value
//   PickerModel ────── what a picker shows and does, without a widget
//   PhotosPicker ───── the widget: a button that opens PickerDialog, or PickerView in place
//     PickerView       list, review and messages        PickerBar   options, Cancel, Add
//     PickerList       grid or film strip over one list of identifiers
//     ReviewView       one picture large
//   BoardModel, Board  the chosen pictures
//   MediaCell ──────── one picture; MediaCells binds them, ThumbnailStore brings the pixels
//
// The three styles are three frames around the same PickerModel, so changing the style cannot lose
// the selection. Lists hold only identifiers; what they stand for is asked of the library.

import GObjectKit
import GtkKit
import MediaLibrary

/// A picker for photos, in one of three styles: a button that opens a dialog, a grid, or a film strip.
///
/// ```swift
/// let library = LibraryModel(…)
/// let picker = PhotosPicker(
///   "Select Photos", selection: Binding(album, \.photos), maxSelectionCount: 4,
///   selectionBehavior: .ordered, style: .inline, library: library)
/// box.append(picker)
/// ```
///
/// Main thread only, as all widgets.
public final class PhotosPicker: View {
  /// What the picker shows and does.
  public let model: PickerModel
  private let thumbnails: ThumbnailStore
  private var subscription: LibrarySubscription?

  /// Makes a picker for several pictures.
  ///
  /// - Parameters:
  ///   - label: The text of the button that opens the dialog.
  ///   - selection: Where the chosen pictures go: in pick order for an ordered behaviour, otherwise in
  ///     library order.
  ///   - maxSelectionCount: How many can be chosen, at least 1; nil for any number.
  ///   - selectionBehavior: How pictures are marked and when they are delivered.
  ///   - matching: Which items are offered, such as `.videos`; nil for all.
  ///   - style: Where and how large the picker appears. It can be changed later, in `model.style`.
  ///   - library: The pictures to choose from.
  public convenience init(
    _ label: String = "Select Photos", selection: Binding<[MediaItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: SelectionBehavior = .default, matching filter: MediaFilter? = nil,
    style: PickerStyle = .presentation, library: LibraryModel
  ) {
    let model = PickerModel(
      library: library, label: label, capacity: .multiple(max: maxSelectionCount),
      behavior: selectionBehavior, style: style, matching: filter)
    model.onDeliver = { selection.value = $0 }
    self.init(model: model, thumbnails: ThumbnailStore(library: library))
  }

  /// Makes a picker for one picture, which is delivered with the click.
  public convenience init(
    _ label: String = "Select Photos", selection: Binding<MediaItem?>, matching filter: MediaFilter? = nil,
    style: PickerStyle = .presentation, library: LibraryModel
  ) {
    let model = PickerModel(library: library, label: label, capacity: .single, style: style, matching: filter)
    model.onDeliver = { selection.value = $0.first }
    self.init(model: model, thumbnails: ThumbnailStore(library: library))
  }

  /// Makes a picker that shares its model, and its pictures in memory, with other views.
  public init(model: PickerModel, thumbnails: ThumbnailStore) {
    self.model = model
    self.thumbnails = thumbnails
    super.init()
    observe({ [model] in model.style }) { picker, style in picker.show(style) }
    subscription = model.library.onUpdate { [weak model] _ in model?.libraryDidChange() }
  }

  /// Opens the dialog over the window that the picker is in, whatever the style.
  public func present() {
    PickerDialog(model: model, thumbnails: thumbnails, over: window).present()
  }

  private func show(_ style: PickerStyle) {
    switch style {
    case .presentation:
      let button = Button(model.label) { [weak self] in self?.present() }
      button.styled("pill", "suggested-action").aligned(.center, .center)
      let options = PickerOptions.button()
      setContent(
        CenterBox(start: options, center: button, end: nil).styled("pickerbar")
          .with { $0.insert(PickerOptions.actions(model), prefix: "picker") })
    case .inline:
      setContent(
        Box(.vertical) {
          PickerBar(model: model)
          PickerView(model: model, thumbnails: thumbnails).expanding()
        })
    case .compact:
      setContent(
        Box(.vertical) {
          PickerBar(model: model)
          PickerView(model: model, thumbnails: thumbnails, isStrip: true)
        })
    }
  }
}
