import GObjectKit

/// Copies photos and videos into a folder of the library. The originals remain unchanged.
///
/// A copy is written under a hidden name, which the library does not show, and renamed when it is complete. If the name
/// is taken, the copy's name gets a number.
public struct PictureImport: Sendable {
  /// The result of an import.
  public struct Outcome: Sendable {
    /// The paths of the copies.
    public var copies: [String] = []
    /// The errors of the files that could not be copied.
    public var failures: [LibraryError] = []
  }

  /// The beginning of the hidden names.
  private static let hidden = ".tintype-import-"
  /// The beginning of the hidden names of this process.
  private static let ownHidden = "\(hidden)\(UInt64.random(in: .min ... .max))-"

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

  private func copy(_ file: File) throws(FileError) -> File {
    try folder.makeFolder()
    let hidden = folder.child(Self.ownHidden + "\(UInt64.random(in: .min ... .max))")
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

  /// Deletes the incomplete copies of processes that were ended during an import. Those of this process remain.
  public func removeUnfinishedCopies() async {
    await blocking {
      // There are none in a folder that cannot be read.
      guard let reader = try? DirectoryReader(path: folder.path, followingLinks: false) else { return }
      var batch = DirectoryBatch()
      let prefix = Array(Self.hidden.utf8)
      while (try? reader.read(limit: 1000, into: &batch) { name, kind in
        kind == .file && name.count > prefix.count && prefix.indices.allSatisfy { name[$0] == prefix[$0] }
      }) == true {}
      for name in batch.entries.map(batch.name) where !name.hasPrefix(Self.ownHidden) {
        try? folder.child(name).delete()
      }
    }
  }
}
