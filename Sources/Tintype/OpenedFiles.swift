import GObjectKit
import Imaging
import MediaLibrary

/// Tells what was opened or dropped. Reads the disk, off the main thread.
nonisolated enum OpenedFiles {
  /// Files and addresses by what they are for.
  struct Sorted: Sendable {
    /// Paths of folders.
    var folders: [String] = []
    /// Paths of pictures, and of whatever else the viewer is to say something about.
    var pictures: [String] = []
    /// Addresses of videos and music.
    var media: [String] = []
    /// Whether the first file is a video or music.
    var startsWithMedia = false
  }

  /// Sorts addresses.
  @concurrent static func sort(_ uris: [String]) async -> Sorted {
    var sorted = Sorted()
    for uri in uris {
      guard let file = File(uri: uri) else {
        sorted.media.append(uri)
        if sorted.media.count == 1 { sorted.startsWithMedia = sorted.pictures.isEmpty }
        continue
      }
      if (try? file.info())?.kind == .folder {
        sorted.folders.append(file.path)
      } else if isMedia(file.name) {
        sorted.media.append(uri)
        if sorted.media.count == 1 { sorted.startsWithMedia = sorted.pictures.isEmpty }
      } else {
        sorted.pictures.append(file.path)
      }
    }
    return sorted
  }

  /// Tells folders from files.
  @concurrent static func sort(paths: [String]) async -> (folders: [String], files: [String]) {
    let sorted = await sort(paths.map { File(path: $0).uri })
    return (sorted.folders, sorted.pictures + sorted.media.compactMap { File(uri: $0)?.path })
  }

  /// What the player is to play: addresses, and which of them first.
  ///
  /// - Parameter withNeighbours: Whether a single file brings the other videos of its folder.
  @concurrent static func queue(
    for uris: [String], withNeighbours: Bool = true
  ) async -> (uris: [String], first: String?) {
    if withNeighbours, uris.count == 1, let file = File(uri: uris[0]) {
      let neighbours = list(file.parent).filter { isSound($0.name) == isSound(file.name) }.map(\.uri)
      if neighbours.contains(uris[0]) { return (neighbours, uris[0]) }
    }
    let all = uris.flatMap { uri in
      guard let file = File(uri: uri), (try? file.info())?.kind == .folder else { return [uri] }
      return list(file).map(\.uri)
    }
    return (all, all.first)
  }

  private static func list(_ folder: File) -> [File] {
    guard let reader = try? DirectoryReader(path: folder.path) else { return [] }
    var (names, isMore) = ([String](), true)
    while isMore {
      var batch = DirectoryBatch()
      isMore = (try? reader.read(limit: 10_000, into: &batch) { _, kind in kind == .file }) ?? false
      names += batch.entries.map { batch.name(of: $0) }.filter(isMedia)
    }
    return names.sorted().map(folder.child)
  }

  private static func isSound(_ name: String) -> Bool {
    ["mp3", "flac", "ogg", "oga", "opus", "m4a", "wav", "aac", "wma"].contains {
      name.lowercased().hasSuffix("." + $0)
    }
  }

  private static func isMedia(_ name: String) -> Bool {
    ClipFormats.isCandidate(fileName: name) || isSound(name)
  }
}
