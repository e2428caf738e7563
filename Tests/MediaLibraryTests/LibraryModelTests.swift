import GObjectKit
import MediaLibrary
import Observation
import TestTools
import Testing

/// The library model with a fake scanner.
@MainActor @Suite(.timeLimit(.minutes(2))) struct LibraryModelTests {
  private let scanner = FakeScanner()

  private func item(_ number: UInt64, _ name: String, time: Int = 0) -> MediaItem {
    MediaItem(
      id: MediaItemID(rawValue: 1 << 32 | number), path: "/library/" + name,
      modified: Timestamp(seconds: time))
  }

  /// Waits until `condition` holds, by observing the model.
  private func wait(_ model: LibraryModel, until condition: @escaping @MainActor () -> Bool) async {
    for await holds in Observations({ condition() }) where holds { return }
  }

  @Test func theModelPublishesTheScannersUpdates() async {
    let model = LibraryModel(scanner: scanner, roots: [LibraryRoot(path: "/library/")])
    #expect(scanner.requests == [.add("/library")])
    #expect(model.isScanning)
    #expect(!model.isEmpty)
    var seen: [[Splice]] = []
    var counts: [Int] = []
    let subscription = model.onUpdate { [unowned model] update in
      seen.append(update.splices)
      counts.append(model.count)
    }
    let items = [item(0, "a.jpg", time: 2), item(1, "b.jpg", time: 1)]
    let splices = [Splice(at: 0, removed: 0, inserted: items.map(\.id))]
    scanner.report.yield(.update(LibraryUpdate(snapshot: LibrarySnapshot(items), splices: splices)))
    scanner.report.yield(.rootAdded(path: "/library"))
    scanner.report.yield(.finished(count: 2))
    await wait(model) { !model.isScanning }
    #expect(model.items.map(\.name) == ["a.jpg", "b.jpg"])
    #expect(model.items.index(of: items[1].id) == 1)
    #expect(model.items[items[0].id] == items[0])
    #expect(model.items[MediaItemID(rawValue: 7)] == nil)
    #expect(seen == [splices])
    #expect(counts == [2])
    withExtendedLifetime(subscription) {}
  }

  @Test func theEndOfAScanIsNotThatOfAFolderThatWasAddedMeanwhile() async {
    let model = LibraryModel(scanner: scanner, roots: [LibraryRoot(path: "/a")])
    scanner.report.yield(.rootAdded(path: "/a"))
    scanner.report.yield(.started)
    model.add(LibraryRoot(path: "/b"))
    var ends = 0
    let subscription = model.onScanEnd { ends += 1 }
    scanner.report.yield(.finished(count: 0))
    scanner.report.yield(.update(LibraryUpdate(snapshot: LibrarySnapshot([item(0, "a.jpg")]), splices: [])))
    await wait(model) { model.count == 1 }
    #expect(model.isScanning && ends == 0)
    scanner.report.yield(.rootAdded(path: "/b"))
    scanner.report.yield(.started)
    scanner.report.yield(.finished(count: 1))
    await wait(model) { !model.isScanning }
    #expect(ends == 1)
    withExtendedLifetime(subscription) {}
  }

  @Test func onlyAScanOfMoreThanASecondIsShown() async {
    let clock = TestClock()
    let model = LibraryModel(scanner: scanner, clock: clock)
    scanner.report.yield(.started)
    // The time begins when the timer sleeps.
    await eventually("the timer sleeps") { model.isScanning && clock.sleeperCount == 1 }
    clock.advance(by: .milliseconds(900))
    #expect(!model.isScanLong)
    scanner.report.yield(.finished(count: 0))
    await wait(model) { !model.isScanning }
    scanner.report.yield(.started)
    await eventually("the timer sleeps") { model.isScanning && clock.sleeperCount == 1 }
    clock.advance(by: .milliseconds(900))
    #expect(!model.isScanLong)
    clock.advance(by: .milliseconds(100))
    await wait(model) { model.isScanLong }
    scanner.report.yield(.finished(count: 0))
    await wait(model) { !model.isScanLong }
  }

  @Test func itemsAreFoundByTheirPaths() async {
    let items = [item(0, "a.jpg"), item(1, "sub/a.jpg"), item(2, "sub/b.jpg"), item(3, "b.jpg")]
    let paths = ["/library/sub/a.jpg", "/library/b.jpg", "/library/c.jpg", "/a.jpg"]
    let found = await LibrarySnapshot(items).items(atPaths: paths)
    #expect(found == [paths[0]: items[1], paths[1]: items[3]])
    #expect(await LibrarySnapshot(items).items(atPaths: []).isEmpty)
  }

  @Test func aSubscriptionEndsWhenItIsReleased() async {
    let model = LibraryModel(scanner: scanner)
    var count = 0
    var subscription: LibrarySubscription? = model.onUpdate { _ in count += 1 }
    scanner.report.yield(.update(LibraryUpdate(snapshot: LibrarySnapshot([item(0, "a.jpg")]), splices: [])))
    await wait(model) { model.count == 1 }
    #expect(count == 1)
    _ = subscription
    subscription = nil
    scanner.report.yield(.update(LibraryUpdate(snapshot: LibrarySnapshot(), splices: [])))
    await wait(model) { model.items.isEmpty }
    #expect(count == 1)
  }

  @Test func problemsAreListedUntilTheyAreSolved() async {
    let model = LibraryModel(scanner: scanner, roots: [LibraryRoot(path: "/library")])
    scanner.report.yield(.rootMissing(path: "/library"))
    scanner.report.yield(
      .folderUnreadable(path: "/library/secret", reason: .notPermitted(path: "/library/secret")))
    scanner.report.yield(.folderUnwatched(path: "/library/far", reason: .limitReached(path: "/library/far")))
    await wait(model) { model.problems.count == 3 }
    #expect(
      model.problems[0].description
        == "The folder “/library” does not exist. Connect its drive or remove it from the library.")
    #expect(
      model.problems[1].description.hasPrefix(
        "The pictures in “secret” cannot be shown. You don’t have permission")
    )
    scanner.report.yield(.folderReadable(path: "/library/secret"))
    scanner.report.yield(.rootFound(path: "/library"))
    await wait(model) { model.problems.map(\.path) == ["/library/far"] }
  }

  @Test func rootsAreAddedAndRemovedOnce() {
    let model = LibraryModel(scanner: scanner)
    #expect(model.isEmpty)
    model.add(LibraryRoot(path: "/a"))
    model.add(LibraryRoot(path: "/a/"))
    model.add(LibraryRoot(path: "/b"))
    model.remove(LibraryRoot(path: "/a"))
    model.rescan()
    #expect(model.roots.map(\.path) == ["/b"])
    #expect(scanner.requests == [.add("/a"), .add("/b"), .remove("/a"), .rescan])
  }

  @Test func theModelIsReleasedWithItsLastReference() async {
    weak var gone: LibraryModel?
    do {
      let model = LibraryModel(scanner: scanner)
      gone = model
      scanner.report.yield(.update(LibraryUpdate(snapshot: LibrarySnapshot([item(0, "a.jpg")]), splices: [])))
      await wait(model) { model.count == 1 }
    }
    await eventually("the model is gone") { gone == nil }
  }
}
