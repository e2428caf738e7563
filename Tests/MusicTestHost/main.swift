// Reads a Music folder for tests that end it by a signal at any moment.
//
// Arguments: the folder of the songs, the folder of the database. Prints "read NUMBER" for each snapshot, and at the end
// "complete".
import GObjectKit
import Glibc
import Imaging
import MediaLibrary
import MusicLibrary

/// Tags that show which file they belong to.
struct NameReader: TrackReading {
  func tags(ofFileAt path: String) async throws(ImageError) -> AudioTags {
    var tags = AudioTags()
    tags.title = File(path: path).name
    tags.genres = ["test", File(path: path).name]
    return tags
  }

  func cover(ofFileAt path: String) async -> Bytes? { nil }

  func waveform(ofFileAt path: String, duration: Duration) -> AsyncStream<Waveform> {
    AsyncStream { $0.finish() }
  }
}

/// Prints a line without a buffer.
func report(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

let (folder, data) = (CommandLine.arguments[1], CommandLine.arguments[2])
let service = MusicService(dataFolder: data, reader: NameReader())
service.start(folder: folder)
for await event in service.events {
  switch event {
  case .tracks(let snapshot): report("read \(snapshot.tracks.count)")
  case .progress(let done, let total) where done == total: report("complete")
  default: break
  }
}
