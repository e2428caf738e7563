import MediaLibrary
import Observation

/// The state and the operations of a picker, without widgets.
@Observable
public final class PickerModel {
  /// The number of photos that the user can select.
  public enum Capacity: Equatable, Sendable {
    /// One photo; another selection replaces it.
    case single
    /// Several photos up to a maximum; nil means no maximum.
    case multiple(max: Int?)
  }

  /// A message to the user. Two messages with the same text are different.
  public struct Message: Equatable, Sendable {
    /// The text, one sentence.
    public let text: String
    fileprivate let serial: Int
  }

  /// A request to scroll to a photo. Two requests for the same photo are different.
  public struct Reveal: Equatable, Sendable {
    /// The photo.
    public let id: MediaItemID
    fileprivate let serial: Int
  }

  /// The library to select from.
  public let library: LibraryModel
  /// The label of the button that opens the dialog.
  public let label: String
  /// The style of the picker. Changing it keeps the selection.
  public var style: PickerStyle
  /// The selected and the committed photos.
  public private(set) var selection: PickerSelection<MediaItemID>
  /// The latest message.
  public private(set) var message: Message?
  /// The photo that the review shows; nil while the grid is shown.
  public private(set) var reviewed: MediaItemID?
  /// The latest request to scroll to a photo.
  public private(set) var revealed: Reveal?
  /// Which items the picker shows; nil for all. A selected item that the filter hides stays selected.
  public var filter: MediaFilter?
  /// Whether the list shows only the selected photos.
  public var showsOnlySelected = false
  /// Called with the committed photos whenever they change.
  @ObservationIgnored public var onCommit: (_ pictures: [MediaItem]) -> Void = { _ in }
  /// Called when the user double-clicks a photo or presses Enter on it.
  @ObservationIgnored public var onOpen: (MediaItemID) -> Void = { _ in }
  /// The start of a range selection: the photo that was clicked last.
  @ObservationIgnored private var anchor: MediaItemID?

  /// Creates a picker for a library.
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

  // MARK: Configuration

  /// The number of photos that the user can select. A lower maximum deselects the photos selected last.
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

  /// How the picker collects the selection and when it commits it. Has no effect for the `single` capacity.
  public var behavior: SelectionBehavior {
    get { selection.behavior }
    set {
      guard newValue != behavior, !selection.replacesSingle else { return }
      change { $0 = $0.with(limit: $0.limit, behavior: newValue) }
    }
  }

  /// Whether the picker has an Add button. Continuous behaviors commit every click.
  public var hasAddButton: Bool { !behavior.isContinuous }

  /// The title of the dialog, with the maximum number of photos.
  public var title: String {
    switch capacity {
    case .single: "Select a Photo"
    case .multiple(nil): "Select Photos"
    case .multiple(let max?): "Select up to \(max) Photos"
    }
  }

  // MARK: Selecting

  /// Selects or deselects a photo, as a click does.
  public func toggle(_ id: MediaItemID) {
    anchor = id
    apply { $0.toggle(id) }
  }

  /// Selects all photos from the last clicked photo to this one in that direction, as a click with Shift does.
  public func selectRange(to id: MediaItemID) {
    let items = library.items
    guard let end = items.index(of: id) else { return }
    guard let start = anchor.flatMap(items.index(of:)) else { return toggle(id) }
    let range = start <= end ? Array(start...end) : (end...start).reversed()
    apply { $0.select(range.filter { isIncluded($0) }.map { items.id(at: $0) }) }
  }

  /// The items that the filter shows, in library order.
  public var filteredItems: [MediaItemID] { library.items.ids(matching: filter) }

  /// Returns whether the filter shows the item at an index of the library.
  private func isIncluded(_ index: Int) -> Bool {
    filter.map { $0.matches(library.items[index]) } ?? true
  }

  /// Selects photos in the given order up to the maximum. Shows a message if the maximum is reached.
  public func select(_ ids: some Sequence<MediaItemID>) { apply { $0.select(ids) } }

  /// Deselects photos.
  public func deselect(_ ids: some Sequence<MediaItemID>) { apply { $0.deselect(ids) } }

  /// Removes a photo from the selected and the committed photos immediately, for any behavior.
  public func remove(_ id: MediaItemID) { apply { $0.discard([id]) } }

  /// Restores a saved selection. A double click uses it to undo the effect of its first click.
  public func restore(_ previous: PickerSelection<MediaItemID>) { change { $0 = previous } }

  // MARK: Committing

  /// Starts a selection when the dialog opens.
  public func begin() { change { $0.begin() } }

  /// Commits the selected photos, as the Add button does.
  public func add() {
    change { $0.commit() }
    finish()
  }

  /// Restores the previous selection, as the Cancel button does.
  public func cancel() {
    change { $0.cancel() }
    finish()
  }

  /// The committed photos in pick order or in library order, depending on the behavior.
  public var results: [MediaItemID] {
    let items = library.items
    return selection.results { items.index(of: $0) ?? .max < items.index(of: $1) ?? .max }
  }

  private func finish() {
    reviewed = nil
    showsOnlySelected = false
  }

  // MARK: Review

  /// Shows one photo large.
  public func review(_ id: MediaItemID) { reviewed = id }

  /// Closes the review.
  public func endReview() { reviewed = nil }

  /// Moves the review by `offset` visible photos; stops at both ends.
  public func reviewNext(_ offset: Int) {
    let items = library.items
    guard let index = reviewed.flatMap(items.index(of:)), !items.isEmpty else { return }
    let step = offset.signum()
    var (position, left) = (index, abs(offset))
    var next = index + step
    while left > 0, items.indices.contains(next) {
      if isIncluded(next) { (position, left) = (next, left - 1) }
      next += step
    }
    reviewed = items.id(at: position)
  }

  /// Scrolls the embedded list to a photo and gives it the keyboard focus. Called after the user closes the viewer.
  public func reveal(_ id: MediaItemID) { revealed = Reveal(id: id, serial: (revealed?.serial ?? 0) + 1) }

  // MARK: Library changes

  /// Deselects photos that the library no longer contains.
  public func libraryDidChange() {
    let items = library.items
    let known = selection.selected + selection.committed + selection.previous
    let gone = Set(known.filter { items.index(of: $0) == nil })
    apply { $0.discard(gone) }
    if let reviewed, items.index(of: reviewed) == nil { self.reviewed = nil }
  }

  // MARK: Changing the selection

  private func apply(
    _ operation: (inout PickerSelection<MediaItemID>) -> PickerSelection<MediaItemID>.Outcome
  ) {
    var outcome = PickerSelection<MediaItemID>.Outcome.unchanged
    change { outcome = operation(&$0) }
    if case .limitReached(let limit) = outcome {
      showMessage(limit == 1 ? "You can select up to 1 photo" : "You can select up to \(limit) photos")
    }
  }

  /// Applies every change of the selection, so that each change of the committed photos calls `onCommit` once.
  private func change(_ operation: (inout PickerSelection<MediaItemID>) -> Void) {
    var new = selection
    operation(&new)
    guard new != selection else { return }
    let previouslyCommitted = selection.committed
    selection = new
    if showsOnlySelected, new.count == 0 { showsOnlySelected = false }
    if new.committed != previouslyCommitted {
      let items = library.items
      onCommit(results.compactMap { items[$0] })
    }
  }

  /// Shows a message over the photos for some seconds.
  public func showMessage(_ text: String) {
    message = Message(text: text, serial: (message?.serial ?? 0) + 1)
  }
}
