import GObjectKit
import MediaLibrary
import TestTools
import Testing

@testable import PhotosPicker

/// The filtered list follows the updates of the library.
@Suite(.timeLimit(.minutes(1))) struct FilteredItemsTests {
  private static func item(_ id: UInt64, isVideo: Bool) -> MediaItem {
    MediaItem(
      id: MediaItemID(rawValue: id), path: "/p/\(id)." + (isVideo ? "mp4" : "jpg"),
      modified: Timestamp(nanoseconds: 0))
  }

  // MARK: Random updates

  /// A library that changes at random.
  private struct RandomLibrary {
    var random: SeededGenerator
    var items: [MediaItem] = []
    private var nextID: UInt64 = 1

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      for _ in 0..<40 { items.append(newItem()) }
    }

    private mutating func newItem() -> MediaItem {
      defer { nextID += 1 }
      return FilteredItemsTests.item(nextID, isVideo: Bool.random(using: &random))
    }

    private mutating func index() -> Int? { items.indices.randomElement(using: &random) }

    /// Inserts, removes, moves and renames some items, and returns the update.
    mutating func change() -> LibraryUpdate {
      let old = items.map(\.id)
      var (changed, renamed) = ([MediaItemID](), [MediaItemID]())
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        switch Int.random(in: 0..<(items.count < 100 ? 5 : 4), using: &random) {
        case 0: if let index = index() { items.remove(at: index) }
        case 1:
          guard let index = index() else { continue }
          let moved = items.remove(at: index)
          items.insert(moved, at: Int.random(in: 0...items.count, using: &random))
        case 2:
          guard let index = index() else { continue }
          items[index] = FilteredItemsTests.item(items[index].id.rawValue, isVideo: !items[index].isVideo)
          renamed.append(items[index].id)
        case 3: if let index = index() { changed.append(items[index].id) }
        default:
          let new = newItem()
          items.insert(new, at: Int.random(in: 0...items.count, using: &random))
        }
      }
      return LibraryUpdate(
        snapshot: LibrarySnapshot(items), splices: splices(from: old, to: items.map(\.id)), changed: changed,
        renamed: renamed)
    }

    /// Returns splices between two orders; at random, adjacent splices are joined over rows that stay.
    private mutating func splices(from old: [MediaItemID], to new: [MediaItemID]) -> [Splice] {
      var (removed, inserted) = (Set<Int>(), Set<Int>())
      for change in new.difference(from: old) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
      }
      var result: [Splice] = []
      var (from, to) = (0, 0)
      while from < old.count || to < new.count {
        let start = (from: from, to: to)
        var isJoined = false
        while removed.contains(from) || inserted.contains(to) || isJoined {
          if removed.contains(from) {
            from += 1
          } else if inserted.contains(to) {
            to += 1
          } else {
            (from, to) = (from + 1, to + 1)
          }
          isJoined = from < old.count && to < new.count && Int.random(in: 0..<4, using: &random) == 0
        }
        if start != (from, to) {
          result.append(
            Splice(at: start.to, removed: from - start.from, inserted: Array(new[start.to..<to])))
        } else {
          (from, to) = (from + 1, to + 1)
        }
      }
      return result
    }
  }

  @Test(arguments: [MediaFilter.images, .videos, .any(of: []), .not(.any(of: []))])
  func theListEqualsAWholeComputationAfterRandomUpdates(_ filter: MediaFilter) {
    var library = RandomLibrary(seed: 11)
    let start = LibrarySnapshot(library.items)
    var filtered = FilteredItems(
      FilteredSnapshot(items: start, filter: filter), ids: start.ids(matching: filter))
    var rows = filtered.ids
    for step in 0..<500 {
      let update = library.change()
      let splices = filtered.apply(update)
      for splice in splices {
        rows.replaceSubrange(splice.position..<splice.position + splice.removed, with: splice.inserted)
      }
      let expected = update.snapshot.ids(matching: filter)
      #expect(filtered.ids == expected, "step \(step)")
      #expect(rows == expected, "step \(step)")
      for index in update.snapshot.indices {
        let id = update.snapshot.id(at: index)
        #expect(filtered.index(of: id) == expected.firstIndex(of: id))
      }
    }
  }

  // MARK: Cost

  /// An order that counts the items that are looked at.
  private struct CountingOrder: FilterableOrder {
    final class Counter { var count = 0 }

    var snapshot: FilteredSnapshot
    let counter: Counter

    func id(at index: Int) -> MediaItemID {
      counter.count += 1
      return snapshot.id(at: index)
    }

    func index(of id: MediaItemID) -> Int? {
      counter.count += 1
      return snapshot.index(of: id)
    }

    func includesItem(at index: Int) -> Bool {
      counter.count += 1
      return snapshot.includesItem(at: index)
    }
  }

  /// Applies one change to a library of 10,000 items, of which every second one is a video, with a filter for photos.
  /// Returns the splices of the photos and the number of items looked at.
  private func apply(
    _ splices: [Splice] = [], changed: [MediaItemID] = [], _ change: (inout [MediaItem]) -> Void = { _ in }
  ) -> (splices: [Splice], looks: Int) {
    var items = (1...10_000).map { Self.item($0, isVideo: $0 % 2 == 0) }
    let counter = CountingOrder.Counter()
    func order() -> CountingOrder {
      CountingOrder(
        snapshot: FilteredSnapshot(items: LibrarySnapshot(items), filter: .images), counter: counter)
    }
    let start = order()
    var filtered = FilteredItems(start, ids: start.snapshot.items.ids(matching: .images))
    change(&items)
    let result = filtered.apply(splices, changed: changed, new: order())
    return (result, counter.count)
  }

  @Test func oneChangeOfTenThousandItemsLooksAtAFew() {
    let changed = MediaItemID(rawValue: 5_001)
    let limit = 64
    let same = apply(changed: [changed])
    #expect(same.splices.isEmpty && 1...limit ~= same.looks)

    let renamed = apply(changed: [changed]) { $0[5_000] = Self.item(5_001, isVideo: true) }
    #expect(renamed.splices == [Splice(at: 2_500, removed: 1, inserted: [])])
    #expect(1...limit ~= renamed.looks)

    let removed = apply([Splice(at: 5_000, removed: 1, inserted: [])]) { $0.remove(at: 5_000) }
    #expect(removed.splices == renamed.splices && 1...limit ~= removed.looks)

    let new = MediaItemID(rawValue: 20_001)
    let inserted = apply([Splice(at: 5_000, removed: 0, inserted: [new])]) {
      $0.insert(Self.item(new.rawValue, isVideo: false), at: 5_000)
    }
    #expect(inserted.splices == [Splice(at: 2_500, removed: 0, inserted: [new])])
    #expect(1...limit ~= inserted.looks)

    let moved = apply([
      Splice(at: 0, removed: 0, inserted: [changed]), Splice(at: 5_001, removed: 1, inserted: []),
    ]) { $0.insert($0.remove(at: 5_000), at: 0) }
    #expect(
      moved.splices == [
        Splice(at: 0, removed: 0, inserted: [changed]), Splice(at: 2_501, removed: 1, inserted: []),
      ])
    #expect(1...(2 * limit) ~= moved.looks)
  }
}
