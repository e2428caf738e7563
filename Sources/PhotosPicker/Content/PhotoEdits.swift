import Editing
import GtkKit
import L10n
import LibraryIndex
import MediaLibrary
import Observation

/// Copies the edit of a photo, pastes it on others, and resets photos. Each change can be undone in one step.
@Observable public final class PhotoEdits {
  /// The result of a command.
  public struct Outcome {
    /// A message for the user.
    public let text: String
    /// The change that the message offers to undo; nil if nothing has changed.
    public let step: UndoStack.Step?

    init(_ text: String, step: UndoStack.Step? = nil) { (self.text, self.step) = (text, step) }
  }

  /// How many photos are edited of how many; nil unless editing takes longer than a moment.
  public private(set) var progress: (done: Int, total: Int)?

  /// The time from which the progress is shown.
  private static let shortWork = Duration.milliseconds(200)

  @ObservationIgnored private let library: LibraryModel
  @ObservationIgnored private let index: LibraryIndexModel?
  @ObservationIgnored private let undo: UndoStack
  @ObservationIgnored private let messages: PickerMessages
  /// The commands that wait for each other, the running one first: a rotation depends on the edit before it.
  @ObservationIgnored private var work: [Task<Outcome, Never>] = []

  init(_ library: LibraryModel, _ index: LibraryIndexModel?, undo: UndoStack, messages: PickerMessages) {
    (self.library, self.index, self.undo, self.messages) = (library, index, undo, messages)
  }

  // MARK: State

  /// Whether one of these photos is edited.
  public func areEdited(_ photos: [MediaItemID]) -> Bool {
    photos.contains { library.items[$0]?.edit != nil }
  }

  /// Whether an edit was copied and one of these items is a photo.
  public func canPaste(on photos: [MediaItemID]) -> Bool {
    index?.copiedEdit != nil && photos.contains { library.items[$0]?.isVideo == false }
  }

  /// Whether one of these items is a photo.
  public func canRotate(_ photos: [MediaItemID]) -> Bool {
    index != nil && photos.contains { library.items[$0]?.isVideo == false }
  }

  // MARK: Commands

  /// Copies the edit of a photo.
  public func copy(_ photo: MediaItemID) async -> Outcome {
    guard let index, let edit = await index.edit(of: photo) else {
      return Outcome(tr("This photo is not edited"))
    }
    index.copiedEdit = edit
    return Outcome(tr("Edit copied"))
  }

  /// Pastes the copied edit on photos.
  public func paste(on photos: [MediaItemID]) async -> Outcome {
    guard let edit = index?.copiedEdit else { return Outcome(tr("No edit was copied")) }
    return await change(
      photos.filter { library.items[$0]?.isVideo == false },
      message: { trn($0, "Edit pasted on %d photo", "Edit pasted on %d photos") },
      by: { index, ids, progress throws(IndexError) in
        try await index.setEdit(edit, of: ids, progress: progress)
      })
  }

  /// Sets the edit of a photo; one without operations is that of an original.
  public func set(_ edit: EditStack, of photo: MediaItemID) async -> Outcome {
    let isOriginal = edit.operations.isEmpty
    return await change(
      [photo],
      message: {
        isOriginal
          ? trn($0, "%d photo reverted to the original", "%d photos reverted to the original")
          : tr("Photo edited")
      },
      by: { index, ids, progress throws(IndexError) in
        try await index.setEdit(isOriginal ? nil : edit, of: ids, progress: progress)
      })
  }

  /// Rotates photos clockwise by quarter turns; -1 is counter-clockwise.
  public func rotate(_ photos: [MediaItemID], quarterTurns: Int) async -> Outcome {
    await change(
      photos.filter { library.items[$0]?.isVideo == false },
      message: { trn($0, "%d photo rotated", "%d photos rotated") },
      by: { index, ids, progress throws(IndexError) in
        try await index.rotate(ids, quarterTurns: quarterTurns, progress: progress)
      })
  }

  /// Shows photos as they are in their files.
  public func reset(_ photos: [MediaItemID]) async -> Outcome {
    await change(
      photos.filter { library.items[$0]?.edit != nil },
      message: { trn($0, "%d photo reverted to the original", "%d photos reverted to the original") },
      by: { index, ids, progress throws(IndexError) in
        try await index.setEdit(nil, of: ids, progress: progress)
      })
  }

  /// Ends the command that is running, and takes back what it has done.
  public func cancel() { work.first?.cancel() }

  /// Performs a command, and shows its result over the photos.
  public func perform(_ command: @escaping (PhotoEdits) async -> Outcome) {
    Task { [weak self] in
      guard let self else { return }
      let outcome = await command(self)
      guard let step = outcome.step else { return messages.showNotice(outcome.text) }
      messages.offerUndo(of: step, outcome.text)
    }
  }

  /// Changes the edits of photos; returns what takes it back. Calls `progress` with the number of photos that are done.
  private typealias Change =
    @MainActor (
      _ index: LibraryIndexModel, _ photos: [MediaItemID], _ progress: (_ done: Int) -> Void
    ) async throws(IndexError) -> IndexUndo

  private func change(
    _ photos: [MediaItemID], message: @escaping (Int) -> String, by body: @escaping Change
  ) async -> Outcome {
    guard let index, !photos.isEmpty else { return Outcome(tr("No photo is selected")) }
    return await enqueue { [weak self] in
      let start = ContinuousClock.now
      do throws(IndexError) {
        let change = try await body(index, photos) { done in
          if ContinuousClock.now - start > Self.shortWork { self?.progress = (done, photos.count) }
        }
        self?.progress = nil
        guard let self else { return Outcome("") }
        if Task.isCancelled {
          try await index.undo(change)
          return Outcome(tr("Cancelled"))
        }
        return Outcome(
          message(photos.count), step: undo.add { [weak self] in self?.take(back: change, index) })
      } catch {
        self?.progress = nil
        return Outcome(error.description)
      }
    }
  }

  private func take(back change: IndexUndo, _ index: LibraryIndexModel) {
    Task {
      let outcome = await enqueue {
        do throws(IndexError) {
          try await index.undo(change)
          return Outcome("")
        } catch {
          return Outcome(error.description)
        }
      }
      if !outcome.text.isEmpty { messages.showNotice(outcome.text) }
    }
  }

  /// Runs a command after those that were given before it.
  private func enqueue(_ command: @escaping () async -> Outcome) async -> Outcome {
    let task = Task { [previous = work.last] in
      _ = await previous?.value
      return await command()
    }
    work.append(task)
    defer { work.removeFirst() }
    return await task.value
  }
}
