import MediaLibrary

/// A sequence of pictures.
public nonisolated protocol PictureSequence: Sendable {
  /// The number of pictures.
  var count: Int { get }
  /// The picture at an index, which must be less than `count`.
  subscript(index: Int) -> MediaItem { get }
  /// Returns the index of a picture, or nil if the sequence does not contain it.
  func index(of id: MediaItemID) -> Int?
  /// Returns whether the picture at an index, which must be less than `count`, is of a video.
  func isVideo(at index: Int) -> Bool
}

extension PictureSequence {
  /// Returns whether the picture at an index is of a video.
  public nonisolated func isVideo(at index: Int) -> Bool { self[index].isVideo }
}

extension LibrarySnapshot: PictureSequence {}

/// Some items of the library in an order of their own, such as the selected ones. Looking up an index by an identifier
/// visits all of them.
public nonisolated struct LibraryExtract: PictureSequence {
  private let items: LibrarySnapshot
  private let ids: [MediaItemID]

  /// Creates a sequence of those of the items that the library contains.
  public init(_ ids: [MediaItemID], of items: LibrarySnapshot) {
    (self.items, self.ids) = (items, ids.filter { items.index(of: $0) != nil })
  }

  /// The number of items.
  public var count: Int { ids.count }
  /// The item at an index.
  public subscript(index: Int) -> MediaItem { items[items.index(of: ids[index]) ?? 0] }
  /// Returns the index of an item, or nil if the sequence does not contain it.
  public func index(of id: MediaItemID) -> Int? { ids.firstIndex(of: id) }
  /// Returns whether the item at an index is a video.
  public func isVideo(at index: Int) -> Bool { items.isVideo(at: items.index(of: ids[index]) ?? 0) }
}

/// Provides the pictures of a viewer, and moves them to the trash.
///
/// `pictures` must be observable (a property of an `@Observable` class, or computed from one): the viewer observes it,
/// and shows the next picture if the current one is deleted on disk.
public protocol PictureSource: AnyObject {
  /// The current pictures.
  var pictures: any PictureSequence { get }
  /// Moves pictures to the trash. The source removes them from `pictures` immediately or soon after.
  func trash(_ ids: [MediaItemID]) async -> TrashOutcome
  /// Restores pictures from the trash. The source adds them to `pictures` immediately or soon after.
  func restore(_ trashed: [TrashedFile]) async -> RestoreOutcome
}

extension LibraryModel: PictureSource {
  /// The items of the library, newest first.
  public var pictures: any PictureSequence { items }
}
