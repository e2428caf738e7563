import GtkKit
import L10n
import LibraryIndex
import MediaLibrary
import Observation

/// The state and the operations of a picker, without widgets.
@Observable
public final class PickerModel {
  /// A request to scroll to a photo. Two requests for the same photo are different.
  public struct Reveal: Equatable, Sendable {
    /// The photo.
    public let id: MediaItemID
    fileprivate let serial: Int
  }

  /// The library to select from.
  public let library: LibraryModel
  /// The label of the button that opens the dialog.
  public var label: String
  /// The style of the picker. Changing it keeps the selection.
  public var style: PickerStyle
  /// The selected and the committed photos.
  public private(set) var selection: PickerSelection<MediaItemID>
  /// The latest message over the photos.
  public private(set) var notice: Notice<UndoAction>?
  /// The review; nil while the grid is shown.
  private var currentReview: PickerReview?
  /// The latest request to scroll to a photo.
  public private(set) var revealed: Reveal?
  /// Which items the picker shows; nil for all. A selected item that the filter hides stays selected.
  public var filter: MediaFilter? {
    get { content.matching }
    set { content.matching = newValue }
  }
  /// What the list shows: a collection, the results of a search.
  public let content: PickerContent
  /// Whether the collections are beside the grid.
  public let sidebar = SidebarState()
  /// The question for the name of an album; nil if there is none.
  var albumQuestion: AlbumQuestion?
  /// Counts the requests to give the search the focus.
  var searchRequest = 0
  /// Whether the search is open.
  public var isSearchOpen = false
  /// The size of the grid's cells in application pixels. Other values mean the nearest one of 48…512.
  public var cellSize = PickerModel.defaultCellSize
  /// Whether the staging area is shown: the selected photos in order.
  public var isStaging = false
  /// The question whether private photos may be handed over; nil if there is none.
  var confirmation: PickerConfirmation?
  /// The private photos that the user agreed to hand over, or that the picker's owner had already.
  @ObservationIgnored var approved: Set<MediaItemID> = []
  /// What the host program sets beside the selection; see `PickerModel+Accessories.swift`.
  var options = Options()
  /// Called with the committed photos whenever they change.
  @ObservationIgnored public var onCommit: (_ pictures: [MediaItem]) -> Void = { _ in }
  /// Whether a double click or a rubber band in the list may not be complete. The list should keep its place meanwhile:
  /// its photos would move away under the pointer.
  public internal(set) var isHandlingPointer = false
  /// Whether the picker's dialog is open.
  public private(set) var isPresented = false
  /// What the program does with the photos of stacks; nil if it does nothing.
  @ObservationIgnored public var stackActions: StackActions?
  /// Lets the user pick a color and shows the photos that have it; nil if the program has no eyedropper.
  public var onFindColor: (() -> Void)?
  /// Called when the user double-clicks a photo or presses Enter on it, outside of the dialog.
  @ObservationIgnored public var onOpen: (MediaItemID) -> Void = { _ in }
  /// Called when the selection in the dialog ends, with whether it was cancelled.
  @ObservationIgnored public var onFinish: (_ isCancelled: Bool) -> Void = { _ in }
  /// Where changes that can be undone are added. A window may share one among its models.
  @ObservationIgnored public var undo = UndoStack()
  /// The change that the Undo button of the latest message undoes.
  @ObservationIgnored private var undoable: UndoStack.Step?
  /// The start of a range selection: the photo that was clicked last.
  @ObservationIgnored private var anchor: MediaItemID?
  @ObservationIgnored private var subscription: LibrarySubscription?

  /// Creates a picker for a library.
  public init(
    library: LibraryModel, label: String = tr("Select Photos"), capacity: Capacity = .multiple(max: nil),
    behavior: SelectionBehavior = .default, style: PickerStyle = .presentation,
    matching filter: MediaFilter? = nil, index: LibraryIndexModel? = nil
  ) {
    content = PickerContent(library: library, index: index)
    content.matching = filter
    self.library = library
    self.behavior = behavior
    self.label = label
    self.style = style
    selection = capacity.selection(behavior)
    content.onShow = { [weak self] in self?.contentChanged() }
    subscription = library.onUpdate { [weak self] update in self?.removeItems(update.removed) }
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
        case .multiple(let max): $0 = $0.with(limit: max, behavior: behavior)
        }
      }
    }
  }

  /// How the picker collects several photos and when it commits them. A picker for one photo commits every click; it
  /// keeps this value for a later capacity.
  public var behavior: SelectionBehavior {
    didSet {
      guard behavior != oldValue, !selection.replacesSingle else { return }
      change { $0 = $0.with(limit: $0.limit, behavior: behavior) }
    }
  }

  /// Whether the picker has an Add button. Continuous behaviors commit every click.
  public var hasAddButton: Bool { !selection.behavior.isContinuous }

  // MARK: Selecting

  /// Selects or deselects a photo, as a click does.
  public func toggle(_ id: MediaItemID) {
    anchor = id
    apply { $0.toggle(id) }
  }

  /// Selects all photos from the last clicked photo to this one in that direction, as a click with Shift does.
  public func selectRange(to id: MediaItemID) {
    let list = list
    if let ranked = content.ranked { return selectRange(to: id, among: ranked) }
    guard let end = list.index(of: id) else { return }
    guard let start = anchor.flatMap(list.index(of:)) else { return toggle(id) }
    let range = start <= end ? Array(start...end) : (end...start).reversed()
    apply { $0.select(range.filter(list.includesItem).map(list.id)) }
  }

  private func selectRange(to id: MediaItemID, among ids: [MediaItemID]) {
    guard let end = ids.firstIndex(of: id) else { return }
    guard let start = anchor.flatMap(ids.firstIndex) else { return toggle(id) }
    apply { $0.select(start <= end ? Array(ids[start...end]) : ids[end...start].reversed()) }
  }

  /// The items that the list shows, in its order. Visits all items of an unfiltered library.
  public var filteredItems: [MediaItemID] { content.ids }

  /// The items of the library with the filter.
  private var list: FilteredSnapshot { FilteredSnapshot(items: library.items, filter: content.filter) }

  private func contentChanged() { currentReview = currentReview?.filtered(by: list) }

  /// Selects photos in the given order up to the maximum. Shows a message if the maximum is reached.
  public func select(_ ids: some Sequence<MediaItemID>) { apply { $0.select(ids) } }

  /// Selects photos in addition to an earlier selection, in place of the present one: a rubber band selects more or
  /// fewer photos while it is drawn.
  ///
  /// - Returns: Whether there were more photos than the maximum allows.
  func select(_ ids: [MediaItemID], inAdditionTo earlier: PickerSelection<MediaItemID>) -> Bool {
    var outcome = PickerSelection<MediaItemID>.Outcome.unchanged
    change {
      $0 = earlier
      outcome = $0.select(ids)
    }
    return outcome.exceedsLimit
  }

  /// Says that no more photos can be selected.
  func showLimit() {
    if let limit = selection.limit { showLimit(limit) }
  }

  private func showLimit(_ limit: Int) {
    showNotice(trn(limit, "You can select up to %d photo", "You can select up to %d photos"))
  }

  /// Deselects photos.
  public func deselect(_ ids: some Sequence<MediaItemID>) { apply { $0.deselect(ids) } }

  /// Removes a photo from the selected and the committed photos immediately, for any behavior. It can be undone.
  public func remove(_ id: MediaItemID) { undoably { $0.discard([id]) } }

  /// Deselects all photos. It can be undone, which a message offers.
  public func clear() {
    guard let step = undoably({ $0.clear() }) else { return }
    offerUndo(of: step, tr("Selection cleared"))
  }

  /// Shows a message that offers to undo a change.
  public func offerUndo(of step: UndoStack.Step, _ text: String) {
    undoable = step
    notice = Notice(text, action: .undo)
  }

  /// Undoes what the latest message offers to undo.
  public func undoNoticed() {
    undoable.map(undo.undo)
    undoable = nil
  }

  @discardableResult func undoably(
    _ operation: (inout PickerSelection<MediaItemID>) -> PickerSelection<MediaItemID>.Outcome
  ) -> UndoStack.Step? {
    let previous = selection
    apply(operation)
    guard selection != previous else { return nil }
    return undo.add { [weak self] in self?.reselect(previous) }
  }

  /// Restores an earlier selection. Photos that were selected since then follow it; those that the library no longer
  /// contains are left out.
  private func reselect(_ previous: PickerSelection<MediaItemID>) {
    let later = selection.selected
    change {
      $0 = previous
      _ = $0.discard(Set(previous.selected.filter { library.items[$0] == nil }))
      _ = $0.select(later)
    }
  }

  /// Restores a saved selection. A double click uses it to undo the effect of its first click.
  public func restore(_ previous: PickerSelection<MediaItemID>) { change { $0 = previous } }

  // MARK: Committing

  /// Starts a selection when the dialog opens.
  public func begin() {
    isPresented = true
    change { $0.begin() }
  }

  /// Commits the selected photos, as the Add button does.
  public func add() {
    change { $0.commit() }
    // Private photos end the selection after the answer.
    if confirmation == nil { finish(isCancelled: false) } else { confirmation?.finishes = true }
  }

  /// Restores the previous selection, as the Cancel button does.
  public func cancel() {
    confirmation = nil
    change { $0.cancel() }
    finish(isCancelled: true)
  }

  /// Does what Esc does: Cancel in the dialog and with an Add button, Clear otherwise. Without a change of the
  /// selection, it closes the search.
  ///
  /// - Returns: Whether there was something to cancel, clear or close.
  public func escape() -> Bool {
    guard selection.hasChanges else { return closeSearch() }
    if hasAddButton || style == .presentation { cancel() } else { clear() }
    return true
  }

  /// Takes over the committed photos that the picker's owner has set, without calling `onCommit`. Photos that the library
  /// does not contain are left out.
  public func adopt(_ ids: [MediaItemID]) {
    guard ids != results else { return }
    var new = selection
    new.adopt(ids.filter { library.items[$0] != nil })
    approved.formUnion(new.committed)
    if new != selection { selection = new }
  }

  /// Adds photos to the committed ones at once, for any behavior. Shows a message if the maximum is reached.
  public func insert(_ ids: some Sequence<MediaItemID>) { apply { $0.insert(ids) } }

  /// The committed photos in pick order or in library order, depending on the behavior.
  public var results: [MediaItemID] {
    let items = library.items
    return selection.results { items.index(of: $0) ?? .max < items.index(of: $1) ?? .max }
  }

  private func finish(isCancelled: Bool) {
    let wasPresented = isPresented
    isPresented = false
    endReview()
    isStaging = false
    if wasPresented { onFinish(isCancelled) }
  }

  // MARK: Opening

  /// Opens a photo, as a double click does: in the review if the dialog is open, because it would cover a viewer.
  public func open(_ id: MediaItemID) { if isPresented { review(id) } else { onOpen(id) } }

  /// The photo that the review shows; nil while the grid is shown.
  public var reviewed: MediaItemID? { currentReview?.shown }

  /// Shows one photo large. Those beside it are those of the list.
  public func review(_ id: MediaItemID) {
    currentReview = PickerReview(of: id, among: isStaging ? stagedPhotos : content.ranked)
  }

  /// Closes the review.
  public func endReview() { currentReview = nil }

  /// The place of the reviewed photo among those of the list, from 0, and their number; nil without a review.
  var reviewPlace: (index: Int, count: Int)? { currentReview?.place(in: list) }

  /// Moves the review by `offset` photos of the list; stops at both ends.
  public func reviewNext(_ offset: Int) { currentReview?.move(by: offset, in: list) }

  /// Scrolls the embedded list to a photo and gives it the keyboard focus. Called after the user closes the viewer.
  public func reveal(_ id: MediaItemID) { revealed = Reveal(id: id, serial: (revealed?.serial ?? 0) + 1) }

  // MARK: Library changes

  /// Deselects photos that the library no longer contains.
  private func removeItems(_ ids: [MediaItemID]) {
    guard !ids.isEmpty else { return }
    let removed = Set(ids)
    apply { $0.discard(removed) }
    currentReview = currentReview?.without(removed)
  }

  // MARK: Changing the selection

  private func apply(
    _ operation: (inout PickerSelection<MediaItemID>) -> PickerSelection<MediaItemID>.Outcome
  ) {
    var outcome = PickerSelection<MediaItemID>.Outcome.unchanged
    change { outcome = operation(&$0) }
    if case .limitReached(let limit) = outcome { showLimit(limit) }
  }

  /// Applies every change of the selection, so that each change of the committed photos calls `onCommit` once.
  private func change(_ operation: (inout PickerSelection<MediaItemID>) -> Void) {
    var new = selection
    operation(&new)
    guard new != selection else { return }
    if let question = question(before: new) {
      confirmation = question
      // Until the answer, Add changes nothing, and a click only what is not private.
      guard new.behavior.isContinuous, !new.replacesSingle else { return }
      _ = new.deselect(question.photos)
    }
    settle(new)
  }

  /// Lets a selection take effect whose private photos the user agreed to hand over.
  func commitConfirmed(_ question: PickerConfirmation) {
    settle(question.pending)
    if question.finishes { finish(isCancelled: false) }
  }

  private func settle(_ new: PickerSelection<MediaItemID>) {
    let previouslyCommitted = selection.committed
    selection = new
    if isStaging, new.count == 0 { isStaging = false }
    if new.committed != previouslyCommitted {
      let items = library.items
      onCommit(results.compactMap { items[$0] })
    }
  }

  /// Shows a message over the photos for some seconds.
  public func showNotice(_ text: String) { notice = Notice(text) }
}
