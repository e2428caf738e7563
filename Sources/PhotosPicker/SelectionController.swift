import GtkKit
import MediaLibrary
import Observation

/// Applies the changes of a picker's selection: asks before private photos are handed over, reports when the maximum is
/// reached, and hands the committed photos over.
@Observable final class SelectionController {
  typealias Selection = PickerSelection<MediaItemID>

  /// The selected and the committed photos.
  private(set) var selection: Selection
  /// The question whether private photos may be handed over; nil if there is none.
  private(set) var confirmation: PickerConfirmation?
  /// Returns whether the picker asks before it hands private photos over.
  @ObservationIgnored var asks: () -> Bool = { true }
  /// Called after each change of the selection, before `onCommit`.
  @ObservationIgnored var onChange: () -> Void = {}
  /// Called with the committed photos whenever they change.
  @ObservationIgnored var onCommit: (_ pictures: [MediaItem]) -> Void = { _ in }
  @ObservationIgnored private var consent = SharingConsent()
  @ObservationIgnored private let library: LibraryModel
  @ObservationIgnored private let undo: UndoStack
  @ObservationIgnored private let messages: PickerMessages

  init(_ selection: Selection, of library: LibraryModel, undo: UndoStack, messages: PickerMessages) {
    (self.selection, self.library, self.undo, self.messages) = (selection, library, undo, messages)
  }

  /// The committed photos in pick order or in library order, depending on the behavior.
  var results: [MediaItemID] { selection.results(libraryOrder: libraryOrder) }

  /// The selected photos in pick order or in library order, depending on the behavior.
  var ordered: [MediaItemID] {
    selection.behavior.isOrdered ? selection.selected : selection.selected.sorted(by: libraryOrder)
  }

  private var libraryOrder: (MediaItemID, MediaItemID) -> Bool {
    let items = library.items
    return { items.index(of: $0) ?? .max < items.index(of: $1) ?? .max }
  }

  // MARK: Changes

  /// Changes the selection, and shows a message if the maximum is reached.
  func apply(_ operation: (inout Selection) -> Selection.Outcome) {
    var outcome = Selection.Outcome.unchanged
    change { outcome = operation(&$0) }
    if case .limitReached(let limit) = outcome { messages.showLimit(limit) }
  }

  /// Changes the selection so that the change can be undone. Returns nil if nothing changed.
  @discardableResult func undoably(_ operation: (inout Selection) -> Selection.Outcome) -> UndoStack.Step? {
    let previous = selection
    apply(operation)
    guard selection != previous else { return nil }
    return undo.add { [weak self] in
      guard let self else { return }
      let items = library.items
      change { $0.restore(previous) { items[$0] != nil } }
    }
  }

  /// Applies every change of the selection, so that each change of the committed photos calls `onCommit` once.
  func change(_ operation: (inout Selection) -> Void) {
    var new = selection
    operation(&new)
    guard new != selection else { return }
    if asks(), let question = consent.question(before: new, instead: selection, in: library.items) {
      confirmation = question
      // Until the answer, Add changes nothing, and a click only what is not private.
      guard new.behavior.isContinuous, !new.replacesSingle else { return }
      _ = new.deselect(question.photos)
    }
    settle(new)
  }

  /// Selects photos in addition to an earlier selection, in place of the present one: a rubber band selects more or
  /// fewer photos while it is drawn.
  ///
  /// - Returns: Whether there were more photos than the maximum allows.
  func select(_ ids: [MediaItemID], inAdditionTo earlier: Selection) -> Bool {
    var outcome = Selection.Outcome.unchanged
    change {
      $0 = earlier
      outcome = $0.select(ids)
    }
    return outcome.exceedsLimit
  }

  /// Shows a message that no more photos can be selected.
  func showLimit() {
    if let limit = selection.limit { messages.showLimit(limit) }
  }

  /// Takes over the committed photos that the picker's owner has set, without calling `onCommit`. Photos that the
  /// library does not contain are left out.
  func adopt(_ ids: [MediaItemID]) {
    guard ids != results else { return }
    var new = selection
    new.adopt(ids.filter { library.items[$0] != nil })
    consent.approve(new.committed)
    if new != selection { selection = new }
  }

  private func settle(_ new: Selection) {
    let previouslyCommitted = selection.committed
    selection = new
    onChange()
    if new.committed != previouslyCommitted {
      let items = library.items
      onCommit(results.compactMap { items[$0] })
    }
  }

  // MARK: Private photos

  /// Ends the selection in the dialog: at once, or after the question.
  ///
  /// - Returns: Whether it has ended.
  func finish() -> Bool {
    guard confirmation != nil else { return true }
    confirmation?.finishes = true
    return false
  }

  /// Hands over the private photos of the question.
  ///
  /// - Returns: Whether the selection in the dialog ends.
  func confirm() -> Bool {
    guard let question = confirmation else { return false }
    confirmation = nil
    consent.approve(question.photos)
    settle(question.pending)
    return question.finishes
  }

  /// Keeps the private photos of the question. The selection stays as it is.
  func refuse() { confirmation = nil }
}
