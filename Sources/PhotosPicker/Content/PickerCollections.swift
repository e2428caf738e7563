import GObjectKit
import GtkKit
import L10n
import LibraryIndex
import MediaLibrary
import Observation

/// The collections that a picker offers, with their numbers of items: those that are not empty, Recents and Favorites
/// always. Counted in the background, at most once in a second.
@Observable final class PickerCollections {
  /// A collection in a list.
  struct Entry: Hashable, Identifiable {
    /// The collection.
    let collection: LibraryCollection
    /// The name.
    let title: String
    /// The number of items.
    let count: Int

    var id: String { collection.key }
  }

  /// The collections that every library has.
  private(set) var standard: [Entry] = []
  /// The albums in the order of the person.
  private(set) var albums: [Entry] = []
  /// The folders that contain photos, by name.
  private(set) var folders: [Entry] = []

  @ObservationIgnored private let library: LibraryModel
  @ObservationIgnored private let index: LibraryIndexModel?
  @ObservationIgnored private let waiting = DelayedAction()
  @ObservationIgnored private var counting: Task<Void, Never>?
  @ObservationIgnored private var observation: ContinuousObservation?

  init(library: LibraryModel, index: LibraryIndexModel?) {
    (self.library, self.index) = (library, index)
    observation = .following({
      State(count: library.items.count, changes: index?.changes, albums: index?.albums ?? [])
    }) {
      [weak self] state in self?.changed(state)
    }
  }

  isolated deinit {
    counting?.cancel()
    observation?.end()
  }

  private struct State: Equatable {
    var count: Int
    var changes: Int?
    var albums: [Album]
  }

  private func changed(_ state: State) {
    // Albums show at once.
    albums = state.albums.map { Entry(collection: .album($0.id), title: $0.name, count: $0.count) }
    if standard.isEmpty {
      standard = [LibraryCollection.recents, .favorites].map {
        Entry(collection: $0, title: $0.title, count: 0)
      }
      count()
    } else {
      waiting.scheduleIfIdle(after: .seconds(1)) { [weak self] in self?.count() }
    }
  }

  private func count() {
    counting?.cancel()
    counting = Task { [weak self, library, index] in
      let items = library.items
      let candidates = LibraryCollection.standard.filter { index != nil || $0.filter != nil }
      let counts =
        if let index { await index.queries.counts(of: candidates) } else {
          await Self.counts(of: candidates, in: items)
        }
      let folders = await Self.folders(of: items)
      guard !Task.isCancelled, let self else { return }
      standard = candidates.compactMap { collection in
        let count = counts[collection] ?? 0
        guard count > 0 || collection == .recents || collection == .favorites else { return nil }
        return Entry(collection: collection, title: collection.title, count: count)
      }
      self.folders = folders
    }
  }

  @concurrent private nonisolated static func counts(
    of collections: [LibraryCollection], in items: LibrarySnapshot
  ) async -> [LibraryCollection: Int] {
    Dictionary(
      uniqueKeysWithValues: collections.map { ($0, $0.filter.map { items.count(matching: $0) } ?? 0) })
  }

  @concurrent private nonisolated static func folders(of items: LibrarySnapshot) async -> [Entry] {
    let folders = items.folderCounts.filter { !$0.folder.isUnsaved }
    let names = Dictionary(grouping: folders, by: \.folder.displayName)
    return folders.map { folder, count in
      // Folders of the same name have that of the folder above in addition.
      let isUnique = names[folder.displayName]?.count == 1
      let parent = File(path: folder.path).parent.displayName
      let title = isUnique ? folder.displayName : tr("%1$s – %2$s", folder.displayName, parent)
      return Entry(collection: .folder(folder.path), title: title, count: count)
    }.sorted { $0.title.fileOrderKey.lexicographicallyPrecedes($1.title.fileOrderKey) }
  }
}

nonisolated extension LibraryCollection {
  /// A text that identifies the collection: the value of a menu's item.
  var key: String {
    switch self {
    case .recents: "recents"
    case .favorites: "favorites"
    case .videos: "videos"
    case .screenshots: "screenshots"
    case .camera: "camera"
    case .panoramas: "panoramas"
    case .bursts: "bursts"
    case .livePhotos: "live-photos"
    case .duplicates: "duplicates"
    case .notSaved: "not-saved"
    case .private: "private"
    case .notInAlbum: "not-in-album"
    case .folder(let path): "folder:" + path
    case .album(let album): "album:" + album.description
    }
  }

  /// Returns the collection with a `key`.
  init?(key: String) {
    if key.hasPrefix("folder:") {
      self = .folder(String(key.dropFirst(7)))
    } else if key.hasPrefix("album:") {
      guard let album = AlbumID(String(key.dropFirst(6))) else { return nil }
      self = .album(album)
    } else {
      guard let found = Self.standard.first(where: { $0.key == key }) else { return nil }
      self = found
    }
  }
}
