import GObjectKit
import MediaLibrary
import Observation

/// The selected photos in the order in which the picker commits them.
@Observable
public final class BoardModel {
  private let picker: PickerModel

  /// Creates a model that observes a picker.
  public init(picker: PickerModel) { self.picker = picker }

  /// The picker's library.
  public var library: LibraryModel { picker.library }

  /// The photos to show.
  public var pictures: [MediaItemID] { picker.results }

  /// The edits of the photos.
  var edits: [ItemEdit] {
    let items = library.items
    return pictures.compactMap { items[$0]?.edit }
  }

  /// The shown photos that are not saved yet; see `LibraryRoot.isUnsaved`.
  public var unsavedPictures: [MediaItem] {
    let items = library.items
    return pictures.compactMap { items[$0] }.filter(\.folder.isUnsaved)
  }

  /// Whether there is no photo to show.
  public var isEmpty: Bool { picker.selection.committed.isEmpty }

  /// Whether the picker selects at most one photo.
  public var isSingle: Bool { picker.selection.replacesSingle }

  /// Removes a photo from the picker's selection. It can be undone.
  public func remove(_ id: MediaItemID) { picker.remove(id) }

  /// Shares a photo; nil if the program does not, or for a video.
  func share(_ id: MediaItemID) -> (() -> Void)? {
    guard let share = picker.onShare, item(id)?.isVideo == false else { return nil }
    return { share([id]) }
  }

  /// Makes a collage of the board; nil if the program does not, or if there is only one photo.
  var makeCollage: (() -> Void)? {
    let photos = pictures.filter { item($0)?.isVideo == false }
    guard let collage = picker.onCollage, photos.count > 1 else { return nil }
    return { collage(photos) }
  }

  /// Shows a sentence over the photos for some seconds.
  func showNotice(_ text: String) { picker.messages.showNotice(text) }

  /// Scrolls the picker to a photo.
  func reveal(_ id: MediaItemID) { picker.reveal(id) }

  /// Opens a photo.
  public func open(_ id: MediaItemID) { picker.onOpen(id) }

  /// Returns the URI of a photo to drag, or nothing as long as a copy of an edited one is not complete.
  func draggedFiles(_ id: MediaItemID) -> [String] { picker.draggedFiles.uris(of: [id]) }

  /// Makes copies of edited photos, so that they can be dragged.
  func prepareDragging() { picker.draggedFiles.prepare(pictures) }

  /// Returns the library item with an identifier.
  public func item(_ id: MediaItemID) -> MediaItem? { library.items[id] }
}
