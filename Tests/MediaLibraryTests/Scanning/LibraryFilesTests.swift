import GObjectKit
import Testing

@testable import MediaLibrary

@Suite(.timeLimit(.minutes(1))) struct LibraryFilesTests {
  private let node = FolderNode("/pictures")

  /// Files with the given inode numbers.
  private func batch(_ files: [(String, Int)]) -> DirectoryBatch {
    DirectoryBatch(files.map { ($0.0, FileInfo(inode: $0.1)) })
  }

  private func names(_ files: LibraryFiles) -> [String] {
    node.slots.map { String(fileBytes: Array(files.table.name($0).bytes[files.table.name($0).range])) }
  }

  /// The files a.jpg, b.jpg and c.jpg with the inodes 1 to 3.
  private func listed() -> LibraryFiles {
    var files = LibraryFiles()
    files.add(batch([("c.jpg", 3), ("a.jpg", 1)]), to: node)
    files.add(batch([("b.jpg", 2), ("a.jpg", 1)]), to: node)
    files.finish(node)
    _ = files.commit()
    return files
  }

  @Test func batchesAreSortedAndDuplicateNamesRemoved() {
    let files = listed()
    #expect(names(files) == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(files.table.aliveCount == 3)
  }

  @Test func comparingAddsUpdatesAndRemovesFiles() throws {
    var files = listed()
    let kept = try #require(files.slot("a.jpg".fileBytes, in: node))
    let found = DirectoryBatch([
      ("0.jpg", FileInfo(inode: 4)), ("c.jpg", FileInfo(inode: 3)), ("new.jpg", FileInfo(inode: 5)),
      ("a.jpg", FileInfo(inode: 1, size: 99)),
    ])
    files.compare(found, with: node, isPending: { $0 == "new.jpg".fileBytes })
    #expect(names(files) == ["0.jpg", "a.jpg", "c.jpg"])
    #expect(files.slot("a.jpg".fileBytes, in: node) == kept)
    let commit = files.commit()
    let update = try #require(commit)
    #expect(update.changed.count == 1 && update.removed.count == 1)
    #expect(update.snapshot.first { $0.name == "a.jpg" }?.size == 99)
  }

  @Test func aFileThatReappearsIsTheSameItem() throws {
    var files = listed()
    let slot = try #require(files.slot("b.jpg".fileBytes, in: node))
    files.remove([slot], in: node)
    #expect(names(files) == ["a.jpg", "c.jpg"])
    let back = batch([("moved.jpg", 2)])
    files.insert(back.entries, names: back.names, to: node)
    #expect(files.slot("moved.jpg".fileBytes, in: node) == slot)
  }

  @Test func aRenameReplacesTheFileWithTheName() throws {
    var files = listed()
    let slot = try #require(files.slot("a.jpg".fileBytes, in: node))
    files.rename("a.jpg".fileBytes, in: node, to: "c.jpg".fileBytes, in: node)
    #expect(names(files) == ["b.jpg", "c.jpg"])
    #expect(files.slot("c.jpg".fileBytes, in: node) == slot)
    files.rename("gone.jpg".fileBytes, in: node, to: "d.jpg".fileBytes, in: node)
    #expect(files.table.aliveCount == 2)
  }

  @Test func filesOfARootThatWasRemovedBecomeNewItems() throws {
    var files = listed()
    let before = try #require(files.slot("a.jpg".fileBytes, in: node))
    files.removeAll(in: node, permanently: true)
    let update = files.commit()
    #expect(update?.removed.count == 3)
    files.add(batch([("a.jpg", 1)]), to: node)
    let generation = files.table.current.rows[Int(try #require(node.slots.first))].generation
    #expect(node.slots.first != before || generation > 1)
  }
}
