import GObjectKit
import Imaging
import MediaLibrary
import MusicLibrary
import Synchronization

/// Reads "songs" that are texts of lines such as `title=Waterloo`; a line `error=timeout` fails. Lists are separated by
/// semicolons.
final class TextSongReader: TrackReading {
  private let state = Mutex<(reads: [String], isHeld: Bool)>(([], false))

  /// The names of the files whose tags were read, in order.
  var reads: [String] { state.withLock(\.reads) }

  func tags(ofFileAt path: String) async throws(ImageError) -> AudioTags {
    state.withLock { $0.reads.append(File(path: path).name) }
    guard let bytes = try? File(path: path).contents() else { throw .notFound }
    var tags = AudioTags()
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { continue }
      let list = parts[1].split(separator: ";").map(String.init)
      switch parts[0] {
      case "title": tags.title = parts[1]
      case "artist": tags.artists = list
      case "album": tags.album = parts[1]
      case "albumArtist": tags.albumArtists = list
      case "genre": tags.genres = list
      case "track": tags.track = Int(parts[1])
      case "disc": tags.disc = Int(parts[1])
      case "year": tags.year = Int(parts[1])
      case "originalYear": tags.originalYear = Int(parts[1])
      case "compilation": tags.isCompilation = parts[1] == "1"
      case "titleSort": tags.titleSort = parts[1]
      case "artistSort": tags.artistSort = parts[1]
      case "albumSort": tags.albumSort = parts[1]
      case "albumArtistSort": tags.albumArtistSort = parts[1]
      case "duration": tags.properties.duration = .seconds(Int(parts[1]) ?? 0)
      case "lyrics": tags.lyrics = .text(parts[1].replacing("|", with: "\n"))
      case "cover": tags.hasCover = true
      case "error": throw .timedOut
      default: break
      }
    }
    return tags
  }

  func cover(ofFileAt path: String) async -> Bytes? {
    guard let bytes = try? File(path: path).contents() else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("cover=") }
    return line.map { Bytes($0.dropFirst(6).utf8) }
  }

  func waveform(ofFileAt path: String, duration: Duration) -> AsyncStream<Waveform> {
    state.withLock { $0.reads.append("waveform of " + File(path: path).name) }
    return AsyncStream { stream in
      stream.yield(Waveform(peaks: [1, 2, 3]))
      stream.yield(Waveform(peaks: (0..<Waveform.count).map { UInt8($0 % 256) }))
      stream.finish()
    }
  }
}
