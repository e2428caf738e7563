// PhotosPicker: selecting photos and videos from the library. A library product that Tintype also uses.
//
//   PickerSelection: the selection rules, a plain value
//   PickerModel: the state and the operations of a picker, without widgets
//     SelectionController applies changes of the selection, and asks before private photos are handed over
//     (PickerConfirmation, SharingConsent); PickerMessages; PhotoReview: the review, over PickerReview, a plain value
//     PickerContent: what the list shows; SearchState; PickerAlbums, PickerMarks: changes of the index (UndoableIndex)
//   PhotosPicker: the widget; a button that opens PickerDialog, or an embedded PickerView
//     PickerView: list, review, staging area and messages; PickerBar: the number of photos, the filter, Clear, Cancel,
//     Add
//     PickerList: grid or single row over one list of identifiers; PointerSelection: clicks and the rubber band
//       PickerGrid: the grid, with sections by date (DateSections, a plain value); PickerStrip: the single row;
//       DateScrubber: the dates beside the scroll bar
//     ReviewView: one photo large; StagingView: the selected photos in order
//   PhotosPickerItem: what a program receives, a pointer to a photo; ItemLoader loads it as bytes, texture or file
//   PickerCapabilities, PickerAccessories: what a program removes
//   PickerStacks, StackLayout: which items a list shows as one cell; CollectionSidebar: the collections beside the grid
//   BoardModel, Board: the selected photos; BoardAnimations: plays those that are animated
//   MediaCell: the cell of one item, with its thumbnail (CellThumbnail) and its marks (CellMarks, CellBadges, CellCorners);
//   MediaCellBinder binds cells, ThumbnailStore supplies their thumbnails
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
/// let picker = PhotosPicker(
///   "Select Photos", selection: Binding(album, \.items), maxSelectionCount: 4,
///   selectionBehavior: .ordered, matching: .images)
/// box.append(picker)
/// ```
///
/// All parameters can be changed later, with the properties of `model`. Like all widgets, use it only on the main thread.
public final class PhotosPicker: View {
  /// The state and the operations of the picker.
  public let model: PickerModel
  private let thumbnails: ThumbnailStore
  private let leading: () -> [Widget]
  private let trailing: () -> [Widget]
  /// The embedded list; nil in the presentation style.
  private weak var list: PickerList?
  private var items: ItemSelection?

  /// Creates a picker for several photos.
  ///
  /// - Parameters:
  ///   - label: The label of the button that opens the dialog.
  ///   - selection: Receives the committed items: in pick order with an ordered behavior, otherwise in library order.
  ///     The picker follows changes of an observable value: it selects those of the items that the library contains.
  ///   - maxSelectionCount: The maximum number of items, at least 1; nil for no maximum.
  ///   - selectionBehavior: How items are marked and when they are committed.
  ///   - matching: The filter for the items to show, such as `.videos`; nil for all.
  ///   - preferredItemEncoding: The encoding in which items are handed over.
  ///   - style: The appearance of the picker.
  ///   - disabledCapabilities: What the picker does not offer.
  ///   - accessoryVisibility: Which bars at the edges are shown.
  ///   - library: The library to select from; nil for one of the user's Pictures and Videos folders, which all pickers
  ///     share.
  public convenience init(
    _ label: String = tr("Select Photos"), selection: Binding<[PhotosPickerItem]>,
    maxSelectionCount: Int? = nil, selectionBehavior: SelectionBehavior = .default,
    matching filter: MediaFilter? = nil, preferredItemEncoding: PreferredItemEncoding = .automatic,
    style: PickerStyle = .presentation, disabledCapabilities: PickerCapabilities = [],
    accessoryVisibility: PickerAccessories = .automatic, library: LibraryModel? = nil
  ) {
    let model = PickerModel(
      library: library ?? Self.sharedLibrary, label: label, capacity: .multiple(max: maxSelectionCount),
      behavior: selectionBehavior, style: style, matching: filter)
    model.preferredItemEncoding = preferredItemEncoding
    (model.disabledCapabilities, model.accessoryVisibility) = (disabledCapabilities, accessoryVisibility)
    self.init(model: model, selection: selection)
  }

  /// Creates a picker for one photo. Clicking a photo commits it. The parameters are those of a picker for several
  /// photos.
  public convenience init(
    _ label: String = tr("Select Photos"), selection: Binding<PhotosPickerItem?>,
    matching filter: MediaFilter? = nil, preferredItemEncoding: PreferredItemEncoding = .automatic,
    style: PickerStyle = .presentation, disabledCapabilities: PickerCapabilities = [],
    accessoryVisibility: PickerAccessories = .automatic, library: LibraryModel? = nil
  ) {
    let model = PickerModel(
      library: library ?? Self.sharedLibrary, label: label, capacity: .single, style: style, matching: filter)
    model.preferredItemEncoding = preferredItemEncoding
    (model.disabledCapabilities, model.accessoryVisibility) = (disabledCapabilities, accessoryVisibility)
    self.init(
      model: model,
      selection: Binding(
        get: { selection.value.map { [$0] } ?? [] }, set: { selection.value = $0.first }))
  }

  private convenience init(model: PickerModel, selection: Binding<[PhotosPickerItem]>) {
    self.init(model: model, thumbnails: ThumbnailStore(library: model.library))
    let items = ItemSelection(model, selection)
    self.items = items
    observe({ selection.value }) { picker, value in picker.items?.adopt(value) }
    // The items that the program has follow the encoding.
    let first = model.preferredItemEncoding
    var last = first
    observe({ model.preferredItemEncoding }) { picker, encoding in
      if encoding != last { picker.items?.redeliver() }
      last = encoding
    }
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
    input.onKey { [weak self, weak model] key, modifiers in
      guard let self, let model else { return false }
      if model.pressed(key, modifiers) { return true }
      guard model.style == .inline, model.sidebar.pressed(key) else { return false }
      // A hidden sidebar keeps no focus.
      _ = focusPhotos()
      return true
    }
    observe({ [model] in model.style }) { picker, style in picker.show(style) }
  }

  /// Shows or hides the accessories at some edges, such as the bar at the top.
  @discardableResult
  public func accessoryVisibility(_ visibility: AccessoryVisibility, edges: PickerEdges = .all) -> Self {
    model.accessoryVisibility = model.accessoryVisibility.setting(visibility, edges: edges)
    return self
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

  /// Moves the keyboard focus to the photos of an embedded picker. Returns whether they have it.
  public func focusPhotos() -> Bool { list?.focusPhotos() ?? false }

  /// Zooms an embedded grid for Ctrl and plus, minus or 0. A program calls it for keys that are pressed while the focus is
  /// elsewhere in its window. Returns whether the key is one of them.
  public func zoom(_ key: Key, _ modifiers: Modifiers) -> Bool { list?.zoom(key, modifiers) ?? false }

  /// The photo with the keyboard focus in the embedded list; nil for none.
  public var focusedItem: MediaItemID? { list?.focused }

  private func show(_ style: PickerStyle) {
    list = nil
    switch style {
    case .presentation:
      let button = Button(model.label) { [weak self] in self?.present() }
      button.styled("pill", "suggested-action").aligned(.center, .center)
        .bind(\.label) { [model] in model.label }
      setContent(
        CenterBox(start: Self.row(leading()), center: button, end: Self.row(trailing())).styled("pickerbar"))
    case .inline, .compact:
      let view = PickerView(model: model, thumbnails: thumbnails, isStrip: style == .compact)
      list = view.list
      let collections = PickerCollections(library: model.library, index: model.content.index)
      setContent(
        Box(.vertical) {
          PickerBar(
            model: model, leading: leading(), trailing: trailing(), collections: collections,
            hasSidebar: style == .inline
          )
          .bind(\.isVisible) { [model] in model.showsAccessories(at: .top) }
          SearchRow(model: model) { [weak view] in _ = view?.list.focusPhotos() }
          if style == .inline { withSidebar(view.expanding(), collections) } else { view }
        })
    }
  }

  /// The grid with the collections beside it where there is room.
  private func withSidebar(_ view: Widget, _ collections: PickerCollections) -> Widget {
    let bin = SizedBin(
      Box(.horizontal) {
        CollectionSidebar(model, collections)
        view
      })
    bin.onResize = { [weak model] width, _ in
      model?.sidebar.hasRoom = width >= CollectionSidebar.neededWidth
    }
    return bin.expanding()
  }

  private static func row(_ widgets: [Widget]) -> Widget {
    Box(.horizontal, spacing: 6) { for widget in widgets { widget } }
  }
}
