import GtkKit
import L10n
import LibraryIndex
import MediaLibrary

/// A question for the name of an album.
nonisolated enum AlbumQuestion: Equatable, Sendable {
  /// For a new album, which gets the selected photos.
  case new
  /// For an album that has another name.
  case rename(AlbumID)
}

/// Albums and favorites. Each change can be undone; what cannot be saved is said.
extension PickerModel {
  private var index: LibraryIndexModel? { content.index }

  /// The name of an album; empty if there is none.
  func albumName(_ album: AlbumID) -> String { index?.albums.first { $0.id == album }?.name ?? "" }

  /// Makes an album with the selected photos and shows it.
  func addAlbum(_ name: String) {
    let photos = selection.selected
    change { [weak self] index throws(IndexError) in
      let (album, undo) = try await index.addAlbum(name, with: photos)
      if let self, !photos.isEmpty { content.collection = .album(album) }
      return (
        undo,
        photos.isEmpty
          ? tr("“%s” added", name)
          : trn(photos.count, "%d photo added to “%s”", "%d photos added to “%s”", name)
      )
    }
  }

  /// Renames an album.
  func renameAlbum(_ album: AlbumID, to name: String) {
    change { index throws(IndexError) in (try await index.renameAlbum(album, to: name), nil) }
  }

  /// Deletes an album; its photos stay.
  func deleteAlbum(_ album: AlbumID) {
    let name = albumName(album)
    if content.collection == .album(album) { content.collection = .recents }
    change { index throws(IndexError) in (try await index.deleteAlbum(album), tr("“%s” deleted", name)) }
  }

  /// Moves an album in the list.
  func moveAlbum(_ album: AlbumID, by offset: Int) {
    guard let position = index?.albums.firstIndex(where: { $0.id == album }) else { return }
    change { index throws(IndexError) in (try await index.moveAlbum(album, to: position + offset), nil) }
  }

  /// Adds photos to an album.
  func add(_ photos: [MediaItemID], to album: AlbumID) {
    let name = albumName(album)
    change { index throws(IndexError) in
      (
        try await index.add(photos, to: album),
        trn(photos.count, "%d photo added to “%s”", "%d photos added to “%s”", name)
      )
    }
  }

  /// Removes photos from an album.
  func remove(_ photos: [MediaItemID], from album: AlbumID) {
    let name = albumName(album)
    change { index throws(IndexError) in
      (
        try await index.remove(photos, from: album),
        trn(photos.count, "%d photo removed from “%s”", "%d photos removed from “%s”", name)
      )
    }
  }

  /// The photos that an action on one of them changes: all selected ones if it is selected.
  func photos(of id: MediaItemID) -> [MediaItemID] {
    selection.contains(id) ? selection.selected : [id]
  }

  /// Whether all of these photos are favorites.
  func areFavorites(_ photos: [MediaItemID]) -> Bool { have(.favorite, photos) }

  /// Whether all of these photos are private.
  func arePrivate(_ photos: [MediaItemID]) -> Bool { have(.private, photos) }

  private func have(_ mark: ItemMarks, _ photos: [MediaItemID]) -> Bool {
    photos.allSatisfy { library.items[$0]?.marks.contains(mark) == true }
  }

  /// Marks photos as favorites, or no longer if all of them are.
  func toggleFavorite(_ photos: [MediaItemID]) {
    let isFavorite = areFavorites(photos)
    change { index throws(IndexError) in (try await index.setFavorite(!isFavorite, on: photos), nil) }
  }

  /// Marks photos as private, or no longer if all of them are.
  func togglePrivate(_ photos: [MediaItemID]) {
    let isPrivate = arePrivate(photos)
    change { index throws(IndexError) in (try await index.setPrivate(!isPrivate, on: photos), nil) }
  }

  /// Changes the index. The change can be undone, which a message offers if there is one.
  private func change(
    _ operation: @escaping (LibraryIndexModel) async throws(IndexError) -> (undo: IndexUndo, message: String?)
  ) {
    guard let index else { return }
    Task { [weak self] in
      do throws(IndexError) {
        let (change, message) = try await operation(index)
        guard let self else { return }
        let step = undo.add { [weak self] in
          Task {
            do throws(IndexError) { try await index.undo(change) } catch {
              self?.showNotice(error.description)
            }
          }
        }
        if let message { offerUndo(of: step, message) }
      } catch {
        self?.showNotice(error.description)
      }
    }
  }
}
