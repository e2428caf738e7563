import GObjectKit
import TestTools
import Testing

@testable import MediaLibrary

/// The order of the library, and the splices between two commits.
@Suite(.timeLimit(.minutes(1))) struct MediaTableTests {
  /// A simple reference implementation that always sorts all files.
  private struct Model {
    var files: [MediaTable.Slot: (name: String, folder: Int, time: Int)] = [:]

    func order() -> [MediaTable.Slot] {
      files.sorted {
        ($1.value.time, $0.value.name, $0.value.folder) < ($0.value.time, $1.value.name, $1.value.folder)
      }
      .map(\.key)
    }
  }

  @Test(arguments: 0..<12) func applyingTheSplicesGivesTheSortedOrder(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folders = (0..<3).map { MediaFolder(path: "/library/\($0)") }
    var table = MediaTable()
    var model = Model()
    var taken: Set<String> = []
    var removed: [MediaTable.Slot] = []
    var mirror: [MediaItemID] = []
    var ids: [MediaItemID: MediaTable.Slot] = [:]
    for _ in 0..<30 {
      // From one change to many; few times and names, so that equal sort keys are common.
      for _ in 0..<[1, 1, 2, 20, 100].randomElement(using: &random)! {
        let name = "\(Int.random(in: 0..<4_000, using: &random)).jpg"
        let folder = Int.random(in: 0..<3, using: &random)
        let time = Int.random(in: 0..<50, using: &random)
        // Two files cannot have the same path. For simplicity, a path is never reused.
        guard taken.insert("\(folder)/\(name)").inserted else { continue }
        let facts = FileFacts(size: Int64(time), modified: Timestamp(seconds: time), inode: 1)
        let bytes = Array(name.utf8)
        let candidate = MediaTable.Slot.random(
          in: 0...MediaTable.Slot(table.current.rows.count), using: &random)
        let victim = model.files[candidate] == nil ? nil : candidate
        switch (Int.random(in: 0..<9, using: &random), victim) {
        case (0, let slot?), (1, let slot?):
          table.remove(slot)
          model.files[slot] = nil
          if Bool.random(using: &random) { table.release(slot) } else { removed.append(slot) }
        case (2, let slot?):
          table.change(slot, facts)
          model.files[slot]?.time = time
        case (3, let slot?):
          table.rename(
            slot, block: table.addBlock(NameBlock(folder: folders[folder], bytes: bytes)),
            name: 0..<bytes.count)
          model.files[slot]?.name = name
          model.files[slot]?.folder = folder
        case (4, _) where !removed.isEmpty:
          let slot = removed.removeLast()
          table.revive(
            slot, block: table.addBlock(NameBlock(folder: folders[folder], bytes: bytes)),
            name: 0..<bytes.count, facts)
          model.files[slot] = (name, folder, time)
        default:
          let slot = table.add(
            block: table.addBlock(NameBlock(folder: folders[folder], bytes: bytes)), name: 0..<bytes.count,
            facts)
          #expect(model.files[slot] == nil)
          model.files[slot] = (name, folder, time)
        }
      }
      guard let update = table.commit() else { continue }
      #expect(update.splices.count <= 16)
      let before = Set(mirror)
      for splice in update.splices {
        mirror.replaceSubrange(
          splice.position..<splice.position + splice.removed,
          with: splice.inserted)
      }
      #expect(mirror.map { MediaTable.Slot($0.slot) } == model.order())
      #expect(mirror == update.snapshot.map(\.id))
      #expect(mirror.indices.allSatisfy { update.snapshot.index(of: mirror[$0]) == $0 })
      #expect(before.subtracting(mirror).allSatisfy { update.snapshot[$0] == nil })
      let paths = mirror.map { update.snapshot[$0]?.path }
      let expected = mirror.map { id in
        model.files[MediaTable.Slot(id.slot)].map { "/library/\($0.folder)/\($0.name)" }
      }
      #expect(paths == expected)
      // An identifier always belongs to the same file.
      #expect(
        mirror.allSatisfy { id in
          let slot = MediaTable.Slot(id.slot)
          return ids.updateValue(slot, forKey: id) ?? slot == slot
        })
      #expect(table.aliveCount == mirror.count)
    }
  }

  private func table(_ times: [Int]) -> (table: MediaTable, slots: [MediaTable.Slot]) {
    var table = MediaTable()
    let folder = MediaFolder(path: "/library")
    let slots = times.map { time in
      let name = Array("\(time).jpg".utf8)
      return table.add(
        block: table.addBlock(NameBlock(folder: folder, bytes: name)), name: 0..<name.count,
        FileFacts(size: 0, modified: Timestamp(seconds: time), inode: UInt64(time)))
    }
    _ = table.commit()
    return (table, slots)
  }

  @Test func aChangeThatKeepsThePositionHasNoSplice() throws {
    var (table, slots) = table([30, 20, 10])
    table.change(slots[1], FileFacts(size: 5, modified: Timestamp(seconds: 25), inode: 20))
    let committed = table.commit()
    let update = try #require(committed)
    #expect(update.splices.isEmpty)
    #expect(update.changed == [update.snapshot.id(at: 1)])
  }

  @Test func distantChangesAreSeparateSplices() throws {
    var (table, slots) = table((1...100).reversed().map { $0 })
    table.remove(slots[5])
    table.remove(slots[90])
    let committed = table.commit()
    let update = try #require(committed)
    #expect(
      update.splices == [Splice(at: 5, removed: 1, inserted: []), Splice(at: 89, removed: 1, inserted: [])])
  }

  @Test func aFileAddedAndRemovedBetweenCommitsIsNotReported() {
    var (table, _) = table([1])
    let name = Array("a.jpg".utf8)
    let slot = table.add(
      block: table.addBlock(NameBlock(folder: MediaFolder(path: "/"), bytes: name)), name: 0..<name.count,
      FileFacts(size: 0, modified: Timestamp(seconds: 5), inode: 5))
    table.remove(slot)
    let update = table.commit()
    #expect(update == nil, "an item added and removed in one commit is not reported")
  }
}
