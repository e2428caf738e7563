import GtkKit
import MediaLibrary

/// Undoes the last move to the trash of a model: from the model's notice, or as a change of an undo stack.
final class TrashUndo {
  /// Restores pictures, and shows the result in the model.
  typealias Restore = (_ files: [TrashedFile]) async -> Void

  private struct Last {
    let files: [TrashedFile]
    let stack: UndoStack
    let step: UndoStack.Step
    let restore: Restore
  }

  private let trashing: UndoableTrash
  /// The last pictures; nil if they were restored or cannot be.
  private var last: Last?

  /// - Parameter trashing: Restores pictures after the model is released.
  init(_ trashing: UndoableTrash) { self.trashing = trashing }

  /// Adds a change that restores pictures to an undo stack, in place of the pictures that `undo()` restored before.
  ///
  /// - Returns: The change; nil if the pictures cannot be restored.
  func add(_ files: [TrashedFile], to stack: UndoStack, restore: @escaping Restore) -> UndoStack.Step? {
    last = nil
    guard files.allSatisfy(\.isRestorable) else { return nil }
    let step = stack.add { [weak self, trashing] in
      // The model may have been closed since then.
      Task {
        if let self { await self.undo(files, restore) } else { _ = await trashing.restore(files) }
      }
    }
    last = Last(files: files, stack: stack, step: step, restore: restore)
    return step
  }

  /// The change that `undo()` undoes.
  var step: UndoStack.Step? { last?.step }

  /// Restores the last pictures, unless that was done.
  func undo() async {
    guard let last else { return }
    last.stack.forget(last.step)
    await undo(last.files, last.restore)
  }

  private func undo(_ files: [TrashedFile], _ restore: Restore) async {
    if last?.files == files { last = nil }
    await restore(files)
  }
}
