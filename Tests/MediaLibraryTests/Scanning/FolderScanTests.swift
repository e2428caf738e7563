import FileTesting
import GObjectKit
import Testing

@testable import MediaLibrary

@Suite(.timeLimit(.minutes(1))) struct FolderScanTests {
  private let folder: TemporaryFolder
  private let folders: LibraryFolders
  private let roots: RootFolders
  private let scan: FolderScan

  init() throws {
    folder = try TemporaryFolder()
    folders = LibraryFolders(report: AsyncStream.makeStream().continuation)
    roots = RootFolders(folders: folders, report: AsyncStream.makeStream().continuation)
    scan = FolderScan(folders: folders, roots: roots)
    try folder.makeFolder("library/sub")
    for number in 0..<10 { try folder.write("library/\(number).jpg") }
    try folder.write("library/sub/10.jpg")
    roots.add(LibraryRoot(path: folder.path("library")))
  }

  private func read(limit: Int = .max) -> Bool { scan.readBatch(limit: limit) { _, _ in false } }

  @Test func aFolderIsReadInBatches() {
    #expect(!scan.isReading)
    #expect(read(limit: 4))
    #expect(scan.isReading)
    #expect(folders.files.table.aliveCount <= 4)
    while read(limit: 4) {}
    #expect(!scan.isReading)
    #expect(folders.files.table.aliveCount == 11)
  }

  @Test func aFolderThatIsRemovedWhileItIsReadIsDropped() {
    #expect(read(limit: 4))
    roots.remove(LibraryRoot(path: folder.path("library")))
    #expect(!scan.isReading)
    #expect(!read())
    #expect(folders.files.table.aliveCount == 0)
  }

  @Test func aFolderThatIsReadAgainIsCompared() throws {
    while read() {}
    try folder.remove("library/3.jpg")
    try folder.write("library/new.jpg")
    try folder.write("library/held.jpg")
    folder.removeTree("library/sub")
    for node in folders.tree.nodes { folders.queue.add(node) }
    while scan.readBatch(limit: 3, isPending: { name, _ in name == "held.jpg".fileBytes }) {}
    _ = folders.files.commit()
    let names = Set(folders.files.table.current.map(\.name))
    #expect(names == Set((0..<10).map { "\($0).jpg" }).subtracting(["3.jpg"]).union(["new.jpg"]))
  }
}
