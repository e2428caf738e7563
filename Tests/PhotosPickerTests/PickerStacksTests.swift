import GObjectKit
import LibraryIndex
import MediaLibrary
import TestTools
import Testing

@testable import PhotosPicker

/// What can be done with a burst of three photos.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PickerStacksTests {
  /// Receives what the program is asked for.
  private final class Receiver {
    var trashed: [MediaItemID] = []
    var compared: [MediaItemID] = []
  }

  private let library: TemporaryLibrary
  private let stacks: PickerStacks
  private let receiver = Receiver()

  init() async throws {
    let library = try await TemporaryLibrary(count: 3)
    library.model.apply(
      (1...3).map { number in
        let item = library.model.items[number - 1]
        return ItemFactsUpdate(
          id: item.id, size: item.size, modified: item.modified,
          facts: ItemFacts(asset: AssetID(rawValue: Int64(number)), date: item.date))
      })
    try #require(
      await eventually("the assets") { library.model.items.allSatisfy { $0.asset != nil } })
    self.library = library
    stacks = PickerStacks(PickerContent(library: library.model, index: nil))
    stacks.actions = StackActions(
      trash: { [receiver] in receiver.trashed = $0 }, compare: { [receiver] in receiver.compared = $0 },
      comparable: 2...3)
  }

  private func place(of number: Int64, isOpen: Bool = false) throws -> StackLayout.Place {
    let burst = StackBuilder.stacks(
      of: (1...3).map { shot in
        var item = StackItem(
          id: AssetID(rawValue: Int64(shot)), folder: "/p", name: "\(shot).jpg",
          date: Timestamp(seconds: shot), kinds: [])
        item.burst = "b"
        return item
      })
    let layout = StackLayout(burst, open: isOpen ? [burst[0].key] : [], collapses: true) { _ in true }
    return try #require(layout.places[AssetID(rawValue: number)])
  }

  @Test func theMenuHasWhatTheProgramCanDo() throws {
    let (closed, open) = (try place(of: 1), try place(of: 1, isOpen: true))
    #expect(stacks.commands(for: closed, isInDialog: false) == [.open, .compare, .keepBest])
    #expect(stacks.commands(for: open, isInDialog: false) == [.close, .compare, .keepOnlyThis])
    // The dialog would cover the comparison.
    #expect(stacks.commands(for: closed, isInDialog: true) == [.open, .keepBest])
    stacks.actions?.comparable = 4...5
    #expect(stacks.commands(for: closed, isInDialog: false) == [.open, .keepBest])
    stacks.actions = nil
    #expect(stacks.commands(for: closed, isInDialog: false) == [.open])
  }

  @Test func thePhotosOfTheStackAreCompared() throws {
    stacks.perform(.compare, library.id(1), at: try place(of: 1))
    #expect(receiver.compared == (1...3).map(library.id))
  }

  @Test func allPhotosButTheKeptOneAreMovedToTheTrash() throws {
    stacks.perform(.keepOnlyThis, library.id(2), at: try place(of: 2, isOpen: true))
    #expect(receiver.trashed == [1, 3].map(library.id))
  }

  @Test func aPhotoOutsideOfStacksHasNoPlace() {
    #expect(stacks.place(of: library.id(1)) == nil)
    #expect(!stacks.toggle(of: library.id(1)))
  }
}
