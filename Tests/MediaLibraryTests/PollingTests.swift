import FileTesting
import GObjectKit
import TestTools
import Testing

@testable import MediaLibrary

/// Folders whose changes the kernel does not report.
@Suite(.timeLimit(.minutes(1))) struct PollingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A service that gets no events.
  private func service(isRemote: Bool) -> LibraryService {
    LibraryService(
      extensions: ["jpg"], pollInterval: .milliseconds(20), isRemote: { _ in isRemote }, receive: { _ in [] })
  }

  @Test func changesOfANetworkFolderAppearAndDisappear() async throws {
    try folder.makeFolder("deep")
    try folder.write("deep/a.jpg")
    let service = service(isRemote: true)
    let observer = LibraryObserver(service)
    service.add(LibraryRoot(path: folder.path))
    await observer.wait("the scan ends") { $0.scans == 1 && $0.names == ["a.jpg"] }
    try folder.write("deep/b.jpg", modified: 5)
    await observer.wait("the new file appears") { $0.items.count == 2 }
    try folder.remove("deep/a.jpg")
    await observer.wait("the deleted file disappears") { $0.names == ["b.jpg"] }
    // Only a listing shows that a file was written.
    try folder.write("deep/b.jpg", "another picture", modified: 9)
    await observer.wait("the file changes") { $0.item("b.jpg")?.modified == Timestamp(seconds: 9) }
  }

  @Test(.enabled(if: TemporaryVolume.canMountMemory)) func aFolderThatIsUnmountedAndMountedAgainComesBack()
    async throws
  {
    var volume: TemporaryVolume? = try TemporaryVolume(memory: 64)
    let path = try #require(volume?.path)
    try File(path: path + "/a.jpg").write(Bytes([1]))
    let service = service(isRemote: false)
    let observer = LibraryObserver(service)
    service.add(LibraryRoot(path: File(path: path).parent.path))
    let first = await observer.wait("the file is found") { $0.scans == 1 && $0.names == ["a.jpg"] }
    #expect(first.items.count == 1)
    _ = try Command.run(["umount", "-l", path])
    await observer.wait("the file disappears") { $0.items.isEmpty }
    // The file is on the volume before it is mounted here: this service would not be told of it afterwards.
    let other = try TemporaryVolume(memory: 64)
    try File(path: other.path + "/b.jpg").write(Bytes([1]))
    _ = try Command.run(["mount", "--bind", other.path, path])
    await observer.wait("the file of the mounted volume appears") { $0.names == ["b.jpg"] }
    volume = nil
  }

  @Test func aLocalFolderIsNotRemote() {
    #expect(!File(path: folder.path).isOnRemoteFileSystem)
    #expect(!File(path: folder.path + "/missing").isOnRemoteFileSystem)
  }
}
