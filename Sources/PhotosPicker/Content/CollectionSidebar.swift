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
  private let collections: PickerCollections
  private let rows = Box(.vertical)
  /// The buttons of the rows.
  private var buttons: [LibraryCollection: Widget] = [:]

  init(_ model: PickerModel, _ collections: PickerCollections) {
    (self.model, self.collections) = (model, collections)
    super.init()
    rows.margin(6)
    let scroller = ScrolledWindow(rows)
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

  private func show(_ state: State) {
    let focused = buttons.first { $0.value.containsFocus }?.key
    rows.removeAll()
    buttons = [:]
    func add(_ entries: [PickerCollections.Entry]) {
      for entry in entries {
        let row = row(entry, isShown: entry.collection == state.shown)
        buttons[entry.collection] = row
        rows.append(row)
      }
    }
    add(state.standard)
    if model.content.index != nil {
      rows.append(albumHeading)
      add(state.albums)
    }
    if state.folders.count > 1 {
      rows.append(Label(tr("Folders")).textAligned(0).styled("heading", "sidebar-heading"))
      add(state.folders)
    }
    if let focused { buttons[focused]?.grabFocus() }
  }

  private var albumHeading: Widget {
    Box(.horizontal) {
      Label(tr("Albums")).textAligned(0).styled("heading", "sidebar-heading").expanding(vertically: false)
      Button(icon: "list-add-symbolic", label: tr("New Album…")) { [weak model] in
        model?.albums.question = .new
      }
      .styled("flat").aligned(.end, .center)
    }
  }

  private func row(_ entry: PickerCollections.Entry, isShown: Bool) -> Widget {
    let count = Label(entry.count > 0 ? entry.count.localized : "").styled("numeric", "dim-label")
    let button = Button(
      Box(.horizontal, spacing: 9) {
        Image(icon: entry.collection.icon)
        Label(entry.title).ellipsized().textAligned(0).expanding(vertically: false)
        count
      }
    ) { [weak model] in model?.content.collection = entry.collection }
    .styled("flat", "sidebar-row")
    button.setStyle("selected", isShown)
    button.accessibleLabel =
      entry.count > 0 ? tr("%1$s (%2$s)", entry.title, entry.count.localized) : entry.title
    button.isAccessiblySelected = isShown
    if case .album(let album) = entry.collection { addMenu(of: album, to: button) }
    return button
  }

  private func addMenu(of album: AlbumID, to row: Widget) {
    let show: (Widget) -> Void = { [weak model] row in
      guard let model else { return }
      ContextMenu.show(
        at: row,
        [
          (tr("Rename Album…"), true, { model.albums.question = .rename(album) }),
          (tr("Move Album Up"), true, { model.albums.move(album, by: -1) }),
          (tr("Move Album Down"), true, { model.albums.move(album, by: 1) }),
          (tr("Delete Album"), true, { model.albums.delete(album) }),
        ])
    }
    row.input.addClickGesture(button: 3).onPressed { [unowned row] _, _, _ in show(row) }
    row.input.onKey { [unowned row, weak model] key, modifiers in
      switch key {
      case .menu: show(row)
      case .up where modifiers == .alt: model?.albums.move(album, by: -1)
      case .down where modifiers == .alt: model?.albums.move(album, by: 1)
      default: return false
      }
      return true
    }
  }
}

extension LibraryCollection {
  /// The name of the icon.
  fileprivate var icon: String {
    switch self {
    case .recents: "document-open-recent-symbolic"
    case .favorites: "emblem-favorite-symbolic"
    case .videos: "video-x-generic-symbolic"
    case .screenshots: "applets-screenshooter-symbolic"
    case .camera: "camera-photo-symbolic"
    case .panoramas, .bursts, .livePhotos: "image-x-generic-symbolic"
    case .duplicates: "edit-copy-symbolic"
    case .notSaved: "document-save-symbolic"
    case .private: "system-lock-screen-symbolic"
    case .notInAlbum: "folder-pictures-symbolic"
    case .folder: "folder-symbolic"
    case .album: "emblem-photos-symbolic"
    }
  }
}
