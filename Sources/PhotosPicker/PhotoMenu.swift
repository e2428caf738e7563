import GtkKit
import L10n
import LibraryIndex
import MediaLibrary

/// The menu of a photo in the list: favorites, the private mark and albums. Without an index there is only Open.
enum PhotoMenu {
  /// The number of albums that the menu offers: more lines would not fit into a small window.
  private static let mostAlbums = 8

  /// Opens the menu of a cell. For a selected photo it changes all selected photos.
  static func show(at cell: MediaCell, _ model: PickerModel) {
    ContextMenu.show(at: cell, items(MediaItemID(rawValue: cell.id), model))
  }

  private static func items(_ id: MediaItemID, _ model: PickerModel) -> [ContextMenu.Item] {
    let open: ContextMenu.Item = (tr("Open"), true, { model.open(id) })
    guard let index = model.content.index else { return [open] }
    let stack = model.place(of: id).map { stackItems(id, $0, model) } ?? []
    let photos = model.photos(of: id)
    let shown: AlbumID? = if case .album(let album) = model.content.collection { album } else { nil }
    let favorite = model.areFavorites(photos) ? tr("Remove from Favorites") : tr("Add to Favorites")
    let mark = model.arePrivate(photos) ? tr("Remove Private Mark") : tr("Mark as Private")
    return [open] + stack + [
      (favorite, true, { model.toggleFavorite(photos) }), (mark, true, { model.togglePrivate(photos) }),
    ]
      + index.albums.filter { $0.id != shown }.prefix(mostAlbums).map { album in
        (tr("Add to “%s”", album.name), true, { model.add(photos, to: album.id) })
      }
      + (shown.map { album in
        [(tr("Remove from “%s”", model.albumName(album)), true, { model.remove(photos, from: album) })]
      } ?? [])
  }

  private static func stackItems(
    _ id: MediaItemID, _ place: StackLayout.Place, _ model: PickerModel
  ) -> [ContextMenu.Item] {
    let toggle = place.isOpen ? tr("Close Stack") : tr("Open Stack")
    var items: [ContextMenu.Item] = [(toggle, true, { model.toggleStack(of: id) })]
    guard let actions = model.stackActions else { return items }
    let members = model.members(of: place)
    // The dialog would cover the comparison.
    if PickerModel.comparable.contains(members.count), !model.isPresented {
      items.append((tr("Compare"), true, { actions.compare(members) }))
    }
    if place.isOpen {
      items.append((tr("Keep Only This Photo"), true, { model.keep(id, of: place) }))
    } else if place.stack.hasBest {
      items.append((tr("Keep Best Photo"), true, { model.keep(id, of: place) }))
    }
    return items
  }
}

nonisolated extension PhotoStack {
  /// Whether one photo may replace the others. A raw image and its JPEG are not the same.
  fileprivate var hasBest: Bool { kind != .rawAndImage && kind != .heicAndJPEG && kind != .livePhoto }
}
