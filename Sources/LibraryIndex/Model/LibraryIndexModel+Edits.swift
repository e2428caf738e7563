import Editing
import GObjectKit
import MediaLibrary

/// Favorites, private marks, ratings, keywords and edits. Each operation returns what takes it back.
extension LibraryIndexModel {
  /// Marks items as favorites, or no longer.
  @discardableResult
  public func setFavorite(_ isFavorite: Bool, on ids: [MediaItemID]) async throws(IndexError) -> IndexUndo {
    try await edit(.mark(.favorite, isFavorite), on: ids)
  }

  /// Marks items as private, or no longer.
  @discardableResult
  public func setPrivate(_ isPrivate: Bool, on ids: [MediaItemID]) async throws(IndexError) -> IndexUndo {
    try await edit(.mark(.private, isPrivate), on: ids)
  }

  /// Sets the rating of items, 0…5.
  @discardableResult
  public func setRating(_ rating: Int, on ids: [MediaItemID]) async throws(IndexError) -> IndexUndo {
    try await edit(.rating(UInt8(min(5, max(0, rating)))), on: ids)
  }

  /// Replaces the keywords of items.
  @discardableResult
  public func setKeywords(_ keywords: [String], on ids: [MediaItemID]) async throws(IndexError) -> IndexUndo {
    try await edit(.keywords(keywords), on: ids)
  }

  /// The number of photos that are edited in one transaction.
  private static let chunk = 100

  /// Sets the edit of photos. Their files do not change. Videos stay as they are. Cancelling the task ends the work early.
  ///
  /// - Parameters:
  ///   - stack: The edit; nil, and one without operations, resets the photos.
  ///   - progress: Called with the number of photos that are done, after some of them.
  /// - Returns: What takes all back in one step, as far as it was done.
  /// - Throws: If a part could not be saved; all photos show their former edits again.
  @discardableResult
  public func setEdit(
    _ stack: EditStack?, of ids: [MediaItemID], progress: (_ done: Int) -> Void = { _ in }
  ) async throws(IndexError) -> IndexUndo {
    let edit = await blocking { AssetEdit.edit(stack) }
    var (undo, rest) = (IndexUndo(), ids[...])
    while !rest.isEmpty, !Task.isCancelled {
      do throws(IndexError) {
        undo.add(try await self.edit(edit, on: Array(rest.prefix(Self.chunk))))
      } catch {
        try await self.undo(undo)
        throw error
      }
      rest = rest.dropFirst(Self.chunk)
      progress(ids.count - rest.count)
    }
    return undo
  }

  /// Rotates photos clockwise by quarter turns, after their other edits; -1 is counter-clockwise. Videos stay as they are.
  ///
  /// - Parameter progress: As of `setEdit(_:of:progress:)`.
  /// - Returns: What takes all back in one step, as far as it was done.
  /// - Throws: If the edit of a photo cannot be read or saved; all photos show their former edits again.
  @discardableResult
  public func rotate(
    _ ids: [MediaItemID], quarterTurns: Int, progress: (_ done: Int) -> Void = { _ in }
  ) async throws(IndexError) -> IndexUndo {
    // Photos that get the same edit are changed together: most have none yet.
    var groups: [EditStack: [MediaItemID]] = [:]
    for (id, stack) in zip(ids, try await edits(of: ids)) {
      var stack = stack ?? EditStack()
      stack.rotate(quarterTurns: quarterTurns)
      groups[stack, default: []].append(id)
    }
    var (undo, done) = (IndexUndo(), 0)
    for (stack, ids) in groups {
      do throws(IndexError) {
        undo.add(try await setEdit(stack, of: ids) { progress(done + $0) })
      } catch {
        try await self.undo(undo)
        throw error
      }
      done += ids.count
    }
    return undo
  }

  /// Returns the edit of a photo; nil if it has none, or if the index is not ready.
  public func edit(of id: MediaItemID) async -> EditStack? {
    (try? await edits(of: [id]))?.first ?? nil
  }

  /// Returns the edit of a photo to be changed; nil if it has none.
  ///
  /// - Throws: If it cannot be read: without it, a change would replace it.
  public func storedEdit(of id: MediaItemID) async throws(IndexError) -> EditStack? {
    try await edits(of: [id]).first ?? nil
  }

  /// Returns the edit of each photo; nil for one that has none.
  ///
  /// - Throws: If one cannot be read.
  private func edits(of ids: [MediaItemID]) async throws(IndexError) -> [EditStack?] {
    let assets = ids.map { library.items[$0]?.asset }
    let texts = await read { database in
      try assets.map { asset in try asset.flatMap { try EditTable.edit(of: $0, in: database)?.text } }
    }
    guard let texts else { throw IndexError(problem: nil) }
    return try await blocking { () throws(IndexError) in
      // An edit that was pasted on many photos is parsed once.
      var known: [String: EditStack] = [:]
      var stacks: [EditStack?] = []
      for text in texts {
        guard let text else {
          stacks.append(nil)
          continue
        }
        let stack = known[text.digest] ?? (try? EditStack(text: Array(text.text.utf8)))
        guard let stack else { throw IndexError(problem: nil) }
        known[text.digest] = stack
        stacks.append(stack)
      }
      return stacks
    }
  }

  /// Changes items.
  @discardableResult
  public func edit(_ edit: AssetEdit, on ids: [MediaItemID]) async throws(IndexError) -> IndexUndo {
    let items = ids.compactMap { library.items[$0] }
    // Shown before it is written.
    library.apply(
      items.map(FoundFile.init).compactMap { file in file.facts.map { file.update(edit.apply(to: $0)) } })
    let undo = try await indexer.edit(edit, of: items)
    await note(undo)
    return undo
  }

  /// Takes a change back.
  ///
  /// - Returns: What does the change again.
  @discardableResult
  public func undo(_ undo: IndexUndo) async throws(IndexError) -> IndexUndo {
    let redo = try await indexer.undo(undo)
    await note(redo)
    return redo
  }

  /// Writes what has changed into files.
  private func note(_ undo: IndexUndo) async {
    await files?.note(undo, readOnlyFolders: readOnlyFolders)
  }
}
