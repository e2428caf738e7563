import GtkKit
import L10n
import LibraryIndex
import MediaLibrary

/// The menu of a photo in the list: favorites, the private mark, edits, export and albums. Without an index there is only Open.
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
    let stack = model.stacks.place(of: id).map { stackItems(id, $0, model) } ?? []
    let photos = model.selection.affected(by: id)
    let shown: AlbumID? = if case .album(let album) = model.content.collection { album } else { nil }
    let favorite = model.marks.areFavorites(photos) ? tr("Remove from Favorites") : tr("Add to Favorites")
    let mark = model.marks.arePrivate(photos) ? tr("Remove Private Mark") : tr("Mark as Private")
    return [open] + stack + [
      (favorite, true, { model.marks.toggleFavorite(photos) }),
      (mark, true, { model.marks.togglePrivate(photos) }),
    ] + editItems(id, photos, model) + exportItems(photos, model)
      + index.albums.filter { $0.id != shown }.prefix(mostAlbums).map { album in
        (tr("Add to “%s”", album.name), true, { model.albums.add(photos, to: album.id) })
      }
      + (shown.map { album in
        [
          (
            tr("Remove from “%s”", model.albums.name(of: album)), true,
            { model.albums.remove(photos, from: album) }
          )
        ]
      } ?? [])
  }

  private static func editItems(
    _ id: MediaItemID, _ photos: [MediaItemID], _ model: PickerModel
  ) -> [ContextMenu.Item] {
    let edits = model.edits
    var items: [ContextMenu.Item] = []
    if edits.canRotate(photos) {
      items += [
        (tr("Rotate Right"), true, { edits.perform { await $0.rotate(photos, quarterTurns: 1) } }),
        (tr("Rotate Left"), true, { edits.perform { await $0.rotate(photos, quarterTurns: -1) } }),
      ]
    }
    if edits.areEdited([id]) {
      items.append((tr("Copy Edit"), true, { edits.perform { await $0.copy(id) } }))
    }
    if edits.canPaste(on: photos) {
      items.append((tr("Paste Edit"), true, { edits.perform { await $0.paste(on: photos) } }))
    }
    if edits.areEdited(photos) {
      items.append((tr("Revert to Original"), true, { edits.perform { await $0.reset(photos) } }))
    }
    return items
  }

  private static func exportItems(_ photos: [MediaItemID], _ model: PickerModel) -> [ContextMenu.Item] {
    guard photos.contains(where: { model.library.items[$0]?.isVideo == false }) else { return [] }
    var items: [ContextMenu.Item] = []
    if let share = model.onShare { items.append((tr("Share…"), true, { share(photos) })) }
    if let export = model.onExport { items.append((tr("Export…"), true, { export(photos) })) }
    if let collage = model.onCollage, photos.count > 1 {
      items.append((tr("Collage…"), true, { collage(photos) }))
    }
    return items
  }

  private static func stackItems(
    _ id: MediaItemID, _ place: StackLayout.Place, _ model: PickerModel
  ) -> [ContextMenu.Item] {
    model.stacks.commands(for: place, isInDialog: model.isPresented).map { command in
      (command.label, true, { model.stacks.perform(command, id, at: place) })
    }
  }
}

nonisolated extension StackCommand {
  fileprivate var label: String {
    switch self {
    case .open: tr("Open Stack")
    case .close: tr("Close Stack")
    case .compare: tr("Compare")
    case .keepBest: tr("Keep Best Photo")
    case .keepOnlyThis: tr("Keep Only This Photo")
    }
  }
}
