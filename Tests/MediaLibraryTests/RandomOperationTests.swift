import FileTesting
import GObjectKit
import Glibc
import MediaLibrary
import TestTools
import Testing

/// After random operations on disk, the library equals the contents of the disk.
@Suite(.timeLimit(.minutes(2))) struct RandomOperationTests {
  @Test(arguments: 0..<8) func theLibraryMatchesTheDiskAfterRandomOperations(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folder = try TemporaryFolder()
    try folder.makeFolder("library")
    let service = LibraryService(extensions: pictureExtensions)
    let probe = LibraryObserver(service, keepsUpdates: false)
    service.add(LibraryRoot(path: folder.path("library")))

    // The expected paths, relative to `folder`. Some are outside the library.
    var folders = ["library", "outside"]
    try folder.makeFolder("outside")
    var files: Set<String> = []
    for round in 0..<400 {
      let target = folders.randomElement(using: &random)! + "/\(round)"
      let file = files.sorted().randomElement(using: &random)
      switch (Int.random(in: 0..<12, using: &random), file) {
      case (0, let file?):
        try folder.remove(file)
        files.remove(file)
      case (1, let file?), (2, let file?):
        try folder.rename(file, target + ".jpg")
        files.remove(file)
        files.insert(target + ".jpg")
      case (3, let file?):
        // inotify does not report to a folder that a file was written through a hard link in another folder.
        guard try File(path: folder.path(file)).info().linkCount == 1 else { continue }
        try folder.write(file, "content of round \(round)")
      case (4, _), (5, _):
        try folder.makeFolder(target)
        folders.append(target)
      case (6, _):
        guard let from = folders.dropFirst(2).randomElement(using: &random), !target.hasPrefix(from + "/")
        else { continue }
        try folder.rename(from, target)
        let move = { (path: String) in
          path == from || path.hasPrefix(from + "/") ? target + path.dropFirst(from.count) : path
        }
        folders = folders.map(move)
        files = Set(files.map(move))
      case (7, _):
        guard let doomed = folders.dropFirst(2).randomElement(using: &random) else { continue }
        folder.removeTree(doomed)
        folders.removeAll { $0 == doomed || $0.hasPrefix(doomed + "/") }
        files = files.filter { !$0.hasPrefix(doomed + "/") }
      case (8, let file?):
        try folder.link(file, target + ".jpg")
        files.insert(target + ".jpg")
      default:
        try folder.write(target + ".jpg", "round \(round)")
        files.insert(target + ".jpg")
      }
    }
    let expected = Set(files.filter { $0.hasPrefix("library/") }.map(folder.path))
    let state = await probe.wait("the library shows what is there (\(expected.count) files)") {
      $0.items.count == expected.count && Set($0.items.map(\.path)) == expected
        && $0.items.allSatisfy { item in
          let info = try? item.file.info()
          return info?.size == item.size && info?.modified == item.modified
        }
    }
    let shown = Set(state.items.map(\.path))
    #expect(expected.subtracting(shown).isEmpty)
    #expect(shown.subtracting(expected).isEmpty)
    let outdated = state.items.filter { (try? $0.file.info())?.modified != $0.modified }.map(\.path)
    #expect(outdated.isEmpty)
    #expect(state.rowsMatchSnapshot)
    let sorted = state.items.map { ($0.date, $0.name, $0.folder.path) }
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { ($1.0, $0.1, $0.2) <= ($0.0, $1.1, $1.2) })
  }
}
