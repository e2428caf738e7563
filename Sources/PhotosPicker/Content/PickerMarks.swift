import LibraryIndex
import MediaLibrary

/// The marks that a person sets on photos in a picker: favorites and private photos. Each change can be undone.
final class PickerMarks {
  private let library: LibraryModel
  private let index: UndoableIndex

  init(_ library: LibraryModel, _ index: UndoableIndex) { (self.library, self.index) = (library, index) }

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
    index.perform { index throws(IndexError) in (try await index.setFavorite(!isFavorite, on: photos), nil) }
  }

  /// Marks photos as private, or no longer if all of them are.
  func togglePrivate(_ photos: [MediaItemID]) {
    let isPrivate = arePrivate(photos)
    index.perform { index throws(IndexError) in (try await index.setPrivate(!isPrivate, on: photos), nil) }
  }
}
