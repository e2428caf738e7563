import FileTesting
import GObjectKit
import MediaLibrary
import TestTools
import Testing

/// Copies of files under names that the file system accepts.
@Suite(.timeLimit(.minutes(1))) struct ImportTests {
  private let source: TemporaryFolder
  private let library: TemporaryFolder

  init() throws { (source, library) = (try TemporaryFolder(), try TemporaryFolder()) }

  @Test(
    arguments: [
      "Sea.jpg",
      // 83 characters of three bytes: 253 bytes with the extension.
      String(repeating: "海", count: 83) + ".jpg",
      String(repeating: "s", count: 251) + ".jpg",
      // Not UTF-8, and as long as a name can be.
      String(fileBytes: Array(repeating: 0xE9, count: 251) + Array(".jpg".utf8)),
      String(repeating: "n", count: 255),
    ])
  func everyNameIsCopiedMoreThanOnce(name: String) async throws {
    let file = File(path: source.path).child(name)
    // Written under a short name: the temporary name of a long one would be too long.
    let draft = File(path: source.path).child("draft")
    try draft.write(Bytes(Array("pixels".utf8)))
    try draft.rename(to: file)
    let outcome = await PictureImport(into: library.path).copy([file.path, file.path, file.path])
    #expect(outcome.failures.isEmpty)
    #expect(
      Set(outcome.copies).count == 3 && outcome.copies.first == File(path: library.path).child(name).path)
    for (index, copy) in outcome.copies.enumerated() {
      let made = File(path: copy)
      #expect(made.name.fileBytes.count <= 255)
      #expect(index == 0 || made.name.contains(" (\(index + 1))"))
      #expect(made.name.hasSuffix(".jpg") == name.hasSuffix(".jpg"))
      #expect(try made.info().size == 6)
    }
  }

  @Test func aMovedFileKeepsItsIdentityAndGetsAFreeName() async throws {
    let file = File(path: source.path).child("a.jpg")
    try file.write(Bytes(Array("new".utf8)))
    try File(path: library.path).child("a.jpg").write(Bytes(Array("old".utf8)))
    let identity = try file.info().identity
    let moved = File(path: try await PictureImport(into: library.path).move(file.path))
    #expect(moved.name == "a (2).jpg")
    #expect(!file.exists)
    #expect(try moved.info().identity == identity)
    await #expect(throws: LibraryError.self) { try await PictureImport(into: library.path).move(file.path) }
  }

  @Test(.enabled(if: TemporaryVolume.canMountMemory)) func aFileOnAnotherVolumeIsMoved() async throws {
    let volume = try TemporaryVolume(memory: 64)
    let file = File(path: volume.path).child("a.jpg")
    try file.write(Bytes(Array("pixels".utf8)))
    let moved = File(path: try await PictureImport(into: library.path).move(file.path))
    #expect(moved == File(path: library.path).child("a.jpg") && !file.exists)
    #expect(try moved.info().size == 6)
  }

  @Test func theOrderIsKeptAndAMissingFileIsReported() async throws {
    let names = ["c.jpg", "a.jpg", "b.jpg"]
    for name in names { try File(path: source.path).child(name).write(Bytes(Array(name.utf8))) }
    let paths = names.map { File(path: source.path).child($0).path }
    let missing = File(path: source.path).child("gone.jpg").path
    let outcome = await PictureImport(into: library.path).copy([paths[0], missing, paths[1], paths[2]])
    #expect(outcome.copies.map { File(path: $0).name } == names)
    #expect(outcome.failures.map(\.path) == [missing])
  }
}
