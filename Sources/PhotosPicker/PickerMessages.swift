import GtkKit
import L10n
import Observation

/// The messages over the photos of a picker, each shown for some seconds. A message may offer to undo a change.
@Observable public final class PickerMessages {
  /// The latest message; nil before the first one.
  public private(set) var notice: Notice<UndoAction>?
  @ObservationIgnored private let undo: UndoStack
  /// The change that the Undo button of the latest message undoes.
  @ObservationIgnored private var undoable: UndoStack.Step?

  init(_ undo: UndoStack) { self.undo = undo }

  /// Shows a message.
  public func showNotice(_ text: String) { notice = Notice(text) }

  /// Shows a message that no more photos than a maximum can be selected.
  func showLimit(_ limit: Int) {
    showNotice(trn(limit, "You can select up to %d photo", "You can select up to %d photos"))
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
}
