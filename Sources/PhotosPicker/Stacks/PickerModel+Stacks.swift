import L10n
import LibraryIndex
import MediaLibrary

extension PickerModel {
  /// What a program does with the photos of a stack.
  public struct StackActions {
    /// Moves photos to the trash and keeps another one.
    public var trash: (_ photos: [MediaItemID]) -> Void
    /// Shows photos beside each other.
    public var compare: (_ photos: [MediaItemID]) -> Void

    /// Creates actions.
    public init(
      trash: @escaping (_ photos: [MediaItemID]) -> Void,
      compare: @escaping (_ photos: [MediaItemID]) -> Void
    ) { (self.trash, self.compare) = (trash, compare) }
  }

  /// How many photos can be compared.
  static let comparable = 2...4

  /// The place of a photo in a stack that the list shows; nil if it is in none.
  func place(of id: MediaItemID) -> StackLayout.Place? {
    guard !content.layout.places.isEmpty, let index = library.items.index(of: id) else { return nil }
    return library.items.asset(at: index).flatMap { content.layout.places[$0] }
  }

  /// Opens or closes the stack of a photo. Selected photos of a closed stack stay selected.
  ///
  /// - Returns: Whether the photo is in a stack.
  @discardableResult func toggleStack(of id: MediaItemID) -> Bool {
    guard let place = place(of: id) else { return false }
    content.stacks?.toggle(place.stack.key)
    return true
  }

  /// The photos of a stack that the list shows when it is open, in order.
  func members(of place: StackLayout.Place) -> [MediaItemID] {
    let ids = library.items.ids(of: Set(place.members))
    return place.members.compactMap { ids[$0] }
  }

  /// Moves all photos of a stack but one to the trash, with the videos of those that are Live Photos. The other format of
  /// a kept photo of a burst stays.
  func keep(_ id: MediaItemID, of place: StackLayout.Place) {
    let items = library.items
    let kept = items[id].map(Shot.init)
    let others = members(of: place).filter {
      $0 != id && (place.stack.kind != .burst || items[$0].map(Shot.init) != kept)
    }
    let shots = Set(others.compactMap { items[$0].map(Shot.init) })
    let videos = items.ids(of: Set(place.stack.hidden)).values.filter { video in
      items[video].map(Shot.init).map { shots.contains($0) && $0 != kept } ?? false
    }
    stackActions?.trash(others + videos)
  }

  /// The files of one shot: the same name in one folder, apart from the extension.
  private struct Shot: Hashable {
    let folder: String
    let name: Substring

    init(_ item: MediaItem) {
      folder = item.folder.path
      name = item.name.lowercased()[...].prefix(upToLast: ".")
    }
  }
}

extension Substring {
  /// The part before the last `separator`; the whole text if there is none.
  fileprivate func prefix(upToLast separator: Character) -> Substring {
    lastIndex(of: separator).map { self[..<$0] } ?? self
  }
}
