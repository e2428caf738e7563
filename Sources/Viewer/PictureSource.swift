import MediaLibrary

/// Pictures in an order.
public nonisolated protocol PictureSequence: Sendable {
  /// How many there are.
  var count: Int { get }
  /// The picture at an index, which must be less than `count`.
  subscript(index: Int) -> MediaItem { get }
  /// Where a picture is; nil when it is not there.
  func index(of id: MediaItemID) -> Int?
}

extension LibrarySnapshot: PictureSequence {}

/// Where a viewer's pictures come from, and who moves them to the trash.
///
/// `pictures` must be observable (a property of an `@Observable` class, or computed from one): the
/// viewer follows it, so that a picture deleted on disk gives way to the next.
public protocol PictureSource: AnyObject {
  /// The pictures at this moment.
  var pictures: any PictureSequence { get }
  /// Moves pictures to the trash. They leave `pictures`, now or soon.
  func trash(_ ids: [MediaItemID]) async -> TrashOutcome
  /// Brings pictures back out of the trash. They come back to `pictures`, now or soon.
  func restore(_ trashed: [TrashedFile]) async -> RestoreOutcome
}

extension LibraryModel: PictureSource {
  /// The library's order: newest first.
  public var pictures: any PictureSequence { items }
}
