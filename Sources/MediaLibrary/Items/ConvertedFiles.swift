import GObjectKit
import Imaging

/// The converted copies of one item, in a folder of the cache: `~/.cache/tintype/converted/KEY/NAME.jpg`. The key
/// depends on the file's path, size and modification time, on the edit, and on the metadata that is kept, so a copy is
/// used again until one changes.
package struct ConvertedFiles: Sendable {
  /// The time in seconds for which copies are kept: a program that needs one longer copies it.
  private static let lifetime = 3 * 24 * 3600

  /// The folder of the copies.
  package let folder: File
  private let name: String

  private static var root: File { File(path: UserDirectories.cache).child("tintype").child("converted") }

  /// The copies of an item with an edit, which have this metadata.
  package init(_ item: MediaItem, edit: SharedEdit? = nil, metadata: ExportOptions.Metadata = .all) {
    var key = "\(item.path)\n\(item.size)\n\(item.modified.seconds)"
    if let edit { key += "\n" + edit.digest }
    if metadata != .all { key += "\nmetadata \(metadata.rawValue)" }
    folder = Self.root.child(Checksum.md5(Bytes(key.fileBytes)))
    name = item.name
  }

  /// A folder for a picture that was made of several items. It is deleted as the others are.
  package static var newFolder: File {
    root.child(Checksum.md5(Bytes("\(UInt64.random(in: .min ... .max))".utf8)))
  }

  /// The file of a copy: the item's name with another extension, shortened if it would be too long.
  package func file(_ fileExtension: String) -> File {
    var stem = Substring(name)
    if let dot = name.lastIndex(of: "."), dot > name.startIndex { stem = name[..<dot] }
    // The temporary file's extension is longer.
    while String(stem).fileBytes.count > FileName.maximumLength - 24, !stem.isEmpty { stem.removeLast() }
    return folder.child(stem + "." + fileExtension)
  }

  /// Returns a copy of an earlier conversion; nil if there is none.
  package func existing(_ fileExtension: String) async -> File? {
    await blocking { found(fileExtension) }
  }

  /// Returns a copy of an earlier conversion; nil if there is none. Blocks.
  package func found(_ fileExtension: String) -> File? {
    let file = file(fileExtension)
    guard let info = try? file.info() else { return nil }
    // One that is about to expire is made again.
    return info.modified.seconds > Timestamp.now.seconds - Self.lifetime / 2 ? file : nil
  }

  /// Whether there is no file of the item, not even an unfinished one; for tests.
  package var isEmpty: Bool {
    get async {
      let folder = folder
      return await blocking { Self.names(in: folder).isEmpty }
    }
  }

  /// Deletes the copies of all items that are too old, and creates the folder. Blocks.
  package func prepare() throws(FileError) {
    Self.removeOld()
    try folder.makeFolder()
  }

  /// Writes a copy, under a temporary name until it is complete.
  package func write(_ bytes: Bytes, _ fileExtension: String) async throws(FileError) -> File {
    let file = file(fileExtension)
    return try await blocking { () throws(FileError) -> File in
      try prepare()
      try file.write(bytes)
      return file
    }
  }

  /// Makes a copy, under a temporary name until it is complete.
  ///
  /// - Parameter produce: Writes the file. Runs where it may block, in the calling task.
  /// - Returns: The failure of `produce`, after which no file is left.
  package func make<Failure: Error>(
    _ fileExtension: String, by produce: @Sendable (File) throws(Failure) -> Void
  ) async throws(FileError) -> Result<File, Failure> {
    let (folder, file) = (folder, file(fileExtension))
    return try await blocking { () throws(FileError) -> Result<File, Failure> in
      try prepare()
      let draft = folder.child(".\(UInt32.random(in: .min ... .max)).part")
      do throws(Failure) {
        try produce(draft)
      } catch {
        try? draft.delete()
        try? folder.deleteFolder()
        return .failure(error)
      }
      try draft.rename(to: file)
      return .success(file)
    }
  }

  /// Deletes the copies that are older than `lifetime`.
  private static func removeOld() {
    let limit = Timestamp.now.seconds - lifetime
    for key in names(in: root) {
      let folder = root.child(key)
      guard let info = try? folder.info(), info.modified.seconds < limit else { continue }
      for name in names(in: folder) { try? folder.child(name).delete() }
      try? folder.deleteFolder()
    }
  }

  private static func names(in folder: File) -> [String] {
    guard let reader = try? DirectoryReader(path: folder.path) else { return [] }
    var batch = DirectoryBatch()
    while (try? reader.read(limit: 1000, into: &batch) { _, _ in true }) == true {}
    return batch.entries.map { batch.name(of: $0) }
  }
}
