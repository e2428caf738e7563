import GObjectKit
import Imaging
import MediaLibrary
import Observation

/// The pictures around a file that was opened from outside the library: all pictures of its folder, newest first as in
/// the library. If several files were opened, only these files in the given order. Monitors the folders for changes.
@MainActor @Observable public final class FolderPictures: PictureSource {
  /// The current pictures. Empty until the first file has been read.
  public private(set) var pictures: any PictureSequence = PictureList()
  /// The identifier of the picture to show first.
  public let first: MediaItemID

  @ObservationIgnored private let reader: FolderReader
  @ObservationIgnored private var listening: Task<Void, Never>?
  /// The pictures as the reader lists them.
  @ObservationIgnored private var list = PictureList() { didSet { show() } }
  /// The library's items, by path.
  @ObservationIgnored private var known: [String: MediaItem] = [:] { didSet { show() } }
  @ObservationIgnored private var library: (model: LibraryModel, subscription: LibrarySubscription)?
  @ObservationIgnored private var lookup: Task<Void, Never>?
  /// Coalesces the updates of the library.
  @ObservationIgnored private let lookupDelay = DelayedAction()

  /// Starts reading files. `paths` must not be empty. Returns immediately.
  public init(opening paths: [String]) {
    let reader = FolderReader(paths: paths)
    self.reader = reader
    first = FolderReader.firstID
    listening = Task { [weak self] in
      for await list in await reader.lists() {
        self?.list = list
        self?.lookUp()
      }
    }
  }

  isolated deinit {
    listening?.cancel()
    lookup?.cancel()
  }

  // MARK: Library

  /// Shows the ratings and the edits of those pictures that are in a library, too.
  public func addFacts(of library: LibraryModel) {
    let subscription = library.onUpdate { [weak self] _ in
      self?.lookupDelay.scheduleIfIdle(after: .milliseconds(100)) { self?.lookUp() }
    }
    self.library = (library, subscription)
    lookUp()
  }

  private func lookUp() {
    guard let items = library?.model.items, list.count > 0 else { return }
    lookup?.cancel()
    lookup = Task { [weak self, list] in
      let known = await items.items(atPaths: (0..<list.count).map { list[$0].path })
      if !Task.isCancelled { self?.known = known }
    }
  }

  private func show() {
    // Most opened folders are in no library.
    let new =
      known.isEmpty
      ? list
      : PictureList(
        (0..<list.count).map { index in
          let item = list[index]
          return known[item.path].map { item.adding(factsOf: $0) } ?? item
        })
    if new != pictures as? PictureList { pictures = new }
  }

  // MARK: Trash

  /// Moves pictures to the trash.
  public func trash(_ ids: [MediaItemID]) async -> TrashOutcome {
    let items = ids.compactMap { id in pictures.index(of: id).map { pictures[$0] } }
    let outcome = await Trash().move(items.map { ($0.path, $0.id) })
    if let new = await reader.list() { list = new }
    return outcome
  }

  /// Restores pictures from the trash. They keep their identifiers.
  public func restore(_ trashed: [TrashedFile]) async -> RestoreOutcome {
    let outcome = await Trash().restore(trashed)
    for file in outcome.restored {
      if let id = file.trashed.id { await reader.expect(id, at: file.path) }
    }
    if let new = await reader.list() { list = new }
    return outcome
  }
}

/// Pictures in a fixed order.
public nonisolated struct PictureList: PictureSequence, Equatable {
  private let items: [MediaItem]
  private let positions: [MediaItemID: Int]

  /// Creates a list. The identifiers must be unique.
  public init(_ items: [MediaItem] = []) {
    self.items = items
    positions = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.id, $0) })
  }

  /// The number of pictures.
  public var count: Int { items.count }
  /// The picture at an index.
  public subscript(index: Int) -> MediaItem { items[index] }
  /// Returns the index of a picture, or nil if the list does not contain it.
  public func index(of id: MediaItemID) -> Int? { positions[id] }

  /// Compares the pictures in order.
  public static func == (first: PictureList, second: PictureList) -> Bool { first.items == second.items }
}
