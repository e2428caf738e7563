import GObjectKit
import Imaging
import MediaLibrary
import Observation

/// The pictures around a file that was opened from outside: those of its folder, newest first as the
/// library has them, or, where several files were opened, just those in the order given. Follows what
/// happens on disk.
@MainActor @Observable public final class FolderPictures: PictureSource {
  /// The pictures at this moment. Empty until the opened file was looked at.
  public private(set) var pictures: any PictureSequence = PictureList()
  /// The picture to show first.
  public let first: MediaItemID

  @ObservationIgnored private let reader: FolderReader
  @ObservationIgnored private var listening: Task<Void, Never>?

  /// Starts to look at files; `paths` must not be empty. Returns at once.
  public init(opening paths: [String]) {
    let reader = FolderReader(paths: paths)
    self.reader = reader
    first = FolderReader.firstID
    listening = Task { [weak self] in
      for await list in await reader.lists() { self?.pictures = list }
    }
  }

  isolated deinit { listening?.cancel() }

  /// Moves pictures to the trash.
  public func trash(_ ids: [MediaItemID]) async -> TrashOutcome {
    let items = ids.compactMap { id in pictures.index(of: id).map { pictures[$0] } }
    let outcome = await Trash().move(items.map { ($0.path, $0.id) })
    if let list = await reader.list() { pictures = list }
    return outcome
  }

  /// Brings pictures back out of the trash. They are the same pictures as before.
  public func restore(_ trashed: [TrashedFile]) async -> RestoreOutcome {
    let outcome = await Trash().restore(trashed)
    for file in outcome.restored {
      if let id = file.trashed.id { await reader.expect(id, at: file.path) }
    }
    if let list = await reader.list() { pictures = list }
    return outcome
  }
}

/// Pictures in a fixed order.
public nonisolated struct PictureList: PictureSequence, Equatable {
  private let items: [MediaItem]
  private let places: [MediaItemID: Int]

  /// A list. No picture may be in it twice.
  public init(_ items: [MediaItem] = []) {
    self.items = items
    places = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.id, $0) })
  }

  /// How many there are.
  public var count: Int { items.count }
  /// The picture at an index.
  public subscript(index: Int) -> MediaItem { items[index] }
  /// Where a picture is; nil when it is not there.
  public func index(of id: MediaItemID) -> Int? { places[id] }

  /// Equal when the pictures are, in this order.
  public static func == (first: PictureList, second: PictureList) -> Bool { first.items == second.items }
}
