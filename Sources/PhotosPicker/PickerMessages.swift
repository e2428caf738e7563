import GtkKit
import L10n
import Observation

/// The messages over the photos of a picker, each shown for some seconds. A message may offer to undo a change.
@Observable public final class PickerMessages {
  /// The latest message; nil before the first one, and when the change that it offers to undo was undone.
  public var notice: Notice<UndoAction>? { latest?.shown(with: undo) }
  private var latest: UndoableNotice?
  @ObservationIgnored private let undo: UndoStack

  init(_ undo: UndoStack) { self.undo = undo }

  /// Shows a message.
  public func showNotice(_ text: String) { latest = UndoableNotice(text) }

  /// Shows a message that no more photos than a maximum can be selected.
  func showLimit(_ limit: Int) {
    showNotice(trn(limit, "You can select up to %d photo", "You can select up to %d photos"))
  }

  /// Shows a message that offers to undo a change.
  public func offerUndo(of step: UndoStack.Step, _ text: String) {
    latest = UndoableNotice(text, undoing: step)
  }

  /// Undoes what the latest message offers to undo.
  public func undoNoticed() {
    if let step = latest?.step { undo.undo(step) }
  }
}
