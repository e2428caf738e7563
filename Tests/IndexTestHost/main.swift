// Indexes a folder for tests that end it by a signal at any moment.
//
// Arguments: the folder of the photos, the folder of the database. Prints, after each was committed: "read NUMBER" (of
// the files since the start), "favorite NAME", "edited NAME", and at the end "complete".
import Editing
import GObjectKit
import Glibc
import Imaging
import LibraryIndex
import MediaLibrary
import Observation

/// Metadata that shows which file it belongs to.
struct NameReader: AssetReading {
  func metadata(ofFileAt path: String) async throws(ImageError) -> AssetMetadata {
    var metadata = AssetMetadata()
    metadata.title = File(path: path).name
    metadata.keywords = ["test", File(path: path).name]
    return metadata
  }
}

/// Prints a line without a buffer.
func report(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

let (folder, data) = (CommandLine.arguments[1], CommandLine.arguments[2])
let service = LibraryService(
  extensions: ["jpg"], startSnapshot: LibraryIndexer.startSnapshot(in: data))
let indexer = LibraryIndexer(folder: data, scanner: service, reader: NameReader(), concurrency: 4)
let library = LibraryModel(scanner: service)
let index = LibraryIndexModel(library: library, indexer: indexer)
library.add(LibraryRoot(path: folder))
index.start()
var favorites = Set<MediaItemID>()
var done = 0

/// Marks an item that was read and not marked yet. Returns false if there is none.
func markNext() async throws -> Bool {
  guard let item = library.items.first(where: { $0.asset != nil && !favorites.contains($0.id) }) else {
    return false
  }
  try await index.setFavorite(true, on: [item.id])
  favorites.insert(item.id)
  report("favorite \(item.name)")
  try await index.setEdit(EditStack([.filter(.grayscale)]), of: [item.id])
  report("edited \(item.name)")
  return true
}

let changes = Observations {
  (items: library.items, done: index.progress?.done, isComplete: index.isComplete)
}
for await _ in changes {
  // Marks the items one after the other while they are read. Marking one that an earlier run has marked changes nothing.
  repeat {
    if let now = index.progress?.done, now != done {
      done = now
      report("read \(now)")
    }
  } while try await markNext()
  if index.isComplete, favorites.count >= library.count { break }
}
index.close()
report("complete")
