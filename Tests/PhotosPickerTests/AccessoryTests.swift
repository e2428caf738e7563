import MediaLibrary
import Testing

@testable import PhotosPicker

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct AccessoryTests {
  @Test func visibilityIsThatOfTheNamedEdges() {
    let accessories = PickerAccessories.hidden([.top, .trailing]).setting(
      .visible, edges: [.bottom, .trailing])
    #expect(accessories[.top] == .hidden)
    #expect(accessories[.bottom] == .visible)
    #expect(accessories[.trailing] == .visible)
    #expect(accessories[.leading] == .automatic)
    #expect(accessories.setting(.automatic, edges: .all) == .automatic)
    #expect(PickerAccessories.hidden(.all)[.leading] == .hidden)
  }

  @Test func automaticAccessoriesAreShownWhereTheyAreUseful() async throws {
    let library = try await TemporaryLibrary(count: 1)
    let picker = PickerModel(library: library.model)
    #expect(picker.showsAccessories(at: .bottom) && !picker.showsAccessories(at: .bottom, isUseful: false))
    picker.accessoryVisibility = .visible(.bottom)
    #expect(picker.showsAccessories(at: .bottom, isUseful: false))
    picker.accessoryVisibility = .hidden(.bottom)
    #expect(!picker.showsAccessories(at: .bottom) && picker.showsAccessories(at: .top))
  }

  @Test func eachCapabilityIsDisabledAlone() async throws {
    let library = try await TemporaryLibrary(count: 1)
    let picker = PickerModel(library: library.model)
    let all: [PickerCapabilities] = [
      .collectionNavigation, .selectionActions, .search, .stagingArea, .sensitivityAnalysisIntervention,
    ]
    for capability in all {
      picker.disabledCapabilities = capability
      for other in all { #expect(picker.allows(other) == (other != capability)) }
    }
    picker.disabledCapabilities = []
    #expect(picker.allows(.all))
  }
}
