import GObjectKit
import GStreamerKit
import MediaLibrary

/// Classifies opened and dropped files. Reads the disk on threads that may block.
nonisolated enum OpenedFiles {
  /// Opened files by what shows them.
  struct Content: Sendable {
    /// Paths of folders, which are added to the library.
    var folders: [String]
    /// Paths of pictures for the viewer.
    var pictures: [String]
    /// The queue of the player; nil if there is nothing to play.
    var media: Queue?
    /// The queue of the Music section: songs alone; nil if there is something else to play, or nothing.
    var songs: Queue?
  }

  /// Reads what opened files are.
  static func content(of uris: [String]) async -> Content {
    let sorted = await sort(uris)
    var content = Content(folders: sorted.folders, pictures: sorted.pictures)
    guard !sorted.media.isEmpty else { return content }
    let queue = await queue(for: sorted.media)
    if queue.isMusic { content.songs = queue } else { content.media = queue }
    return content
  }

  /// Files and addresses by the section that opens them.
  private struct Sorted: Sendable {
    /// Paths of folders.
    var folders: [String] = []
    /// Paths of images, and of files of unknown type, for which the viewer shows an error.
    var pictures: [String] = []
    /// URIs of videos, music, playlists and subtitles.
    var media: [String] = []
  }

  /// Classifies URIs.
  private static func sort(_ uris: [String]) async -> Sorted { await blocking { read(uris) } }

  private static func read(_ uris: [String]) -> Sorted {
    var sorted = Sorted()
    for uri in uris {
      let file = File(uri: uri)
      if let file, (try? file.info())?.kind == .folder {
        if MediaListing.isAlbum(file) { sorted.media.append(uri) } else { sorted.folders.append(file.path) }
      } else if let file, MediaKind(file: file) == nil, !SubtitleFile.isSubtitle(file.name) {
        sorted.pictures.append(file.path)
      } else {
        sorted.media.append(uri)
      }
    }
    return sorted
  }

  /// Separates folders from files.
  @concurrent static func sort(paths: [String]) async -> (folders: [String], files: [String]) {
    let sorted = await sort(paths.map { File(path: $0).uri })
    return (sorted.folders, sorted.pictures + sorted.media.compactMap { File(uri: $0)?.path })
  }

  /// The items for the player's queue.
  struct Queue: Sendable {
    /// The URIs in playback order.
    var uris: [String]
    /// The URI of the opened file, if the others are its neighbors in the folder; nil if all were opened.
    var first: String?
    /// Paths of subtitle files that were opened with them.
    var subtitles: [String] = []
    /// Titles and durations from a playlist, by URI, for network addresses: these are not queried before playback.
    var fileInfo: [String: MediaFileInfo] = [:]
    /// Messages about files that were left out.
    var problems: [String] = []

    /// Whether all of it are songs in files, and no subtitles came with them.
    var isMusic: Bool {
      !uris.isEmpty && subtitles.isEmpty
        && uris.allSatisfy { uri in
          File(uri: uri).map { MediaKind(fileName: $0.name) == .audio } ?? false
        }
    }
  }

  /// Expands files, folders, playlists and addresses to a queue.
  ///
  /// - Parameter withNeighbours: Whether a single file brings the other files of its kind in its folder.
  @concurrent static func queue(for uris: [String], withNeighbours: Bool = true) async -> Queue {
    let subtitles = uris.filter(SubtitleFile.isSubtitle(uri:)).compactMap { File(uri: $0)?.path }
    let uris = uris.filter { !SubtitleFile.isSubtitle(uri: $0) }
    if withNeighbours, uris.count == 1, let neighbors = await MediaListing.neighbors(of: uris[0]) {
      return Queue(uris: neighbors, first: uris[0], subtitles: subtitles)
    }
    let listing = await MediaListing.list(uris)
    let all = listing.entries.map(\.uri)
    var queue = Queue(uris: all, subtitles: subtitles, problems: listing.problems)
    for entry in listing.entries where entry.title != nil || entry.duration != nil {
      guard File(uri: entry.uri) == nil else { continue }
      queue.fileInfo[entry.uri] = MediaFileInfo(duration: entry.duration, title: entry.title)
    }
    return queue
  }
}
