import MediaLibrary
import Testing

@testable import PhotosPicker

/// Every combination of behavior, style, capacity and disabled capabilities keeps the rules of the picker. The rules are
/// stated here by what a program asks for, not by how the selection is implemented.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct CombinationTests {
  /// What a program asks for.
  struct Request: Sendable, CustomTestStringConvertible {
    var behavior: SelectionBehavior
    var style: PickerStyle
    var capacity: PickerModel.Capacity
    var disabled: PickerCapabilities

    var testDescription: String { "\(behavior), \(style), \(capacity), without \(disabled.rawValue)" }

    var isOrdered: Bool { behavior == .ordered || behavior == .continuousAndOrdered }
    /// One photo is committed by the click itself, whatever the behavior.
    var commitsEachClick: Bool {
      capacity == .single || behavior == .continuous || behavior == .continuousAndOrdered
    }
    /// The number of photos that may be selected.
    var limit: Int {
      switch capacity {
      case .single: 1
      case .multiple(let max): max ?? .max
      }
    }

    static let capacities: [PickerModel.Capacity] = [.single] + [nil, 1, 4].map { .multiple(max: $0) }
    static let disabledSets: [PickerCapabilities] =
      [[], .all]
      + [.collectionNavigation, .selectionActions, .search, .stagingArea, .sensitivityAnalysisIntervention]

    static let all = SelectionBehavior.allCases.flatMap { behavior in
      PickerStyle.allCases.flatMap { style in
        capacities.flatMap { capacity in
          disabledSets.map {
            Request(behavior: behavior, style: style, capacity: capacity, disabled: $0)
          }
        }
      }
    }
  }

  /// The photos in the order of the clicks: neither that of the library nor the reverse.
  private static let clicks = [4, 1, 5, 2, 3]

  private final class Receiver {
    var deliveries: [[String]] = []
  }

  private func picker(_ request: Request, _ library: TemporaryLibrary) -> (PickerModel, Receiver) {
    let model = PickerModel(
      library: library.model, capacity: request.capacity, behavior: request.behavior, style: request.style)
    model.disabledCapabilities = request.disabled
    let receiver = Receiver()
    model.onCommit = { receiver.deliveries.append($0.map(\.name)) }
    model.begin()
    return (model, receiver)
  }

  /// The photos that a program has after clicks, by the rules.
  private func expected(_ clicks: some Sequence<Int>, _ request: Request) -> [String] {
    let kept =
      request.capacity == .single ? Array(Array(clicks).suffix(1)) : Array(clicks.prefix(request.limit))
    return (request.isOrdered ? kept : kept.sorted()).map { "p0\($0).jpg" }
  }

  @Test func clicksAreDeliveredAtOnceOrByAdd() async throws {
    let library = try await TemporaryLibrary(count: 5)
    for request in Request.all {
      let (picker, receiver) = picker(request, library)
      for (index, number) in Self.clicks.enumerated() {
        let before = receiver.deliveries.count
        picker.toggle(library.id(number))
        let isRefused = request.capacity != .single && index >= request.limit
        let delivers = request.commitsEachClick && !isRefused
        #expect(receiver.deliveries.count == before + (delivers ? 1 : 0), "\(request)")
        if delivers {
          #expect(
            receiver.deliveries.last == expected(Self.clicks.prefix(index + 1), request), "\(request)")
        }
        let limitText = "You can select up to \(request.limit) photo\(request.limit == 1 ? "" : "s")"
        #expect((picker.messages.notice?.text == limitText) == isRefused, "\(request)")
      }
      #expect(picker.hasAddButton == !request.commitsEachClick, "\(request)")
      guard picker.hasAddButton else { continue }
      picker.add()
      #expect(receiver.deliveries == [expected(Self.clicks, request)], "\(request)")
    }
  }

  @Test func cancelDeliversNothingNewAndRestoresTheFormerSelection() async throws {
    let library = try await TemporaryLibrary(count: 5)
    for request in Request.all where !request.commitsEachClick {
      let (picker, receiver) = picker(request, library)
      picker.toggle(library.id(2))
      picker.add()
      picker.begin()
      if request.limit > 1 { picker.toggle(library.id(5)) }
      picker.toggle(library.id(2))
      picker.cancel()
      #expect(receiver.deliveries == [["p02.jpg"]], "\(request)")
      #expect(picker.selection.selected == [library.id(2)], "\(request)")
    }
  }

  @Test func removingAPhotoRenumbersTheLaterOnes() async throws {
    let library = try await TemporaryLibrary(count: 5)
    for request in Request.all where request.limit >= 3 {
      let (picker, _) = picker(request, library)
      for number in [4, 1, 5] { picker.toggle(library.id(number)) }
      picker.toggle(library.id(1))
      #expect([4, 1, 5].map { picker.selection.number(of: library.id($0)) } == [1, nil, 2], "\(request)")
    }
  }

  @Test func theStyleCanBeChangedAndKeepsTheSelection() async throws {
    let library = try await TemporaryLibrary(count: 5)
    for request in Request.all {
      let (picker, receiver) = picker(request, library)
      picker.toggle(library.id(3))
      let deliveries = receiver.deliveries
      for style in PickerStyle.allCases { picker.style = style }
      #expect(picker.selection.selected == [library.id(3)], "\(request)")
      #expect(receiver.deliveries == deliveries, "\(request)")
    }
  }

  @Test func disabledCapabilitiesChangeNothingAboutTheSelection() async throws {
    let library = try await TemporaryLibrary(count: 5)
    for request in Request.all {
      let (restricted, restrictedReceiver) = picker(request, library)
      var open = request
      open.disabled = []
      let (unrestricted, receiver) = picker(open, library)
      for number in Self.clicks {
        for model in [restricted, unrestricted] { model.toggle(library.id(number)) }
      }
      #expect(restricted.selection == unrestricted.selection, "\(request)")
      #expect(restrictedReceiver.deliveries == receiver.deliveries, "\(request)")
    }
  }

  @Test func eachEdgeIsShownOrHiddenAlone() async throws {
    let library = try await TemporaryLibrary(count: 1)
    let edges: [PickerEdges] = [.top, .bottom, .leading, .trailing]
    for request in Request.all {
      let (picker, _) = picker(request, library)
      for edge in edges {
        picker.accessoryVisibility = .hidden(edge)
        for other in edges { #expect(picker.showsAccessories(at: other) == (other != edge), "\(request)") }
        picker.accessoryVisibility = .visible(edge)
        for other in edges {
          #expect(
            picker.showsAccessories(at: other, isUseful: false) == (other == edge), "\(request)")
        }
      }
    }
  }
}
