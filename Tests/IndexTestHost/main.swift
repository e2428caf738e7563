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
while !index.isComplete || favorites.count < library.count {
  // Marks the items one after the other while they are read.
  if let item = library.items.first(where: { $0.asset != nil && !favorites.contains($0.id) }) {
    try await index.setFavorite(true, on: [item.id])
    favorites.insert(item.id)
    report("favorite \(item.name)")
    try await index.setEdit(EditStack([.filter(.grayscale)]), of: [item.id])
    report("edited \(item.name)")
  } else {
    // The polling interval: the loop follows the items, the progress and the end of the index alike.
    try await Task.sleep(for: .milliseconds(1))
  }
  if let now = index.progress?.done, now != done {
    done = now
    report("read \(now)")
  }
}
index.close()
report("complete")
