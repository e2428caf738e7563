import GObjectKit

/// One file of the library, as it was when the snapshot it came from was made. A small value: it
/// points at its folder's names instead of holding its own.
public struct MediaItem: Sendable, Identifiable, Hashable {
  /// Names the item as long as the library lives.
  public let id: MediaItemID
  /// Bytes.
  public let size: Int64
  /// When the content last changed on disk.
  public let modified: Timestamp
  /// When the picture was made, as far as its name says so (see `NameDate`), else `modified`.
  /// The library is sorted by it.
  public let date: Timestamp
  private let names: NameBlock
  private let nameStart: UInt32
  private let nameLength: UInt16

  init(_ row: MediaRow, slot: Int, names: NameBlock) {
    id = MediaItemID(slot: slot, generation: row.generation)
    (size, modified, date) = (row.facts.size, row.facts.modified, row.date)
    (self.names, nameStart, nameLength) = (names, row.nameStart, row.nameLength)
  }

  /// An item that no scan found, for previews and tests.
  public init(id: MediaItemID, path: String, size: Int64 = 0, modified: Timestamp, date: Timestamp? = nil) {
    let file = File(path: path)
    let name = file.name.fileBytes
    self.id = id
    (self.size, self.modified) = (size, modified)
    self.date = date ?? NameDate.date(in: name, 0..<name.count) ?? modified
    names = NameBlock(folder: MediaFolder(path: file.parent.path), bytes: name)
    (nameStart, nameLength) = (0, UInt16(clamping: name.count))
  }

  /// The folder that it is in.
  public var folder: MediaFolder { names.folder }
  /// The file's name; see `String.init(fileBytes:)` for names that are not UTF-8.
  public var name: String { String(fileBytes: names.bytes[nameRange]) }
  /// The name as people may read it.
  public var displayName: String { name.displayName }
  /// The absolute path.
  public var path: String { file.path }
  /// The `file:` address, as the shared thumbnail cache spells it.
  public var uri: String { file.uri }
  /// The file itself, to open it.
  public var file: File { File(path: folder.path).child(name) }

  /// Equal when everything is: the same item, unchanged and in its place.
  public static func == (first: MediaItem, second: MediaItem) -> Bool {
    first.id == second.id && first.size == second.size && first.modified == second.modified
      && first.date == second.date
      && first.names.bytes[first.nameRange] == second.names.bytes[second.nameRange]
      && first.folder.bytes == second.folder.bytes
  }

  /// Hashes what never changes.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  var nameBytes: [UInt8] { Array(names.bytes[nameRange]) }
  private var nameRange: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameLength) }
}
