import GObjectKit
import MediaLibrary
import Observation

/// The selected photos in the order in which the picker commits them, and external photos.
@Observable
public final class BoardModel {
  private let picker: PickerModel

  /// Creates a model that observes a picker.
  public init(picker: PickerModel) { self.picker = picker }

  /// The picker's library.
  public var library: LibraryModel { picker.library }

  /// The photos to show: the committed ones, followed by the external ones.
  public var pictures: [MediaItemID] {
    let externalItems = externalItems.map(\.id)
    return isSingle ? externalItems.last.map { [$0] } ?? picker.results : picker.results + externalItems
  }

  /// The photos that are not in the library, such as one that the camera just captured.
  public private(set) var externalItems: [MediaItem] = []
  /// Called when the user opens an external photo.
  @ObservationIgnored public var onOpenExternal: (MediaItem) -> Void = { _ in }
  /// Called when the user has removed an external photo.
  @ObservationIgnored public var onRemoveExternal: (MediaItem) -> Void = { _ in }
  /// Called when the user has undone the removal of an external photo.
  @ObservationIgnored public var onRestoreExternal: (MediaItem) -> Void = { _ in }
  @ObservationIgnored private var externalCount: UInt64 = 0

  /// Whether there is no photo to show.
  public var isEmpty: Bool { externalItems.isEmpty && picker.selection.committed.isEmpty }

  /// Whether the picker selects at most one photo.
  public var isSingle: Bool { picker.selection.replacesSingle }

  /// Removes an external photo, or removes a library photo from the picker's selection. It can be undone.
  public func remove(_ id: MediaItemID) {
    guard let item = externalItems.first(where: { $0.id == id }) else { return picker.remove(id) }
    removeExternal(item)
    onRemoveExternal(item)
    picker.undo.add { [weak self] in
      guard let self else { return }
      // By date, because other photos may have come and gone.
      let index = externalItems.firstIndex { $0.date > item.date } ?? externalItems.count
      externalItems.insert(item, at: index)
      onRestoreExternal(item)
    }
  }

  /// Removes an external photo that is shown in another way now. It cannot be undone.
  public func removeExternal(_ item: MediaItem) { externalItems.removeAll { $0.id == item.id } }

  /// Whether a photo is in the library, and not external.
  func isInLibrary(_ id: MediaItemID) -> Bool { library.items[id] != nil }

  /// Scrolls the picker to a photo.
  func reveal(_ id: MediaItemID) { picker.reveal(id) }

  /// Opens a photo.
  public func open(_ id: MediaItemID) {
    if let picture = externalItems.first(where: { $0.id == id }) {
      onOpenExternal(picture)
    } else {
      picker.onOpen(id)
    }
  }

  /// Adds a photo that is not in the library.
  public func addExternal(path: String, date: Timestamp) {
    externalCount += 1
    // The library never assigns these identifiers.
    let id = MediaItemID(rawValue: .max - externalCount)
    externalItems.append(MediaItem(id: id, path: path, modified: date, date: date))
  }

  /// Returns the external photo or the library item with an identifier.
  public func item(_ id: MediaItemID) -> MediaItem? {
    externalItems.first { $0.id == id } ?? library.items[id]
  }
}
