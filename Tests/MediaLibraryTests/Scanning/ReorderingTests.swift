import GObjectKit
import Testing

@testable import MediaLibrary

@Suite(.timeLimit(.minutes(1))) struct ReorderingTests {
  /// A snapshot of files that are named after their times, in the given order. The slot of a file is its index.
  private func snapshot(_ times: [Int]) -> LibrarySnapshot {
    LibrarySnapshot(
      times.enumerated().map { index, time in
        MediaItem(
          id: MediaItemID(slot: index, generation: 1), path: "/library/\(time).jpg",
          modified: Timestamp(seconds: time))
      })
  }

  @Test func withoutChangesTheOrderStays() {
    let reordering = Reordering(of: snapshot([3, 2, 1]), removing: [], inserting: [])
    #expect(reordering.order == [0, 1, 2])
    #expect(reordering.edits.isEmpty)
  }

  @Test func aRowThatReturnsToItsPlaceIsNoEdit() {
    let reordering = Reordering(of: snapshot([3, 2, 1]), removing: [1], inserting: [1])
    #expect(reordering.order == [0, 1, 2])
    #expect(reordering.edits.isEmpty)
  }

  @Test func aRowThatMovesIsRemovedAndInserted() {
    // The date of the last row is the newest now.
    let reordering = Reordering(of: snapshot([3, 2, 9]), removing: [2], inserting: [2])
    #expect(reordering.order == [2, 0, 1])
    #expect(
      reordering.edits == [
        Edit(position: 0, removed: 0, inserted: 1), Edit(position: 3, removed: 1, inserted: 0),
      ])
  }

  @Test func removalsAndInsertionsAtOnePlaceAreOneEdit() {
    let reordering = Reordering(of: snapshot([9, 5, 6, 1]), removing: [1, 2], inserting: [2])
    #expect(reordering.order == [0, 2, 3])
    #expect(reordering.edits == [Edit(position: 1, removed: 1, inserted: 0)])
  }

  @Test func equalDatesAreOrderedByNameThenByFolder() {
    let modified = Timestamp(seconds: 1)
    let snapshot = LibrarySnapshot(
      ["/b/x.jpg", "/a/y.jpg", "/a/x.jpg"].enumerated().map { index, path in
        MediaItem(id: MediaItemID(slot: index, generation: 1), path: path, modified: modified)
      })
    #expect(snapshot.isBefore(2, 0))
    #expect(snapshot.isBefore(0, 1))
    #expect(!snapshot.isBefore(1, 2))
  }
}
