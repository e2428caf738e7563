import GObjectKit
import MediaLibrary
import TestTools
import Testing

@testable import PhotosPicker

/// Photos that are marked private are handed over only after a question.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct PrivatePhotoTests {
  /// A library whose second photo is private.
  private func makeLibrary() async throws -> TemporaryLibrary {
    let library = try await TemporaryLibrary(count: 4)
    let item = try #require(library.model.items[library.id(2)])
    library.model.apply([
      ItemFactsUpdate(
        id: item.id, size: item.size, modified: item.modified,
        facts: ItemFacts(asset: .make(), date: item.date, marks: .private))
    ])
    try #require(await eventually("the mark") { library.model.items[item.id]?.marks == .private })
    return library
  }

  @Test(arguments: [SelectionBehavior.default, .ordered])
  func addAsksAndCancelKeepsTheSelection(behavior: SelectionBehavior) async throws {
    let library = try await makeLibrary()
    let picker = PickerModel(library: library.model, behavior: behavior)
    var deliveries: [[String]] = []
    var ends: [Bool] = []
    picker.onCommit = { deliveries.append($0.map(\.name)) }
    picker.onFinish = { ends.append($0) }
    picker.begin()
    picker.select([library.id(1), library.id(2)])
    #expect(picker.confirmation == nil, "Selecting hands nothing over.")
    picker.add()
    #expect(picker.confirmation?.photos == [library.id(2)])
    #expect(picker.confirmation?.heading == "Share Private Photo?")
    picker.refuse()
    #expect(deliveries.isEmpty && ends.isEmpty && picker.isPresented)
    #expect(picker.selection.selected == [library.id(1), library.id(2)])
    picker.add()
    picker.confirm()
    #expect(deliveries == [["p01.jpg", "p02.jpg"]])
    #expect(ends == [false] && !picker.isPresented)
  }

  @Test func aClickOfAContinuousPickerAsks() async throws {
    let library = try await makeLibrary()
    let picker = PickerModel(library: library.model, behavior: .continuousAndOrdered)
    var deliveries: [[String]] = []
    picker.onCommit = { deliveries.append($0.map(\.name)) }
    picker.toggle(library.id(3))
    picker.select([library.id(2), library.id(1)])
    #expect(deliveries == [["p03.jpg"], ["p03.jpg", "p01.jpg"]], "What is not private is handed over.")
    picker.refuse()
    #expect(picker.selection.selected == [library.id(3), library.id(1)])
    picker.toggle(library.id(2))
    picker.confirm()
    #expect(deliveries.last == ["p03.jpg", "p01.jpg", "p02.jpg"])
    // The question is asked once.
    picker.toggle(library.id(2))
    picker.toggle(library.id(2))
    #expect(picker.confirmation == nil)
  }

  @Test func aPickerForOnePhotoKeepsTheFormerOneIfTheAnswerIsNo() async throws {
    let library = try await makeLibrary()
    let picker = PickerModel(library: library.model, capacity: .single)
    picker.toggle(library.id(1))
    picker.toggle(library.id(2))
    picker.refuse()
    #expect(picker.results == [library.id(1)])
    picker.toggle(library.id(2))
    picker.confirm()
    #expect(picker.results == [library.id(2)])
  }

  @Test func aProgramMayDisableTheQuestion() async throws {
    let library = try await makeLibrary()
    let picker = PickerModel(library: library.model, behavior: .continuous)
    picker.disabledCapabilities = .sensitivityAnalysisIntervention
    picker.toggle(library.id(2))
    #expect(picker.confirmation == nil && picker.results == [library.id(2)])
  }

  @Test func whatTheProgramHasAlreadyIsNotAskedAbout() async throws {
    let library = try await makeLibrary()
    let picker = PickerModel(library: library.model)
    picker.adopt([library.id(2)])
    picker.begin()
    picker.toggle(library.id(1))
    picker.add()
    #expect(picker.confirmation == nil && picker.results == [library.id(1), library.id(2)])
  }
}
