import Observation

/// What can be undone, the last change first. Ctrl+Z undoes the last one; the Undo button of a toast its own.
@Observable public final class UndoStack {
  /// A change that can be undone.
  public final class Step {
    fileprivate let undo: () -> Void

    fileprivate init(_ undo: @escaping () -> Void) { self.undo = undo }
  }

  /// The number of changes that are kept: their closures may keep models and files.
  private static let limit = 50
  private var steps: [Step] = []

  /// Makes an empty stack.
  public init() {}

  /// Whether there is something to undo.
  public var canUndo: Bool { !steps.isEmpty }

  /// Whether a change can still be undone.
  public func contains(_ step: Step) -> Bool { steps.contains { $0 === step } }

  /// Adds a change.
  ///
  /// - Parameter undo: Undoes it; called at most once.
  @discardableResult public func add(_ undo: @escaping () -> Void) -> Step {
    let step = Step(undo)
    steps.append(step)
    if steps.count > Self.limit { steps.removeFirst() }
    return step
  }

  /// Undoes the last change. Does nothing if there is none.
  public func undo() { steps.popLast()?.undo() }

  /// Undoes a change, unless that was done.
  public func undo(_ step: Step) {
    guard let index = steps.lastIndex(where: { $0 === step }) else { return }
    steps.remove(at: index).undo()
  }

  /// Removes a change that was undone in another way.
  public func forget(_ step: Step) { steps.removeAll { $0 === step } }
}
