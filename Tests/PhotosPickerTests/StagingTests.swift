import MediaLibrary
import Testing

@testable import PhotosPicker

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct StagingTests {
  @Test func stagedPhotosAreInTheOrderInWhichTheyAreHandedOver() async throws {
    let library = try await TemporaryLibrary(count: 4)
    for behavior in SelectionBehavior.allCases {
      let picker = PickerModel(library: library.model, behavior: behavior)
      picker.select([library.id(3), library.id(1), library.id(2)])
      let expected = behavior.isOrdered ? [3, 1, 2] : [1, 2, 3]
      #expect(picker.stagedPhotos == expected.map(library.id))
      if picker.hasAddButton { picker.add() }
      #expect(picker.results == picker.stagedPhotos)
    }
  }

  @Test func photosMoveOnlyIfTheirOrderMatters() async throws {
    let library = try await TemporaryLibrary(count: 4)
    for behavior in SelectionBehavior.allCases {
      let picker = PickerModel(library: library.model, behavior: behavior)
      picker.select((1...4).map(library.id))
      picker.move(library.id(1), to: 2)
      picker.move(library.id(4), by: -10)
      let expected = behavior.isOrdered ? [4, 2, 3, 1] : [1, 2, 3, 4]
      #expect(picker.selection.selected == expected.map(library.id), "\(behavior)")
      if behavior.isOrdered {
        picker.undo.undo()
        #expect(picker.selection.selected == [2, 3, 1, 4].map(library.id))
      }
    }
  }

  @Test func aMoveOfAContinuousPickerIsCommitted() async throws {
    let library = try await TemporaryLibrary(count: 3)
    let picker = PickerModel(library: library.model, behavior: .continuousAndOrdered)
    var deliveries: [[String]] = []
    picker.select((1...3).map(library.id))
    picker.onCommit = { deliveries.append($0.map(\.name)) }
    picker.move(library.id(3), to: 0)
    #expect(deliveries == [["p03.jpg", "p01.jpg", "p02.jpg"]])
    picker.move(library.id(3), to: 0)
    #expect(deliveries.count == 1, "A photo that stays is no change.")
  }

  @Test func theStagingAreaClosesWithTheLastPhoto() async throws {
    let library = try await TemporaryLibrary(count: 2)
    let picker = PickerModel(library: library.model)
    picker.toggle(library.id(1))
    picker.isStaging = true
    picker.deselect([library.id(1)])
    #expect(!picker.isStaging)
  }
}
