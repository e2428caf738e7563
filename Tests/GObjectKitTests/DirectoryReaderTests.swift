import FileTesting
import GObjectKit
import Glibc
import Testing

/// Directories are read in batches, with the kind and size of their entries.
@Suite(.timeLimit(.minutes(1))) struct DirectoryReaderTests {
  @Test func aDirectoryIsReadInBatches() throws {
    let temporary = try TemporaryFolder()
    let folder = File(path: temporary.path)
    let names = (0..<100).map { "\($0).jpg" }
    for name in names { try folder.child(name).createEmpty() }
    try folder.child("sub").makeFolder()
    symlink("sub", folder.child("to folder").path)
    symlink("5.jpg", folder.child("to file").path)
    symlink("nowhere", folder.child("to nothing").path)
    mkfifo(folder.child("pipe").path, 0o600)

    let reader = try DirectoryReader(path: folder.path)
    #expect(try reader.info.identity == folder.info().identity)
    var batch = DirectoryBatch()
    var pieces = 0
    while try reader.read(
      limit: 10, into: &batch, accepting: { name, kind in kind != .file || name[0] != 0x37 })
    {
      pieces += 1
      #expect(batch.entries.count <= pieces * 10)
    }
    let found = Dictionary(uniqueKeysWithValues: batch.entries.map { (batch.name(of: $0), $0) })
    // `accepting` rejects 7.jpg and 70.jpg to 79.jpg.
    #expect(Set(found.keys) == Set(names.filter { !$0.hasPrefix("7") } + ["sub", "to folder", "to file"]))
    #expect(found["to folder"]?.info.kind == .folder)
    #expect(found["to folder"]?.isLink == true)
    #expect(found["to folder"]?.info.identity == found["sub"]?.info.identity)
    #expect(found["to file"]?.info.kind == .file)

    let literal = try DirectoryReader(path: folder.path, followingLinks: false)
    var links = DirectoryBatch()
    while try literal.read(limit: 1000, into: &links, accepting: { _, kind in kind == .link }) {}
    #expect(Set(links.entries.map(links.name)) == ["to folder", "to file", "to nothing"])
  }

  @Test func aFolderThatCannotBeReadThrows() {
    #expect(throws: FileError.notFound(path: "/no such folder")) {
      try DirectoryReader(path: "/no such folder")
    }
    #expect(throws: FileError.notAFolder(path: "/dev/null")) { try DirectoryReader(path: "/dev/null") }
  }

  @Test func userDirectoriesAreFound() {
    #expect(UserDirectories.home.hasPrefix("/"))
    #expect(UserDirectories.cache.hasPrefix("/"))
    #expect(UserDirectories.pictures != UserDirectories.home)
  }
}
