import MediaLibrary
import Observation

/// Everything that a picker shows and does, without a widget.
@Observable
public final class PickerModel {
  /// How many pictures can be chosen.
  public enum Capacity: Equatable, Sendable {
    /// One; another choice takes its place.
    case single
    /// Several, up to a number; nil for any number.
    case multiple(max: Int?)
  }

  /// A sentence for the user. Two of the same text are two messages.
  public struct Message: Equatable, Sendable {
    /// The sentence.
    public let text: String
    fileprivate let serial: Int
  }

  /// A picture to be brought into view. Two for the same picture are two.
  public struct Reveal: Equatable, Sendable {
    /// The picture.
    public let id: MediaItemID
    fileprivate let serial: Int
  }

  /// The pictures to choose from.
  public let library: LibraryModel
  /// The text of the button that opens the dialog.
  public let label: String
  /// Where and how large the picker appears. Changing it keeps the selection.
  public var style: PickerStyle
  /// What is chosen and what is delivered.
  public private(set) var selection: PickerSelection<MediaItemID>
  /// The latest thing that the user should know.
  public private(set) var message: Message?
  /// The picture in the one-up review; nil while the grid is shown.
  public private(set) var reviewed: MediaItemID?
  /// The picture that was asked to be brought into view last.
  public private(set) var revealed: Reveal?
  /// Which items are offered; nil for all. What is chosen stays chosen.
  public var filter: MediaFilter?
  /// Whether only the chosen pictures are shown.
  public var showsOnlySelected = false
  /// Called with the pictures each time some are delivered.
  @ObservationIgnored public var onDeliver: (_ pictures: [MediaItem]) -> Void = { _ in }
  /// Called when the user double-clicks a picture or presses Enter on it.
  @ObservationIgnored public var onOpen: (MediaItemID) -> Void = { _ in }
  /// Where a range starts: the last picture that was clicked.
  @ObservationIgnored private var anchor: MediaItemID?

  /// Makes a picker over a library.
  public init(
    library: LibraryModel, label: String = "Select Photos", capacity: Capacity = .multiple(max: nil),
    behavior: SelectionBehavior = .default, style: PickerStyle = .presentation,
    matching filter: MediaFilter? = nil
  ) {
    self.filter = filter
    self.library = library
    self.label = label
    self.style = style
    selection =
      switch capacity {
      case .single: .single()
      case .multiple(let max): PickerSelection(limit: max, behavior: behavior)
      }
  }

  // MARK: Rules

  /// How many pictures can be chosen. A smaller number drops the last ones chosen.
  public var capacity: Capacity {
    get { selection.replacesSingle ? .single : .multiple(max: selection.limit) }
    set {
      guard newValue != capacity else { return }
      change {
        switch newValue {
        case .single: $0 = $0.asSingle()
        case .multiple(let max):
          $0 = $0.with(limit: max, behavior: selection.replacesSingle ? .continuousAndOrdered : behavior)
        }
      }
    }
  }

  /// How pictures are collected and when they are delivered. For several pictures only.
  public var behavior: SelectionBehavior {
    get { selection.behavior }
    set {
      guard newValue != behavior, !selection.replacesSingle else { return }
      change { $0 = $0.with(limit: $0.limit, behavior: newValue) }
    }
  }

  /// Whether there are Cancel and Add: not where every click is delivered.
  public var hasAddButton: Bool { !behavior.isContinuous }

  /// The heading of the dialog: what to do, and how many.
  public var title: String {
    switch capacity {
    case .single: "Select a Photo"
    case .multiple(nil): "Select Photos"
    case .multiple(let max?): "Select up to \(max) Photos"
    }
  }

  // MARK: Choosing

  /// A click: chooses the picture or takes it back.
  public func toggle(_ id: MediaItemID) {
    anchor = id
    apply { $0.toggle(id) }
  }

  /// A click with Shift: chooses everything from the last click to here, in that direction.
  public func selectRange(to id: MediaItemID) {
    let items = library.items
    guard let end = items.index(of: id) else { return }
    guard let start = anchor.flatMap(items.index(of:)) else { return toggle(id) }
    let range = start <= end ? Array(start...end) : (end...start).reversed()
    apply { $0.select(range.filter { isOffered($0) }.map { items.id(at: $0) }) }
  }

  /// What is offered, in the library's order.
  public var offered: [MediaItemID] { library.items.ids(matching: filter) }

  /// Whether the item at an index of the library is offered.
  private func isOffered(_ index: Int) -> Bool {
    filter.map { $0.matches(library.items[index]) } ?? true
  }

  /// Chooses pictures in the order given, as many as fit.
  public func select(_ ids: some Sequence<MediaItemID>) { apply { $0.select(ids) } }

  /// Takes pictures back.
  public func deselect(_ ids: some Sequence<MediaItemID>) { apply { $0.deselect(ids) } }

  /// Takes one picture out of what is delivered, at once, whatever the behaviour.
  public func remove(_ id: MediaItemID) { apply { $0.forget([id]) } }

  /// Puts back a selection that was saved before: a double click takes back what its first click did.
  public func restore(_ former: PickerSelection<MediaItemID>) { change { $0 = former } }

  // MARK: Handing over

  /// A dialog opens.
  public func begin() { change { $0.begin() } }

  /// Add: delivers what is chosen.
  public func add() {
    change { $0.commit() }
    finish()
  }

  /// Cancel: delivers nothing and restores the former selection.
  public func cancel() {
    change { $0.cancel() }
    finish()
  }

  /// The delivered pictures, in pick order or in library order, as the behaviour says.
  public var results: [MediaItemID] {
    let items = library.items
    return selection.results { items.index(of: $0) ?? .max < items.index(of: $1) ?? .max }
  }

  private func finish() {
    reviewed = nil
    showsOnlySelected = false
  }

  // MARK: One-up review

  /// Shows one picture large.
  public func review(_ id: MediaItemID) { reviewed = id }

  /// Goes back to the grid.
  public func endReview() { reviewed = nil }

  /// Reviews the picture `offset` places further; stays at the ends.
  public func reviewNext(_ offset: Int) {
    let items = library.items
    guard let index = reviewed.flatMap(items.index(of:)), !items.isEmpty else { return }
    let step = offset.signum()
    var (place, left) = (index, abs(offset))
    var next = index + step
    while left > 0, items.indices.contains(next) {
      if isOffered(next) { (place, left) = (next, left - 1) }
      next += step
    }
    reviewed = items.id(at: place)
  }

  /// Brings a picture into view in the embedded list and gives it the keyboard focus: for who comes back from
  /// looking at it.
  public func reveal(_ id: MediaItemID) { revealed = Reveal(id: id, serial: (revealed?.serial ?? 0) + 1) }

  // MARK: The library changes

  /// Pictures are gone from the library, or have come back after a rename.
  public func libraryDidChange() {
    let items = library.items
    let known = selection.chosen + selection.delivered + selection.former
    let gone = Set(known.filter { items.index(of: $0) == nil })
    apply { $0.forget(gone) }
    if let reviewed, items.index(of: reviewed) == nil { self.reviewed = nil }
  }

  // MARK: Changing the selection

  private func apply(
    _ operation: (inout PickerSelection<MediaItemID>) -> PickerSelection<MediaItemID>.Outcome
  ) {
    var outcome = PickerSelection<MediaItemID>.Outcome.unchanged
    change { outcome = operation(&$0) }
    if case .limitReached(let limit) = outcome {
      say(limit == 1 ? "You can select up to 1 photo" : "You can select up to \(limit) photos")
    }
  }

  /// Every change goes through here, so that nothing is delivered twice or not at all.
  private func change(_ operation: (inout PickerSelection<MediaItemID>) -> Void) {
    var new = selection
    operation(&new)
    guard new != selection else { return }
    let wasDelivered = selection.delivered
    selection = new
    if showsOnlySelected, new.count == 0 { showsOnlySelected = false }
    if new.delivered != wasDelivered {
      let items = library.items
      onDeliver(results.compactMap { items[$0] })
    }
  }

  /// Shows a sentence over the pictures for some seconds.
  public func say(_ text: String) { message = Message(text: text, serial: (message?.serial ?? 0) + 1) }
}
