import L10n
import LibraryIndex
import MediaLibrary
import Observation

/// A question for the name of an album.
nonisolated enum AlbumQuestion: Equatable, Sendable {
  /// For a new album, which gets the selected photos.
  case new
  /// For an album that has another name.
  case rename(AlbumID)
}

/// The albums of a picker. Each change can be undone.
@Observable final class PickerAlbums {
  /// The question for the name of an album; nil if there is none.
  var question: AlbumQuestion?
  @ObservationIgnored private let content: PickerContent
  @ObservationIgnored private let index: UndoableIndex

  init(_ content: PickerContent, _ index: UndoableIndex) { (self.content, self.index) = (content, index) }

  private var all: [Album] { index.index?.albums ?? [] }

  /// The name of an album; empty if there is none.
  func name(of album: AlbumID) -> String { all.first { $0.id == album }?.name ?? "" }

  /// Makes an album with photos, and shows it unless it is empty.
  func add(_ name: String, with photos: [MediaItemID]) {
    index.perform { [weak content] index throws(IndexError) in
      let (album, undo) = try await index.addAlbum(name, with: photos)
      if !photos.isEmpty { content?.collection = .album(album) }
      return (
        undo,
        photos.isEmpty
          ? tr("“%s” added", name)
          : trn(photos.count, "%d photo added to “%s”", "%d photos added to “%s”", name)
      )
    }
  }

  /// Renames an album.
  func rename(_ album: AlbumID, to name: String) {
    index.perform { index throws(IndexError) in (try await index.renameAlbum(album, to: name), nil) }
  }

  /// Deletes an album; its photos stay.
  func delete(_ album: AlbumID) {
    let name = name(of: album)
    if content.collection == .album(album) { content.collection = .recents }
    index.perform { index throws(IndexError) in
      (try await index.deleteAlbum(album), tr("“%s” deleted", name))
    }
  }

  /// Moves an album in the list.
  func move(_ album: AlbumID, by offset: Int) {
    guard let position = all.firstIndex(where: { $0.id == album }) else { return }
    index.perform { index throws(IndexError) in
      (try await index.moveAlbum(album, to: position + offset), nil)
    }
  }

  /// Adds photos to an album.
  func add(_ photos: [MediaItemID], to album: AlbumID) {
    let name = name(of: album)
    index.perform { index throws(IndexError) in
      (
        try await index.add(photos, to: album),
        trn(photos.count, "%d photo added to “%s”", "%d photos added to “%s”", name)
      )
    }
  }

  /// Removes photos from an album.
  func remove(_ photos: [MediaItemID], from album: AlbumID) {
    let name = name(of: album)
    index.perform { index throws(IndexError) in
      (
        try await index.remove(photos, from: album),
        trn(photos.count, "%d photo removed from “%s”", "%d photos removed from “%s”", name)
      )
    }
  }
}
