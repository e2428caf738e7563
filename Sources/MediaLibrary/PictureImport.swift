import GObjectKit

/// Copies pictures from elsewhere into a folder of the library. The originals stay as they are.
///
/// A copy is written under a hidden name, which the library does not show, and renamed when it is
/// whole. A name that is taken gets a number.
public struct PictureImport: Sendable {
  /// What became of the pictures.
  public struct Outcome: Sendable {
    /// Where the copies are.
    public var copies: [String] = []
    /// Those that could not be copied, each with its reason.
    public var failures: [LibraryError] = []
  }

  private let folder: File

  /// An import into a folder, which is made if it is missing.
  public init(into folder: String) { self.folder = File(path: folder) }

  /// Copies files, in order. Off the caller's thread.
  @concurrent public func copy(_ paths: [String]) async -> Outcome {
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

  private func copy(_ file: File) throws(FileError) -> File {
    try folder.makeFolder()
    let hidden = folder.child(".tintype-\(UInt64.random(in: .min ... .max))-\(file.name.suffix(100))")
    do throws(FileError) {
      try file.copy(to: hidden)
      return try hidden.renameToFreeName(in: folder) { attempt in
        attempt == 0 ? file.name : File.name(file.name, marked: " (\(attempt + 1))")
      }
    } catch {
      try? hidden.delete()
      throw error
    }
  }
}
