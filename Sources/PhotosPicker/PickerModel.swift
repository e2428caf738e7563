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
  /// The latest request to scroll to a photo.
  public private(set) var revealed: Reveal?
  /// Which items the picker shows; nil for all. A selected item that the filter hides stays selected.
  public var filter: MediaFilter? {
    get { content.matching }
    set { content.matching = newValue }
  }
  /// What the list shows: a collection, the results of a search.
  public let content: PickerContent
  /// Whether the search is open.
  public let search: SearchState
  /// Whether the collections are beside the grid.
  public let sidebar = SidebarState()
  /// The stacks that the list shows.
  public let stacks: PickerStacks
  /// The review of single photos.
  public let photoReview: PhotoReview
  /// The albums.
  let albums: PickerAlbums
  /// The marks of photos.
  let marks: PickerMarks
  /// The edits of photos.
  public let edits: PhotoEdits
  /// The files that are dragged to other programs.
  let draggedFiles: EditedCopies
  /// The messages over the photos.
  public let messages: PickerMessages
  /// The size of the grid's cells in application pixels. Other values mean the nearest one of 48…512.
  public var cellSize = PickerGrid.defaultSize
  /// Whether the staging area is shown: the selected photos in order.
  public var isStaging = false
  /// The encoding of the items that the picker hands over.
  public var preferredItemEncoding = PreferredItemEncoding.automatic
  /// What the picker does not offer.
  public var disabledCapabilities: PickerCapabilities = []
  /// Which accessories are shown at the picker's edges.
  public var accessoryVisibility = PickerAccessories.automatic
  /// Whether a double click or a rubber band in the list may not be complete. The list should keep its place meanwhile:
  /// its photos would move away under the pointer.
  public internal(set) var isHandlingPointer = false
  /// Whether the picker's dialog is open.
  public private(set) var isPresented = false
  /// Lets the user pick a color and shows the photos that have it; nil if the program has no eyedropper.
  public var onFindColor: (() -> Void)?
  /// Exports photos; nil if the program does not.
  @ObservationIgnored public var onExport: ((_ photos: [MediaItemID]) -> Void)?
  /// Called with the photos that the user shares; nil hides the action.
  @ObservationIgnored public var onShare: ((_ photos: [MediaItemID]) -> Void)?
  /// Called with the photos of which the user makes a collage; nil hides the action.
  @ObservationIgnored public var onCollage: ((_ photos: [MediaItemID]) -> Void)?
  /// Called when the user double-clicks a photo or presses Enter on it, outside of the dialog.
  @ObservationIgnored public var onOpen: (MediaItemID) -> Void = { _ in }
  /// Called when the selection in the dialog ends, with whether it was cancelled.
  @ObservationIgnored public var onFinish: (_ isCancelled: Bool) -> Void = { _ in }
  /// Where changes that can be undone are added. A window may share one among its models.
  public let undo: UndoStack
  /// Applies the changes of the selection.
  let controller: SelectionController
  /// The start of a range selection: the photo that was clicked last.
  @ObservationIgnored private var anchor: MediaItemID?
  @ObservationIgnored private var subscription: LibrarySubscription?

  /// Creates a picker for a library.
  public init(
    library: LibraryModel, label: String = tr("Select Photos"), capacity: Capacity = .multiple(max: nil),
    behavior: SelectionBehavior = .default, style: PickerStyle = .presentation,
    matching filter: MediaFilter? = nil, index: LibraryIndexModel? = nil, undo: UndoStack = UndoStack()
  ) {
    content = PickerContent(library: library, index: index)
    content.matching = filter
    (search, stacks, photoReview) = (SearchState(content), PickerStacks(content), PhotoReview(content))
    messages = PickerMessages(undo)
    let undoable = UndoableIndex(index, undo: undo, messages: messages)
    (albums, marks) = (PickerAlbums(content, undoable), PickerMarks(library, undoable))
    edits = PhotoEdits(library, index, undo: undo, messages: messages)
    draggedFiles = EditedCopies(library, messages)
    self.undo = undo
    self.library = library
    self.behavior = behavior
    self.label = label
    self.style = style
    controller = SelectionController(
      capacity.selection(behavior), of: library, undo: undo, messages: messages)
    controller.asks = { [weak self] in self?.allows(.sensitivityAnalysisIntervention) ?? false }
    controller.onChange = { [weak self] in
      if let self, isStaging, selection.count == 0 { isStaging = false }
    }
    content.onShow = { [weak photoReview] in photoReview?.contentChanged() }
    subscription = library.onUpdate { [weak self] update in self?.removeItems(update.removed) }
  }

  // MARK: Configuration

  /// The number of photos that the user can select. A lower maximum deselects the photos selected last.
  public var capacity: Capacity {
    get { selection.replacesSingle ? .single : .multiple(max: selection.limit) }
    set {
      guard newValue != capacity else { return }
      controller.change { $0 = newValue.applied(to: $0, behavior) }
    }
  }

  /// How the picker collects several photos and when it commits them. A picker for one photo commits every click; it
  /// keeps this value for a later capacity.
  public var behavior: SelectionBehavior {
    didSet {
      guard behavior != oldValue, !selection.replacesSingle else { return }
      controller.change { $0 = $0.with(limit: $0.limit, behavior: behavior) }
    }
  }

  /// Whether the picker has an Add button. Continuous behaviors commit every click.
  public var hasAddButton: Bool { !selection.behavior.isContinuous }

  /// Returns whether the picker offers all of these capabilities.
  public func allows(_ capabilities: PickerCapabilities) -> Bool {
    disabledCapabilities.isDisjoint(with: capabilities)
  }

  /// Returns whether accessories at an edge are shown.
  ///
  /// - Parameter isUseful: Whether there is something to do with them now, which decides if the visibility is automatic.
  public func showsAccessories(at edge: PickerEdges, isUseful: Bool = true) -> Bool {
    accessoryVisibility.shows(edge, isUseful: isUseful)
  }

  // MARK: Selecting

  /// The selected and the committed photos.
  public var selection: PickerSelection<MediaItemID> { controller.selection }

  /// Called with the committed photos whenever they change.
  public var onCommit: (_ pictures: [MediaItem]) -> Void {
    get { controller.onCommit }
    set { controller.onCommit = newValue }
  }

  /// Selects or deselects a photo, as a click does.
  public func toggle(_ id: MediaItemID) {
    anchor = id
    controller.apply { $0.toggle(id) }
  }

  /// Selects all photos from the last clicked photo to this one in that direction, as a click with Shift does.
  public func selectRange(to id: MediaItemID) {
    guard let range = content.range(from: anchor, to: id) else { return toggle(id) }
    controller.apply { $0.select(range) }
  }

  /// Selects photos in the given order up to the maximum. Shows a message if the maximum is reached.
  public func select(_ ids: some Sequence<MediaItemID>) { controller.apply { $0.select(ids) } }

  /// Deselects photos.
  public func deselect(_ ids: some Sequence<MediaItemID>) { controller.apply { $0.deselect(ids) } }

  /// Removes a photo from the selected and the committed photos immediately, for any behavior. It can be undone.
  public func remove(_ id: MediaItemID) { controller.undoably { $0.discard([id]) } }

  /// Deselects all photos. It can be undone, which a message offers.
  public func clear() {
    guard let step = controller.undoably({ $0.clear() }) else { return }
    messages.offerUndo(of: step, tr("Selection cleared"))
  }

  /// Restores a saved selection. A double click uses it to undo the effect of its first click.
  public func restore(_ previous: PickerSelection<MediaItemID>) { controller.change { $0 = previous } }

  // MARK: Staging

  /// The selected photos as the staging area shows them: in pick order with an ordered behavior, otherwise in library
  /// order.
  public var stagedPhotos: [MediaItemID] { controller.ordered }

  /// Moves a selected photo to another place in the pick order. Does nothing if the order does not matter. It can be
  /// undone.
  ///
  /// - Parameter place: The new place, from 0; places outside are those of the first or the last photo.
  public func move(_ id: MediaItemID, to place: Int) { controller.undoably { $0.move(id, to: place) } }

  /// Moves a selected photo by some places, backwards if `step` is negative.
  public func move(_ id: MediaItemID, by step: Int) {
    guard let number = selection.number(of: id) else { return }
    move(id, to: number - 1 + step)
  }

  // MARK: Committing

  /// Starts a selection when the dialog opens.
  public func begin() {
    isPresented = true
    controller.change { $0.begin() }
  }

  /// Commits the selected photos, as the Add button does.
  public func add() {
    controller.change { $0.commit() }
    if controller.finish() { finish(isCancelled: false) }
  }

  /// Restores the previous selection, as the Cancel button does.
  public func cancel() {
    controller.refuse()
    controller.change { $0.cancel() }
    finish(isCancelled: true)
  }

  /// Does what Esc does: Cancel in the dialog and with an Add button, Clear otherwise. Without a change of the
  /// selection, it closes the search.
  ///
  /// - Returns: Whether there was something to cancel, clear or close.
  public func escape() -> Bool {
    guard selection.hasChanges else { return search.close() }
    if hasAddButton || style == .presentation { cancel() } else { clear() }
    return true
  }

  /// Takes over the committed photos that the picker's owner has set, without calling `onCommit`. Photos that the library
  /// does not contain are left out.
  public func adopt(_ ids: [MediaItemID]) { controller.adopt(ids) }

  /// Adds photos to the committed ones at once, for any behavior. Shows a message if the maximum is reached.
  public func insert(_ ids: some Sequence<MediaItemID>) { controller.apply { $0.insert(ids) } }

  /// The committed photos in pick order or in library order, depending on the behavior.
  public var results: [MediaItemID] { controller.results }

  /// The question whether private photos may be handed over; nil if there is none.
  var confirmation: PickerConfirmation? { controller.confirmation }

  /// Hands over the private photos of the question.
  func confirm() { if controller.confirm() { finish(isCancelled: false) } }

  /// Keeps the private photos of the question. The selection stays as it is.
  func refuse() { controller.refuse() }

  private func finish(isCancelled: Bool) {
    let wasPresented = isPresented
    isPresented = false
    photoReview.end()
    isStaging = false
    if wasPresented { onFinish(isCancelled) }
  }

  // MARK: Opening

  /// Opens a photo, as a double click does: in the review if the dialog is open, because it would cover a viewer.
  public func open(_ id: MediaItemID) { if isPresented { review(id) } else { onOpen(id) } }

  /// Shows one photo large. Those beside it are those of the list.
  public func review(_ id: MediaItemID) {
    photoReview.show(id, among: isStaging ? stagedPhotos : content.ranked)
  }

  /// Handles a key that no text takes: Ctrl+F opens the search.
  public func pressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    allows(.search) && search.pressed(key, modifiers)
  }

  /// Scrolls the embedded list to a photo and gives it the keyboard focus. Called after the user closes the viewer.
  public func reveal(_ id: MediaItemID) { revealed = Reveal(id: id, serial: (revealed?.serial ?? 0) + 1) }

  // MARK: Library changes

  /// Deselects photos that the library no longer contains.
  private func removeItems(_ ids: [MediaItemID]) {
    guard !ids.isEmpty else { return }
    let removed = Set(ids)
    controller.apply { $0.discard(removed) }
    photoReview.remove(removed)
  }
}
