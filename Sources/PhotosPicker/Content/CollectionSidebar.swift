import GtkKit
import L10n
import LibraryIndex
import MediaLibrary

/// The collections beside the grid, where the window is wide enough: those that every library has, albums and folders.
final class CollectionSidebar: View {
  /// The width of the picker from which the sidebar has its place, in application pixels: the grid keeps nine columns.
  static let neededWidth = 1200
  private static let width = 220
  private let model: PickerModel
  private let box = Box(.vertical)
  private var rows: [LibraryCollection: CollectionRow] = [:]
  private let albumHeading: Widget
  private let folderHeading = CollectionSidebar.heading(tr("Folders"))

  init(_ model: PickerModel, _ collections: PickerCollections) {
    self.model = model
    albumHeading = Box(.horizontal) {
      Self.heading(tr("Albums")).expanding(vertically: false)
      Button(icon: "list-add-symbolic", label: tr("New Album…")) { [weak model] in
        model?.albums.question = .new
      }
      .styled("flat").aligned(.end, .center)
    }
    super.init()
    box.margin(6)
    let scroller = ScrolledWindow(box)
    scroller.setMinimumSize(width: Self.width)
    setContent(scroller)
    styled("collection-sidebar")
    accessibleLabel = tr("Collections")
    // The rows expand inside of the sidebar only.
    expanding(horizontally: false)
    observe({
      State(
        standard: collections.standard, albums: collections.albums, folders: collections.folders,
        shown: model.content.collection)
    }) { sidebar, state in sidebar.show(state) }
    bind(\.isVisible) { model.sidebar.isShown && model.allows(.collectionNavigation) }
  }

  private struct State: Equatable {
    let standard: [PickerCollections.Entry]
    let albums: [PickerCollections.Entry]
    let folders: [PickerCollections.Entry]
    let shown: LibraryCollection
  }

  /// Changes only the rows that differ: numbers change at any time, also between press and release of the pointer.
  private func show(_ state: State) {
    var old = rows
    rows = [:]
    func widgets(_ entries: [PickerCollections.Entry]) -> [Widget] {
      entries.map { entry in
        let row = old.removeValue(forKey: entry.collection) ?? CollectionRow(entry.collection, model)
        row.update(entry, isShown: entry.collection == state.shown)
        rows[entry.collection] = row
        return row
      }
    }
    var children = widgets(state.standard)
    if model.content.index != nil { children += [albumHeading] + widgets(state.albums) }
    if state.folders.count > 1 { children += [folderHeading] + widgets(state.folders) }
    box.setChildren(children)
  }

  private static func heading(_ text: String) -> Widget {
    Label(text).textAligned(0).styled("heading", "sidebar-heading")
  }
}
