import GObjectKit
import GStreamerKit
import MediaLibrary

/// Tells what was opened or dropped. Reads the disk, off the main thread.
nonisolated enum OpenedFiles {
  /// Files and addresses by what they are for.
  struct Sorted: Sendable {
    /// Paths of folders.
    var folders: [String] = []
    /// Paths of pictures, and of whatever else the viewer is to say something about.
    var pictures: [String] = []
    /// Addresses of videos, music, playlists and subtitles.
    var media: [String] = []
    /// Whether the first file is for the player.
    var startsWithMedia = false
  }

  /// Sorts addresses.
  @concurrent static func sort(_ uris: [String]) async -> Sorted {
    var sorted = Sorted()
    for uri in uris {
      let file = File(uri: uri)
      if let file, (try? file.info())?.kind == .folder {
        sorted.folders.append(file.path)
      } else if let file, MediaKind(file: file) == nil, !SubtitleFile.isSubtitle(file.name) {
        sorted.pictures.append(file.path)
      } else {
        if sorted.media.isEmpty { sorted.startsWithMedia = sorted.pictures.isEmpty }
        sorted.media.append(uri)
      }
    }
    return sorted
  }

  /// Tells folders from files.
  @concurrent static func sort(paths: [String]) async -> (folders: [String], files: [String]) {
    let sorted = await sort(paths.map { File(path: $0).uri })
    return (sorted.folders, sorted.pictures + sorted.media.compactMap { File(uri: $0)?.path })
  }

  /// What the player is to play.
  struct Queue: Sendable {
    /// The addresses in their order.
    var uris: [String]
    /// The file that was opened, where the others are its neighbours; nil where all were opened.
    var first: String?
    /// Paths of files of subtitles that were opened with them.
    var subtitles: [String] = []
    /// What a playlist says of addresses on a network, which nobody asks before they are played.
    var outlines: [String: MediaOutline] = [:]
    /// Sentences about what was left out.
    var problems: [String] = []
  }

  /// Lists what files, folders, playlists and addresses mean.
  ///
  /// - Parameter withNeighbours: Whether a single file brings the others of its kind in its folder.
  @concurrent static func queue(for uris: [String], withNeighbours: Bool = true) async -> Queue {
    let subtitles = uris.filter(SubtitleFile.isSubtitle(uri:)).compactMap { File(uri: $0)?.path }
    let uris = uris.filter { !SubtitleFile.isSubtitle(uri: $0) }
    if withNeighbours, uris.count == 1, let neighbours = await MediaListing.neighbours(of: uris[0]) {
      return Queue(uris: neighbours, first: uris[0], subtitles: subtitles)
    }
    let listing = await MediaListing.list(uris)
    let all = listing.entries.map(\.uri)
    var queue = Queue(uris: all, subtitles: subtitles, problems: listing.problems)
    for entry in listing.entries where entry.title != nil || entry.duration != nil {
      guard File(uri: entry.uri) == nil else { continue }
      queue.outlines[entry.uri] = MediaOutline(duration: entry.duration, title: entry.title)
    }
    return queue
  }
}
