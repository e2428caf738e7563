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

  /// The pictures on the board.
  public var pictures: [MediaItemID] { picker.results }

  /// Whether the board is a place for one picture.
  public var isForOnePicture: Bool { picker.selection.replacesSingle }

  /// Takes a picture off the board, and out of the picker's selection.
  public func remove(_ id: MediaItemID) { picker.remove(id) }

  /// Opens a picture.
  public func open(_ id: MediaItemID) { picker.onOpen(id) }
}
