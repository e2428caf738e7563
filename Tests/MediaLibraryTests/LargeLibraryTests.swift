import FileTesting
import GObjectKit
import Glibc
import Testing

@testable import MediaLibrary

/// Large numbers of files and of events.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LargeLibraryTests {
  let folder: TemporaryFolder
  let service = LibraryService(extensions: pictureExtensions)

  init() throws { folder = try TemporaryFolder() }

  /// Creates hard links to few files: many directory entries with little disk usage.
  private func makeLinks(_ count: Int, in name: String) throws {
    try folder.makeFolder(name)
    try folder.write(name + "/0.jpg", modified: 1_700_000_000)
    let descriptor = open(folder.path(name), O_DIRECTORY)
    defer { close(descriptor) }
    var source = "0.jpg"
    for number in 1..<count {
      // ext4 allows 65,000 links to one file.
      if number % 50_000 == 0 {
        source = "\(number).jpg"
        try folder.write(name + "/" + source, modified: 1_700_000_000)
      } else {
        try #require(linkat(descriptor, source, descriptor, "\(number).jpg", 0) == 0)
      }
    }
  }

  @Test func theFirstItemsOfALargeFolderAreReportedBeforeTheScanEnds() async throws {
    try makeLinks(100_000, in: "many")
    let probe = LibraryObserver(service, keepsUpdates: false)
    service.add(LibraryRoot(path: folder.path))
    let state = await probe.wait("all are read", seconds: 120) { $0.finishedCount == 100_000 }
    #expect(state.items.count == 100_000)
    #expect(state.rowsMatchSnapshot)
    // The benchmarks measure the time. This test checks that the first update does not wait for all files.
    #expect(1...1_000 ~= state.firstCount)
    // Checks the first, a middle and the last item.
    for index in [0, 49_999, 99_999] {
      let item = state.items[index]
      #expect(state.items.index(of: item.id) == index)
      #expect(try item.file.info().size == item.size)
    }
    try folder.write("one more.jpg")
    await probe.wait("one more comes") { $0.items.count == 100_001 }
    folder.removeTree("many")
    let end = await probe.wait("only one is left", seconds: 120) { $0.items.count == 1 }
    #expect(end.rowsMatchSnapshot)
  }

  @Test func aFolderMayBeDeletedWhileItIsRead() async throws {
    try makeLinks(20_000, in: "doomed")
    try folder.makeFolder("safe")
    try folder.write("safe/a.jpg")
    let probe = LibraryObserver(service, keepsUpdates: false)
    service.add(LibraryRoot(path: folder.path))
    await probe.wait("the first rows are there") { !$0.items.isEmpty }
    folder.removeTree("doomed")
    let state = await probe.wait("what is left is shown", seconds: 120) {
      $0.names == ["a.jpg"] && !$0.isScanning
    }
    #expect(state.rowsMatchSnapshot)
    try folder.write("safe/b.jpg")
    await probe.wait("the library is still followed") { $0.items.count == 2 }
  }

  /// The number of events that the kernel queues for a program; it replaces those beyond by one overflow event.
  private static let eventLimit: Int = {
    let text = try? File(path: "/proc/sys/fs/inotify/max_queued_events").contents()
    return text.flatMap { Int(String(decoding: $0, as: UTF8.self).filter(\.isNumber)) } ?? .max
  }()

  @Test(.enabled(if: eventLimit < 29_000, "the kernel queues so many events that none would be lost"))
  func lostEventsLeadToTheSameResult() async throws {
    let gate = EventGate()
    let service = LibraryService(extensions: pictureExtensions, receive: gate.pass)
    let probe = LibraryObserver(service, keepsUpdates: false)
    try makeLinks(2, in: "busy")
    service.add(LibraryRoot(path: folder.path))
    await probe.wait("the folder is read") { $0.finishedCount == 2 }
    // The monitor reads no events until there are more than the kernel keeps for it.
    let descriptor = open(folder.path("busy"), O_DIRECTORY)
    defer { close(descriptor) }
    gate.close()
    for number in 2..<30_000 { linkat(descriptor, "0.jpg", descriptor, "\(number).jpg", 0) }
    gate.open()
    await probe.wait("all have come", seconds: 120) { $0.items.count == 30_000 }
    #expect(gate.overflows == 1)
    gate.close()
    for number in 100..<30_000 { unlinkat(descriptor, "\(number).jpg", 0) }
    gate.open()
    let state = await probe.wait("a hundred are left", seconds: 120) { $0.items.count == 100 }
    #expect(gate.overflows == 2)
    #expect(state.rowsMatchSnapshot)
  }
}
