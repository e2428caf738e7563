import FileTesting
import GObjectKit
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1))) struct FileReplacementTests {
  private let folder: TemporaryFolder
  private let file: File

  init() throws {
    folder = try TemporaryFolder()
    file = File(path: try folder.write([1, 2, 3], to: "a.jpg"))
  }

  /// The number of names in the folder.
  private func count() throws -> Int {
    let reader = try DirectoryReader(path: folder.path, followingLinks: false)
    var batch = DirectoryBatch()
    while (try reader.read(limit: 100, into: &batch) { _, _ in true }) {}
    return batch.entries.count
  }

  @Test func theContentIsReplacedAndThePermissionsStay() throws {
    chmod(file.path, 0o640)
    #expect(try FileReplacement(of: file).write(Bytes([9])))
    #expect(try file.contents() == [9])
    var status = stat()
    #expect(stat(file.path, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o640)
    #expect(try count() == 1)
  }

  @Test func theTargetOfALinkIsReplaced() throws {
    let link = File(path: folder.path("link"))
    symlink("a.jpg", link.path)
    #expect(try FileReplacement(of: link).write(Bytes([9])))
    #expect(try link.info(followingLinks: false).kind == .link)
    #expect(try file.contents() == [9])
  }

  @Test func aFileThatIsNotCurrentStays() throws {
    #expect(try !FileReplacement(of: file).write(Bytes([9])) { $0.size != 3 })
    #expect(try file.contents() == [1, 2, 3])
    #expect(try count() == 1)
  }

  @Test func aMissingFileIsNotCreated() throws {
    let missing = File(path: folder.path("b.jpg"))
    #expect(throws: FileError.notFound(path: missing.path)) {
      try FileReplacement(of: missing).write(Bytes([9]))
    }
    #expect(try count() == 1)
  }
}
