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
    let loose = loose.map(\.id)
    return isForOnePicture ? loose.last.map { [$0] } ?? picker.results : picker.results + loose
  }

  /// The photos that are not in the library, such as one that the camera just captured.
  public private(set) var loose: [MediaItem] = []
  /// Called when the user opens an external photo.
  @ObservationIgnored public var onOpenLoose: (MediaItem) -> Void = { _ in }
  @ObservationIgnored private var laidCount: UInt64 = 0

  /// Whether the picker selects at most one photo.
  public var isForOnePicture: Bool { picker.selection.replacesSingle }

  /// Removes an external photo, or removes a library photo from the picker's selection.
  public func remove(_ id: MediaItemID) {
    if loose.contains(where: { $0.id == id }) {
      loose.removeAll { $0.id == id }
    } else {
      picker.remove(id)
    }
  }

  /// Opens a photo.
  public func open(_ id: MediaItemID) {
    if let picture = loose.first(where: { $0.id == id }) { onOpenLoose(picture) } else { picker.onOpen(id) }
  }

  /// Adds a photo that is not in the library.
  public func lay(path: String, date: Timestamp) {
    laidCount += 1
    // The library never assigns these identifiers.
    let id = MediaItemID(rawValue: .max - laidCount)
    loose.append(MediaItem(id: id, path: path, modified: date, date: date))
  }

  /// Returns the external photo or the library item with an identifier.
  public func item(_ id: MediaItemID) -> MediaItem? { loose.first { $0.id == id } ?? library.items[id] }
}
