import GObjectKit
import MediaLibrary
import Observation

/// The chosen pictures, in the order in which the picker delivers them.
@Observable
public final class BoardModel {
  private let picker: PickerModel

  /// Follows a picker.
  public init(picker: PickerModel) { self.picker = picker }

  /// The pictures to choose from.
  public var library: LibraryModel { picker.library }

  /// The pictures on the board: the chosen ones, and after them those that the library does not have.
  public var pictures: [MediaItemID] {
    let loose = loose.map(\.id)
    return isForOnePicture ? loose.last.map { [$0] } ?? picker.results : picker.results + loose
  }

  /// Pictures that lie on the board and are not in the library, such as one that was just taken.
  public private(set) var loose: [MediaItem] = []
  /// Called when the user opens one of those.
  @ObservationIgnored public var onOpenLoose: (MediaItem) -> Void = { _ in }
  @ObservationIgnored private var laidCount: UInt64 = 0

  /// Whether the board is a place for one picture.
  public var isForOnePicture: Bool { picker.selection.replacesSingle }

  /// Takes a picture off the board, and out of the picker's selection.
  public func remove(_ id: MediaItemID) {
    if loose.contains(where: { $0.id == id }) {
      loose.removeAll { $0.id == id }
    } else {
      picker.remove(id)
    }
  }

  /// Opens a picture.
  public func open(_ id: MediaItemID) {
    if let picture = loose.first(where: { $0.id == id }) { onOpenLoose(picture) } else { picker.onOpen(id) }
  }

  /// Lays a picture on the board that the library does not have.
  public func lay(path: String, date: Timestamp) {
    laidCount += 1
    // Numbers that the library never reaches.
    let id = MediaItemID(rawValue: .max - laidCount)
    loose.append(MediaItem(id: id, path: path, modified: date, date: date))
  }

  /// What is known of a picture.
  public func item(_ id: MediaItemID) -> MediaItem? { loose.first { $0.id == id } ?? library.items[id] }
}
