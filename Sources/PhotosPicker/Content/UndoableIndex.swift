import GtkKit
import LibraryIndex

/// Changes what people make in the index, such as albums and marks. Each change can be undone; a failure is shown as a
/// message.
final class UndoableIndex {
  /// A change of the index. Returns how to undo it, and a message that offers that; nil for no message.
  typealias Change = (LibraryIndexModel) async throws(IndexError) -> (undo: IndexUndo, message: String?)

  /// The index; nil for a picker without one, which changes nothing.
  let index: LibraryIndexModel?
  private let undo: UndoStack
  private let messages: PickerMessages

  init(_ index: LibraryIndexModel?, undo: UndoStack, messages: PickerMessages) {
    (self.index, self.undo, self.messages) = (index, undo, messages)
  }

  /// Changes the index, and adds the change to the undo stack.
  func perform(_ change: @escaping Change) {
    guard let index else { return }
    Task { [weak self] in
      do throws(IndexError) {
        let (inverse, message) = try await change(index)
        guard let self else { return }
        let step = undo.add { [weak self] in
          Task {
            do throws(IndexError) { try await index.undo(inverse) } catch {
              self?.messages.showNotice(error.description)
            }
          }
        }
        if let message { messages.offerUndo(of: step, message) }
      } catch {
        self?.messages.showNotice(error.description)
      }
    }
  }
}
