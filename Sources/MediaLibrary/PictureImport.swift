import GObjectKit

/// Copies photos and videos into a folder of the library, or moves them there.
///
/// A copy is a draft until it is complete, and its original remains unchanged. If a name is taken, the new one gets a
/// number.
public struct PictureImport: Sendable {
  /// The result of an import.
  public struct Outcome: Sendable {
    /// The paths of the copies.
    public var copies: [String] = []
    /// The errors of the files that could not be copied.
    public var failures: [LibraryError] = []
  }

  private let folder: File

  /// Creates an import into a folder. The folder is created if it does not exist.
  public init(into folder: String) { self.folder = File(path: folder) }

  /// Copies files in order, on a thread that may block. Continues after an error.
  public func copy(_ paths: [String]) async -> Outcome {
    await blocking {
      var outcome = Outcome()
      for path in paths {
        do throws(FileError) {
          outcome.copies.append(try copy(File(path: path)).path)
        } catch {
          outcome.failures.append(.importFailed(path: path, reason: error))
        }
      }
      return outcome
    }
  }

  /// Moves a file, on a thread that may block. On another volume it is copied, and deleted when the copy is complete.
  ///
  /// - Returns: The new path.
  public func move(_ path: String) async throws(LibraryError) -> String {
    do throws(FileError) {
      return try await blocking { () throws(FileError) in try move(File(path: path)).path }
    } catch {
      throw .importFailed(path: path, reason: error)
    }
  }

  private func move(_ file: File) throws(FileError) -> File {
    try folder.makeFolder()
    if let moved = try? file.renameToFreeName(in: folder, name: FileName(file.name).numbered) { return moved }
    let copied = try copy(file)
    try file.delete()
    return copied
  }

  private func copy(_ file: File) throws(FileError) -> File {
    try folder.makeFolder()
    let draft = Drafts(in: folder).file()
    do throws(FileError) {
      try file.copy(to: draft)
      return try draft.renameToFreeName(in: folder, name: FileName(file.name).numbered)
    } catch {
      try? draft.delete()
      throw error
    }
  }
}
