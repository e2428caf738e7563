import MediaLibrary

/// A sequence of pictures.
public nonisolated protocol PictureSequence: Sendable {
  /// The number of pictures.
  var count: Int { get }
  /// The picture at an index, which must be less than `count`.
  subscript(index: Int) -> MediaItem { get }
  /// Returns the index of a picture, or nil if the sequence does not contain it.
  func index(of id: MediaItemID) -> Int?
}

extension LibrarySnapshot: PictureSequence {}

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
