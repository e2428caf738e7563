/// The steps of an edit, for undo and redo. Changes of the same control that follow each other are one step until the step
/// is ended.
nonisolated struct EditHistory: Sendable, Equatable {
  /// The control that makes a step.
  enum Control: Sendable, Equatable {
    case slider(String)
    /// A drag on the photo.
    case drag
    /// A change that is a step of its own.
    case other
  }

  /// The edit.
  private(set) var draft: EditDraft
  private var undone: [EditDraft] = []
  private var done: [EditDraft] = []
  /// The control whose changes belong to the last step.
  private var current: Control?

  /// Starts without steps.
  init(_ draft: EditDraft) { self.draft = draft }

  /// Whether there is a step to undo.
  var canUndo: Bool { !done.isEmpty }
  /// Whether there is a step to redo.
  var canRedo: Bool { !undone.isEmpty }

  /// Changes the edit. A change that changes nothing is no step.
  mutating func change(_ control: Control, to new: EditDraft) {
    guard new != draft else { return }
    if control == .other || control != current { done.append(draft) }
    current = control
    undone = []
    draft = new
  }

  /// Ends the step: the next change begins another one.
  mutating func endStep() { current = nil }

  /// Undoes the last step.
  mutating func undo() {
    guard let last = done.popLast() else { return }
    undone.append(draft)
    (draft, current) = (last, nil)
  }

  /// Redoes the step that was undone last.
  mutating func redo() {
    guard let next = undone.popLast() else { return }
    done.append(draft)
    (draft, current) = (next, nil)
  }
}
