import GObjectKit
import GRDB
import MediaLibrary

/// The path of a file as the database has it: the bytes of the folder and of the name.
struct AssetPath: Sendable, Hashable {
  let folder: [UInt8]
  let name: [UInt8]

  init(folder: [UInt8], name: [UInt8]) { (self.folder, self.name) = (folder, name) }

  /// Splits an absolute path.
  init(_ path: String) {
    let file = File(path: path)
    self.init(folder: file.parent.path.fileBytes, name: file.name.fileBytes)
  }

  /// The file.
  var file: File { File(path: String(fileBytes: folder)).child(String(fileBytes: name)) }
}

/// What identifies a file independently of its path, as far as directory listings show it.
struct AssetFile: Sendable, Hashable {
  /// The size in bytes.
  var size: Int64
  /// The modification time.
  var modified: Timestamp
  /// The inode number.
  var inode: UInt64
  /// The device number; 0 if it was not looked up. Differs after a restart for some file systems.
  var device: UInt64

  init(size: Int64, modified: Timestamp, inode: UInt64, device: UInt64) {
    (self.size, self.modified, self.inode, self.device) = (size, modified, inode, device)
  }

  init(_ info: FileInfo) {
    self.init(
      size: info.size, modified: info.modified, inode: info.identity.inode, device: info.identity.device)
  }

  /// Whether the content is the same as long as nobody sets the modification time back.
  func hasSameContent(as other: AssetFile) -> Bool { size == other.size && modified == other.modified }
}

/// How far the index has read a file. The raw values are stored.
enum AssetState: Int, Sendable {
  /// The file was not read since it changed.
  case unread = 0
  /// The metadata is that of the file.
  case read = 1
  /// The file ended a worker or exceeded the time limit. It is not read again until it changes.
  case failed = 2
}

/// The part of an asset that the indexer compares with the files on disk.
struct AssetRecord: Sendable, Hashable {
  var id: AssetID
  var path: AssetPath
  /// The time since which the file is missing; nil if it exists.
  var missingSince: Timestamp?
  var file: AssetFile
  var contentHash: UInt64?
  var state: AssetState
  /// The capture date with its source.
  var date: AssetDate
  var kinds: MediaKinds
  var rating: UInt8
  /// Those that a person sets; `edited` follows `editRevision`.
  var marks: ItemMarks
  /// The number of the transaction that changed the edit the last time; nil without an edit.
  var editRevision: Int64?

  /// What the grid needs.
  var facts: ItemFacts {
    ItemFacts(
      asset: id, date: date.timestamp, kinds: kinds, rating: rating, marks: marks,
      editRevision: kinds.contains(.video) ? 0 : editRevision.map(Self.short) ?? 0)
  }

  /// The lower half of a number, which is sufficient to tell revisions apart; not 0.
  private static func short(_ revision: Int64) -> UInt32 { max(UInt32(truncatingIfNeeded: revision), 1) }
}

extension AssetRecord: FetchableRecord {
  /// The columns in the order of `init(row:)`, of the tables `asset` and `folder`.
  static let columns = """
    asset.id, folder.path, asset.name, asset.missingSince, asset.size, asset.modified, asset.inode, asset.device, \
    asset.contentHash, asset.state, asset.date, asset.utcOffset, asset.dateSource, asset.kinds, asset.rating, \
    asset.marks, (SELECT edit.revision FROM edit WHERE edit.asset = asset.id AND edit.digest IS NOT NULL)
    """
  /// The number of columns.
  static let columnCount = 17
  /// The beginning of a query for records.
  static let selection = "SELECT \(columns) FROM asset JOIN folder ON folder.id = asset.folder"

  init(row: Row) throws {
    id = AssetID(rawValue: row[0])
    path = AssetPath(folder: row.bytes(1), name: row.bytes(2))
    let missing: Int64 = row[3]
    missingSince = missing == 0 ? nil : Timestamp(nanoseconds: missing)
    file = AssetFile(
      size: row[4], modified: Timestamp(nanoseconds: row[5]), inode: UInt64(bitPattern: row[6]),
      device: UInt64(bitPattern: row[7]))
    contentHash = (row[8] as Int64?).map { UInt64(bitPattern: $0) }
    state = AssetState(rawValue: row[9]) ?? .unread
    date = AssetDate(
      Timestamp(nanoseconds: row[10]), utcOffset: row[11],
      source: AssetDate.Source(rawValue: row[12]) ?? .modification)
    kinds = MediaKinds(rawValue: UInt16(truncatingIfNeeded: row[13] as Int64))
    rating = UInt8(clamping: row[14] as Int64)
    marks = ItemMarks(rawValue: UInt8(truncatingIfNeeded: row[15] as Int64))
    editRevision = row[16]
  }
}

extension Row {
  /// The bytes of a blob; none for NULL.
  func bytes(_ index: Int) -> [UInt8] {
    (try? withUnsafeData(atIndex: index) { data in data.map { [UInt8]($0) } ?? [] }) ?? []
  }
}
