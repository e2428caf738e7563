import L10n
import Synchronization

/// A message that a model reports and a `ToastOverlay` shows for some seconds, with at most one action. Two notices
/// with the same text differ, so that a repeated message is shown again.
public nonisolated struct Notice<Action: Equatable & Sendable>: Equatable, Sendable {
  /// The text, one or more sentences.
  public let text: String
  /// What the button of the notice does; nil for no button.
  public let action: Action?
  private let number = noticeCount.wrappingAdd(1, ordering: .relaxed).newValue

  /// Makes a notice that differs from all others.
  public init(_ text: String, action: Action? = nil) { (self.text, self.action) = (text, action) }
}

private nonisolated let noticeCount = Atomic(0)

/// The action of a notice about something that can be undone.
public nonisolated enum UndoAction: Sendable {
  /// Undoes the last change.
  case undo
}

/// A notice that may offer to undo a change, for as long as that can be undone.
public struct UndoableNotice {
  /// The change; nil if the notice offers nothing.
  public let step: UndoStack.Step?
  private let notice: Notice<UndoAction>

  /// Makes a notice.
  public init(_ text: String, undoing step: UndoStack.Step? = nil) {
    (self.step, notice) = (step, Notice(text, action: step.map { _ in .undo }))
  }

  /// The notice; nil when its change was undone in another way.
  public func shown(with undo: UndoStack) -> Notice<UndoAction>? {
    if let step, !undo.contains(step) { nil } else { notice }
  }
}

extension ToastOverlay {
  /// Shows each new notice of a model as a toast, until the model has none.
  ///
  /// - Parameters:
  ///   - notice: Returns the notice of the model, which the overlay observes.
  ///   - label: Returns the label of an action's button.
  ///   - perform: Called with the action when its button is clicked.
  public func showNotices<Action>(
    _ notice: @escaping () -> Notice<Action>?, label: @escaping (Action) -> String,
    perform: @escaping (Action) -> Void
  ) {
    var shown: ID?
    observe(notice) { toasts, notice in
      guard let notice else { return shown.map(toasts.withdraw) ?? () }
      shown = toasts.show(notice.text, button: notice.action.map(label)) { notice.action.map(perform) }
    }
  }

  /// Shows each new notice of a model as a toast without a button.
  public func showNotices(_ notice: @escaping () -> Notice<Never>?) {
    observe(notice) { toasts, notice in if let notice { toasts.show(notice.text) } }
  }

  /// Shows each new notice of a model as a toast; `undo` is called when its Undo button is clicked.
  public func showNotices(_ notice: @escaping () -> Notice<UndoAction>?, undo: @escaping () -> Void) {
    showNotices(notice, label: { _ in tr("Undo") }, perform: { _ in undo() })
  }
}
