import GtkKit
import L10n
import LibraryIndex
import MediaLibrary

/// A row of the sidebar: the icon, name and number of items of a collection. A click shows the collection.
final class CollectionRow: Button {
  private let title = Label().ellipsized().textAligned(0)
  private let count = Label().styled("numeric", "dim-label")

  init(_ collection: LibraryCollection, _ model: PickerModel) {
    title.expanding(vertically: false)
    let content = Box(.horizontal, spacing: 9)
    for part in [Image(icon: collection.icon), title, count] { content.append(part) }
    super.init(content) { [weak model] in model?.content.collection = collection }
    styled("flat", "sidebar-row")
    if case .album(let album) = collection { addMenu(of: album, model) }
  }

  /// Shows the name and the number of items; `isShown` marks the collection that the grid shows.
  func update(_ entry: PickerCollections.Entry, isShown: Bool) {
    title.text = entry.title
    count.text = entry.count > 0 ? entry.count.localized : ""
    accessibleLabel = entry.count > 0 ? tr("%1$s (%2$s)", entry.title, entry.count.localized) : entry.title
    setStyle("selected", isShown)
    isAccessiblySelected = isShown
  }

  private func addMenu(of album: AlbumID, _ model: PickerModel) {
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
    input.addClickGesture(button: 3).onPressed { [unowned self] _, _, _ in show(self) }
    input.onKey { [unowned self, weak model] key, modifiers in
      switch key {
      case .menu: show(self)
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
