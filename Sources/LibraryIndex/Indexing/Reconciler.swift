import GObjectKit
import GRDB
import MediaLibrary

/// Finds the assets of files: decides whether a file is a known one, a changed one, one that was renamed or moved, or a
/// new one.
///
/// 1. A file at a known path with the same size and modification time is known.
/// 2. Otherwise, a file whose inode, size and modification time are those of an asset that is no longer at its path was
///    renamed or moved. The inode alone is not sufficient, because file systems reuse it at once. The device number is
///    not compared: it differs after a restart for network folders and for some volumes.
/// 3. Otherwise, a file at a known path has a new content.
/// 4. Otherwise, a file whose content has the hash of an asset that is no longer at its path was moved to another volume.
/// 5. Otherwise, the file is new. A copy beside its original is new, and so is a further hard link.
///
/// An asset that is missing is found again by the same rules, except that its path counts only together with its size
/// or its inode: cameras give the same name to many photos.
struct Reconciler {
  /// What happened to a file, with the record to store.
  enum Decision: Equatable {
    /// The file is as the database has it.
    case known(AssetRecord)
    /// The record of a known asset differs.
    case changed(AssetRecord)
    /// The asset is new.
    case new(AssetRecord)

    /// The record after the decision.
    var record: AssetRecord {
      switch self {
      case .known(let record), .changed(let record), .new(let record): record
      }
    }
  }

  /// The number of copies or hard links of one file to look at.
  private static let maximumCopies = 8

  private let disk: DiskLookup

  init(disk: DiskLookup) { self.disk = disk }

  /// Decides about a file. Reads the database; looks at the disk only for a file that is not known.
  func decide(_ found: FoundFile, in database: Database) throws -> Decision {
    let records = try AssetTable.records(at: found.path, in: database)
    let existing = records.first { $0.missingSince == nil }
    if var record = existing, record.file.size == found.size, record.file.modified == found.modified {
      guard record.file.inode != found.inode else { return .known(record) }
      // The file was replaced by an equal one, as a backup program does.
      record.file.inode = found.inode
      return .changed(record)
    }
    let sameInode = try AssetTable.records(
      withSize: found.size, inode: found.inode, limit: Self.maximumCopies, in: database)
    if let moved = sameInode.first(where: { isSameFile($0, found) }) {
      return .changed(move(moved, to: found))
    }
    if let existing { return .changed(move(existing, to: found)) }
    let returned = records.first {
      $0.file.size == found.size && $0.file.modified == found.modified || $0.file.inode == found.inode
    }
    if let returned { return .changed(move(returned, to: found)) }
    if let moved = try assetWithContent(of: found, in: database) { return .changed(move(moved, to: found)) }
    return .new(try newRecord(found, in: database))
  }

  private func isSameFile(_ record: AssetRecord, _ found: FoundFile) -> Bool {
    record.file.modified == found.modified && isGone(record, for: found)
  }

  private func assetWithContent(of found: FoundFile, in database: Database) throws -> AssetRecord? {
    guard found.size > 0, try AssetTable.knowsContent(ofSize: found.size, in: database),
      let hash = disk.hash(at: found.path)
    else { return nil }
    return try AssetTable.records(withContent: hash, limit: Self.maximumCopies, in: database).first {
      $0.file.size == found.size && isGone($0, for: found)
    }
  }

  /// Whether an asset's file is no longer at its path.
  private func isGone(_ record: AssetRecord, for found: FoundFile) -> Bool {
    if record.path == found.path { return record.missingSince != nil }
    guard let file = disk.file(at: record.path) else { return true }
    // A hard link, or the file as it was.
    if file.inode == found.inode, file.size == found.size { return false }
    return record.missingSince != nil || !file.hasSameContent(as: record.file)
  }

  /// The record of an asset whose file is now the one that was found.
  private func move(_ known: AssetRecord, to found: FoundFile) -> AssetRecord {
    var record = known
    let file = file(found)
    if !known.file.hasSameContent(as: file) {
      record.state = .unread
      record.contentHash = nil
    }
    (record.path, record.missingSince, record.file) = (found.path, nil, file)
    // The name may contain another date than before.
    if record.date.source == .name || record.date.source == .modification { record.date = date(found) }
    return record
  }

  private func newRecord(_ found: FoundFile, in database: Database) throws -> AssetRecord {
    var id = found.asset ?? .make()
    while try AssetTable.record(id, in: database) != nil { id = .make() }
    return AssetRecord(
      id: id, path: found.path, missingSince: nil, file: file(found), contentHash: nil, state: .unread,
      date: date(found), kinds: found.isVideo ? .video : [], rating: 0, marks: [])
  }

  private func file(_ found: FoundFile) -> AssetFile {
    AssetFile(
      size: found.size, modified: found.modified, inode: found.inode,
      device: disk.file(at: found.path)?.device ?? 0)
  }

  private func date(_ found: FoundFile) -> AssetDate {
    CaptureDates.date(metadata: nil, name: String(fileBytes: found.path.name), modified: found.modified)
  }
}
