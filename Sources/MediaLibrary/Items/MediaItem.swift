import GObjectKit

/// One file of the library, as of the snapshot that contains it. A small value that refers to the shared names of its
/// folder instead of storing its own.
public struct MediaItem: Sendable, Identifiable, Hashable {
  /// Identifies the item for the lifetime of the library.
  public let id: MediaItemID
  /// The file size in bytes.
  public let size: Int64
  /// The file's modification time.
  public let modified: Timestamp
  /// The capture date from the file name if it contains one (see `NameDate`), otherwise `modified`. The library is
  /// sorted by this date.
  public let date: Timestamp
  private let names: NameBlock
  private let nameStart: UInt32
  private let nameLength: UInt16

  init(_ row: MediaRow, slot: Int, names: NameBlock) {
    id = MediaItemID(slot: slot, generation: row.generation)
    (size, modified, date) = (row.facts.size, row.facts.modified, row.date)
    (self.names, nameStart, nameLength) = (names, row.nameStart, row.nameLength)
  }

  /// Creates an item without a scan, for previews and tests.
  public init(id: MediaItemID, path: String, size: Int64 = 0, modified: Timestamp, date: Timestamp? = nil) {
    let file = File(path: path)
    let name = file.name.fileBytes
    self.id = id
    (self.size, self.modified) = (size, modified)
    self.date = date ?? NameDate.date(in: name, 0..<name.count) ?? modified
    names = NameBlock(folder: MediaFolder(path: file.parent.path), bytes: name)
    (nameStart, nameLength) = (0, UInt16(clamping: name.count))
  }

  /// The folder that contains the file.
  public var folder: MediaFolder { names.folder }
  /// The file's name; see `String.init(fileBytes:)` for names that are not UTF-8.
  public var name: String { String(fileBytes: names.bytes[nameRange]) }
  /// The file's name for display.
  public var displayName: String { name.displayName }
  /// The absolute path.
  public var path: String { file.path }
  /// The `file:` URI in the form that the shared thumbnail cache uses.
  public var uri: String { file.uri }
  /// The file, for opening it.
  public var file: File { File(path: folder.path).child(name) }

  /// Compares all properties: equal items are the same item, unchanged and at the same path.
  public static func == (first: MediaItem, second: MediaItem) -> Bool {
    first.id == second.id && first.size == second.size && first.modified == second.modified
      && first.date == second.date
      && first.names.bytes[first.nameRange] == second.names.bytes[second.nameRange]
      && first.folder.bytes == second.folder.bytes
  }

  /// Hashes only the identifier, which never changes.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  var nameBytes: [UInt8] { Array(names.bytes[nameRange]) }
  private var nameRange: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameLength) }
}
