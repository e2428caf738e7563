import TestTools
import Testing

@testable import PhotosPicker

private typealias Selection = PickerSelection<Int>

@Suite("Selection rules", .timeLimit(.minutes(1)))
struct PickerSelectionTests {
  @Test func clickingSelectsAndDeselects() {
    var selection = Selection(limit: nil, behavior: .default)
    #expect(selection.toggle(7) == .changed)
    #expect(selection.toggle(3) == .changed)
    #expect(selection.selected == [7, 3])
    #expect(selection.toggle(7) == .changed)
    #expect(selection.selected == [3])
    #expect(!selection.contains(7))
  }

  @Test(arguments: 1...5) func selectingPastTheLimitIsRefused(_ limit: Int) {
    var selection = Selection(limit: limit, behavior: .ordered)
    for id in 0..<limit { #expect(selection.toggle(id) == .changed) }
    let before = selection
    #expect(selection.toggle(99) == .limitReached(limit))
    #expect(selection == before)
    // Deselecting an item allows another one.
    #expect(selection.toggle(0) == .changed)
    #expect(selection.toggle(99) == .changed)
  }

  @Test func theLimitIsAtLeastOne() {
    var selection = Selection(limit: 0, behavior: .default)
    #expect(selection.toggle(1) == .changed)
    #expect(selection.toggle(2) == .limitReached(1))
  }

  @Test func badgesFollowThePickOrderAndAreRenumbered() {
    var selection = Selection(limit: nil, behavior: .ordered)
    for id in [40, 10, 30, 20] { _ = selection.toggle(id) }
    #expect([40, 10, 30, 20].map { selection.number(of: $0) } == [1, 2, 3, 4])
    _ = selection.toggle(10)
    #expect([40, 10, 30, 20].map { selection.number(of: $0) } == [1, nil, 2, 3])
    _ = selection.toggle(10)
    #expect(selection.number(of: 10) == 4)
  }

  @Test(arguments: [SelectionBehavior.default, .ordered])
  func addCommitsTheSelectedItems(_ behavior: SelectionBehavior) {
    var selection = Selection(limit: nil, behavior: behavior)
    _ = selection.select([3, 1, 2])
    #expect(selection.committed.isEmpty)
    #expect(selection.hasUncommittedChanges)
    selection.commit()
    #expect(selection.results(libraryOrder: <) == (behavior == .ordered ? [3, 1, 2] : [1, 2, 3]))
    #expect(!selection.hasUncommittedChanges)
    #expect(!selection.hasChanges)
  }

  @Test(arguments: SelectionBehavior.allCases)
  func insertedItemsAreCommittedAtOnceUpToTheLimit(_ behavior: SelectionBehavior) {
    var selection = Selection(limit: 3, behavior: behavior)
    _ = selection.select([1])
    selection.commit()
    _ = selection.select([2])
    let isUnfinished = selection.hasUncommittedChanges
    #expect(selection.insert([9]) == .changed)
    #expect(selection.committed == (isUnfinished ? [1, 9] : [1, 2, 9]))
    #expect(selection.selected == [1, 2, 9])
    // Cancel takes back what was selected, not what was inserted.
    if isUnfinished {
      selection.cancel()
      #expect(selection.selected == [1, 9])
      #expect(selection.insert([7]) == .changed)
    }
    let before = selection
    #expect(selection.insert([8]) == .limitReached(3))
    #expect(selection == before)
    #expect(selection.insert([9]) == .unchanged)
  }

  @Test func anInsertedItemReplacesASingleOne() {
    var selection = Selection.single(committed: 1)
    #expect(selection.insert([2]) == .changed)
    #expect(selection.committed == [2])
  }

  @Test(arguments: [SelectionBehavior.continuous, .continuousAndOrdered])
  func everyClickIsCommittedImmediately(_ behavior: SelectionBehavior) {
    var selection = Selection(limit: nil, behavior: behavior)
    _ = selection.toggle(3)
    _ = selection.toggle(1)
    #expect(selection.results(libraryOrder: <) == (behavior.isOrdered ? [3, 1] : [1, 3]))
    _ = selection.toggle(3)
    #expect(selection.results(libraryOrder: <) == [1])
    #expect(!selection.hasUncommittedChanges)
  }

  @Test(arguments: SelectionBehavior.allCases)
  func cancellingRestoresThePreviousSelection(_ behavior: SelectionBehavior) {
    var selection = Selection(limit: nil, behavior: behavior, committed: [5, 2, 9])
    _ = selection.deselect([2])
    _ = selection.select([1])
    #expect(selection.committed == (behavior.isContinuous ? [5, 9, 1] : [5, 2, 9]))
    selection.cancel()
    #expect(selection.committed == [5, 2, 9])
    #expect([5, 2, 9].map { selection.number(of: $0) } == [1, 2, 3])
    #expect(selection.number(of: 1) == nil)
    #expect(selection.selected == selection.committed)
  }

  @Test func cancellingRestoresTheSelectionAtTheStartOfTheDialog() {
    var selection = Selection(limit: nil, behavior: .continuous)
    _ = selection.select([1, 2])
    selection.begin()
    #expect(!selection.hasChanges)
    _ = selection.toggle(3)
    selection.cancel()
    #expect(selection.committed == [1, 2])
  }

  @Test func selectingARangeStopsAtTheLimit() {
    var selection = Selection(limit: 4, behavior: .ordered)
    _ = selection.toggle(2)
    #expect(selection.select(0...9) == .limitReached(4))
    #expect(selection.selected == [2, 0, 1, 3])
    #expect(selection.select([0, 1]) == .unchanged)
  }

  @Test func removedItemsAreNeitherSelectedNorCommitted() {
    var selection = Selection(limit: 3, behavior: .ordered)
    _ = selection.select([1, 2, 3])
    selection.commit()
    _ = selection.deselect([1])
    #expect(selection.discard([2, 77]) == .changed)
    #expect(selection.selected == [3])
    #expect(selection.number(of: 3) == 1)
    selection.cancel()
    #expect(selection.selected == [1, 3])
    #expect(selection.discard([2]) == .unchanged)
    #expect(selection.toggle(8) == .changed)
  }

  @Test func aSingleSelectionIsReplaced() {
    var selection = Selection.single()
    #expect(selection.toggle(4) == .changed)
    #expect(selection.toggle(6) == .changed)
    #expect(selection.committed == [6])
    #expect(selection.select([6]) == .unchanged)
    #expect(selection.toggle(6) == .changed)
    #expect(selection.committed.isEmpty)
  }

  @Test func changingTheRulesKeepsTheSelection() {
    var selection = Selection(limit: nil, behavior: .ordered)
    _ = selection.select([4, 3, 2, 1])
    let staged = selection.with(limit: nil, behavior: .default)
    #expect(staged.selected == [4, 3, 2, 1])
    #expect(staged.committed.isEmpty)
    selection.commit()
    let continuous = selection.with(limit: 3, behavior: .continuousAndOrdered)
    #expect(continuous.committed == [4, 3, 2])
    #expect(selection.asSingle().committed == [4])
  }

  @Test func changingTheRulesCommitsNothing() {
    var selection = Selection(limit: nil, behavior: .ordered)
    _ = selection.select([1])
    selection.commit()
    _ = selection.select([2, 3])
    #expect(selection.with(limit: nil, behavior: .continuous).committed == [1])
    #expect(selection.with(limit: nil, behavior: .continuous).selected == [1])
    _ = selection.deselect([1])
    #expect(selection.asSingle().committed == [1])
  }

  @Test func theOwnersItemsReplaceTheCommittedOnes() {
    var selection = Selection(limit: 2, behavior: .ordered)
    selection.adopt([5, 5, 6, 7])
    #expect(selection.committed == [5, 6] && selection.selected == [5, 6])
    // What is being selected stays, and Cancel leads to what the owner has.
    _ = selection.deselect([6])
    selection.adopt([8])
    #expect(selection.selected == [5] && selection.committed == [8])
    selection.cancel()
    #expect(selection.selected == [8])
  }

  @Test(arguments: 0..<40) func anySequenceOfOperationsKeepsTheNumbersAndTheLimit(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limit = [nil, 1, 3, 8][Int(seed % 4)]
    var selection = Selection(limit: limit, behavior: SelectionBehavior.allCases[Int(seed / 4 % 4)])
    for _ in 0..<300 {
      let id = Int.random(in: 0..<12, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: _ = selection.toggle(id)
      case 2: _ = selection.select(id..<(id + 4))
      case 3: _ = selection.deselect([id, id + 1])
      case 4:
        _ = selection.discard([id])
        #expect(![selection.selected, selection.committed, selection.previous].joined().contains(id))
      default: if Bool.random(using: &random) { selection.commit() } else { selection.cancel() }
      }
      #expect(Set(selection.selected).count == selection.count)
      #expect(selection.count <= limit ?? .max)
      #expect(selection.selected.map { selection.number(of: $0) } == (0..<selection.count).map { $0 + 1 })
      if selection.behavior.isContinuous { #expect(selection.selected == selection.committed) }
    }
  }

  @Test func anEarlierSelectionIsFollowedByTheLaterItems() {
    var selection = Selection(limit: nil, behavior: .ordered)
    _ = selection.select([1, 2, 3])
    let earlier = selection
    _ = selection.clear()
    _ = selection.select([4, 1])
    selection.restore(earlier) { $0 != 2 }
    #expect(selection.selected == [1, 3, 4])
  }

  @Test func anActionOnASelectedItemConcernsAll() {
    var selection = Selection(limit: nil, behavior: .ordered)
    _ = selection.select([3, 1])
    #expect(selection.affected(by: 1) == [3, 1])
    #expect(selection.affected(by: 2) == [2])
  }
}
