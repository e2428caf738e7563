import MediaLibrary
import Testing

@testable import PhotosPicker

@MainActor
@Suite("Picker model", .timeLimit(.minutes(1)))
struct PickerModelTests {
  private final class Receiver {
    var deliveries: [[String]] = []
  }

  private func makePicker(
    _ library: TemporaryLibrary, max: Int? = nil, behavior: SelectionBehavior
  ) -> (PickerModel, Receiver) {
    let model = PickerModel(library: library.model, capacity: .multiple(max: max), behavior: behavior)
    let receiver = Receiver()
    model.onCommit = { receiver.deliveries.append($0.map(\.name)) }
    return (model, receiver)
  }

  @Test func addCommitsInPickOrderOrLibraryOrder() async throws {
    let library = try await TemporaryLibrary(count: 5)
    for (behavior, expected) in [
      (SelectionBehavior.ordered, ["p04.jpg", "p02.jpg"]), (.default, ["p02.jpg", "p04.jpg"]),
    ] {
      let (picker, receiver) = makePicker(library, behavior: behavior)
      picker.toggle(library.id(4))
      picker.toggle(library.id(2))
      #expect(receiver.deliveries.isEmpty)
      picker.add()
      #expect(receiver.deliveries == [expected])
    }
  }

  @Test func everyClickOfAContinuousPickerIsCommittedOnce() async throws {
    let library = try await TemporaryLibrary(count: 3)
    let (picker, receiver) = makePicker(library, behavior: .continuousAndOrdered)
    picker.toggle(library.id(3))
    picker.toggle(library.id(1))
    picker.toggle(library.id(3))
    #expect(receiver.deliveries == [["p03.jpg"], ["p03.jpg", "p01.jpg"], ["p01.jpg"]])
    #expect(!picker.hasAddButton)
  }

  @Test func selectingPastTheLimitShowsAMessage() async throws {
    let library = try await TemporaryLibrary(count: 6)
    let (picker, receiver) = makePicker(library, max: 4, behavior: .continuous)
    for number in 1...4 { picker.toggle(library.id(number)) }
    #expect(picker.messages.notice == nil)
    picker.toggle(library.id(5))
    #expect(picker.messages.notice?.text == "You can select up to 4 photos")
    #expect(receiver.deliveries.last?.count == 4)
    let first = picker.messages.notice
    picker.toggle(library.id(6))
    #expect(picker.messages.notice != first, "The second refusal has a notice of its own.")
    #expect(picker.capacity.title == "Select up to 4 Photos")
  }

  @Test func shiftClickSelectsFromTheLastClickInItsDirection() async throws {
    let library = try await TemporaryLibrary(count: 8)
    let (picker, _) = makePicker(library, behavior: .ordered)
    picker.toggle(library.id(6))
    picker.selectRange(to: library.id(3))
    #expect(picker.selection.selected == [6, 5, 4, 3].map { library.id($0) })
  }

  @Test func aDoubleClickKeepsTheSelection() async throws {
    let library = try await TemporaryLibrary(count: 4)
    let (picker, receiver) = makePicker(library, behavior: .ordered)
    picker.select([1, 2, 3].map { library.id($0) })
    let before = picker.selection
    picker.toggle(library.id(1))
    picker.restore(before)
    #expect(picker.selection.selected == [1, 2, 3].map { library.id($0) })
    #expect(receiver.deliveries.isEmpty)
  }

  @Test func aDeletedFileIsDeselected() async throws {
    let library = try await TemporaryLibrary(count: 4)
    let (picker, receiver) = makePicker(library, behavior: .continuousAndOrdered)
    picker.select([3, 1, 2].map { library.id($0) })
    let (gone, stays) = (library.id(1), [library.id(3), library.id(2)])
    try await library.delete(gone)
    #expect(picker.selection.selected == stays)
    #expect(picker.selection.number(of: stays[1]) == 2)
    #expect(receiver.deliveries.last == ["p03.jpg", "p02.jpg"])
  }

  @Test func changingTheStyleKeepsTheSelection() async throws {
    let library = try await TemporaryLibrary(count: 3)
    let (picker, _) = makePicker(library, behavior: .ordered)
    picker.toggle(library.id(2))
    for style in PickerStyle.allCases {
      picker.style = style
      #expect(picker.selection.selected == [library.id(2)])
    }
  }

  @Test func aPickerForOnePhotoReplacesTheSelection() async throws {
    let library = try await TemporaryLibrary(count: 3)
    let picker = PickerModel(library: library.model, capacity: .single)
    picker.toggle(library.id(1))
    picker.toggle(library.id(3))
    #expect(picker.results == [library.id(3)])
    picker.capacity = .multiple(max: 2)
    #expect(picker.results == [library.id(3)])
  }

  @Test func aPickerForOnePhotoKeepsTheBehaviorOfItsOwner() async throws {
    let library = try await TemporaryLibrary(count: 3)
    let (picker, receiver) = makePicker(library, behavior: .ordered)
    picker.capacity = .single
    #expect(!picker.hasAddButton)
    picker.toggle(library.id(2))
    #expect(receiver.deliveries == [["p02.jpg"]])
    picker.capacity = .multiple(max: nil)
    #expect(picker.behavior == .ordered && picker.hasAddButton)
    picker.toggle(library.id(1))
    #expect(receiver.deliveries.count == 1)
    // Also one that is set meanwhile.
    picker.capacity = .single
    picker.behavior = .continuous
    picker.capacity = .multiple(max: nil)
    #expect(picker.selection.behavior == .continuous)
  }

  @Test func thePickerTakesOverTheSelectionOfItsOwner() async throws {
    let library = try await TemporaryLibrary(count: 4)
    let (picker, receiver) = makePicker(library, max: 2, behavior: .continuousAndOrdered)
    picker.adopt([library.id(3), MediaItemID(rawValue: 999_999), library.id(1)])
    #expect(picker.selection.selected == [library.id(3), library.id(1)])
    #expect(receiver.deliveries.isEmpty, "The owner is not told what it has said.")
    picker.toggle(library.id(3))
    #expect(receiver.deliveries == [["p01.jpg"]])
    picker.adopt([])
    #expect(picker.selection.count == 0)
  }

  @Test func cancellingADialogRestoresTheCommittedPhotos() async throws {
    let library = try await TemporaryLibrary(count: 3)
    let (picker, receiver) = makePicker(library, behavior: .continuous)
    picker.toggle(library.id(1))
    picker.begin()
    picker.toggle(library.id(2))
    picker.cancel()
    #expect(receiver.deliveries.last == ["p01.jpg"])
  }

  @Test func theReviewShowsThePhotosOfTheList() async throws {
    let library = try await TemporaryLibrary(count: 6)
    let (picker, _) = makePicker(library, behavior: .ordered)
    func place() -> [Int] { picker.photoReview.place.map { [$0.index, $0.count] } ?? [] }
    picker.review(library.id(2))
    #expect(place() == [1, 6])
    picker.filter = .images
    #expect(place() == [1, 6])
    // A filter that hides the photo ends its review.
    picker.filter = .videos
    #expect(place() == [])
    // Only the selected ones, also after one of them is deselected.
    picker.filter = nil
    picker.select([library.id(5), library.id(1), library.id(3)])
    picker.isStaging = true
    picker.review(library.id(1))
    #expect(place() == [1, 3])
    picker.toggle(library.id(1))
    picker.photoReview.next(1)
    #expect(picker.photoReview.shown == library.id(3))
    picker.photoReview.next(-9)
    #expect(picker.photoReview.shown == library.id(5) && place() == [0, 3])
  }

  @Test func theReviewStopsAtTheEnds() async throws {
    let library = try await TemporaryLibrary(count: 3)
    let (picker, _) = makePicker(library, behavior: .ordered)
    picker.review(library.id(2))
    picker.photoReview.next(1)
    picker.photoReview.next(1)
    #expect(picker.photoReview.shown == library.id(3))
    picker.photoReview.next(-9)
    #expect(picker.photoReview.shown == library.id(1))
    picker.photoReview.end()
    #expect(picker.photoReview.shown == nil)
  }
}
