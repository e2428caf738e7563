import Glibc

/// The drafts in a folder: files that have a hidden name while they are written and are renamed when they are complete.
/// The library does not show hidden files, so a file appears as a whole. A process that is killed leaves its drafts.
///
/// The name of a draft has the number of its process, because several programs may write into one folder, and a random
/// number of it, because in a sandbox all of them have the same number.
public struct Drafts: Sendable {
  private static let prefix = ".tintype-draft-"
  private static let ownMark = "\(getpid())-\(UInt64.random(in: .min ... .max))-"

  private let folder: File

  /// The drafts in a folder.
  public init(in folder: File) { self.folder = folder }

  /// The file of a new draft. It is not created.
  ///
  /// - Parameter name: The extension; nil for none.
  public func file(extension name: String? = nil) -> File {
    let suffix = name.map { "." + $0 } ?? ""
    return folder.child("\(Self.prefix)\(Self.ownMark)\(UInt64.random(in: .min ... .max))\(suffix)")
  }

  /// Writes a file that appears when it is complete, under its name or else the first free numbered one. Blocks.
  ///
  /// - Parameters:
  ///   - name: The wanted name, with its extension.
  ///   - modified: The modification time of the file; nil for the present.
  /// - Returns: The file.
  public func write(_ bytes: Bytes, as name: String, modified: Timestamp? = nil) throws(FileError) -> File {
    let draft = file(extension: FileName(name).fileExtension)
    do throws(FileError) {
      try draft.write(bytes, permissions: File.sharedPermissions)
      if let modified { try draft.setModified(modified) }
      return try draft.renameToFreeName(in: folder, name: FileName(name).numbered)
    } catch {
      try? draft.delete()
      throw error
    }
  }

  /// Deletes the drafts of processes that have ended. Does nothing in a folder that cannot be read. Blocks.
  public func deleteAbandoned() {
    guard let reader = try? DirectoryReader(path: folder.path, followingLinks: false) else { return }
    var batch = DirectoryBatch()
    let prefix = Array(Self.prefix.utf8)
    while (try? reader.read(limit: 1000, into: &batch) { name, kind in
      kind == .file && name.count > prefix.count && prefix.indices.allSatisfy { name[$0] == prefix[$0] }
    }) == true {}
    for name in batch.entries.map(batch.name) where Self.isAbandoned(mark: name.dropFirst(prefix.count)) {
      try? folder.child(name).delete()
    }
  }

  private static func isAbandoned(mark: Substring) -> Bool {
    guard !mark.hasPrefix(ownMark), let process = pid_t(mark.prefix { $0 != "-" }), process > 0 else {
      return false
    }
    // With this process's number it is of an earlier one. EPERM: a running process of another user.
    return process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
  }
}
