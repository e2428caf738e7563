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
  /// The inode number of the file, for finding it after a rename; 0 for an item of no scanner.
  public let inode: UInt64
  /// The capture date, by which the library is sorted: that of the index; until the index has read the file, the one in
  /// the file name (see `NameDate`), otherwise `modified`.
  public let date: Timestamp
  /// The persistent identifier; nil until the index contains the file.
  public let asset: AssetID?
  /// The kinds that are known; those beyond `video` only after the index has read the file.
  public let kinds: MediaKinds
  /// The rating, 0…5.
  public let rating: UInt8
  /// What a person has marked the item as.
  public let marks: ItemMarks
  /// What a person has done to the photo, which the file does not contain; nil for none, and for videos.
  public let edit: ItemEdit?
  /// The index of the page that the item stands for; see `showing(page:)`.
  public private(set) var page = 0
  private let names: NameBlock
  private let nameStart: UInt32
  private let nameLength: UInt16

  init(_ row: MediaRow, slot: Int, names: NameBlock, edits: (any EditSource)?) {
    id = MediaItemID(slot: slot, generation: row.generation)
    (size, modified, date) = (row.facts.size, row.facts.modified, row.date)
    inode = row.facts.inode
    asset = row.asset == 0 ? nil : AssetID(rawValue: row.asset)
    (kinds, rating, marks) = (row.kinds, row.rating, row.marks)
    edit = ItemEdit(
      AssetID(rawValue: row.asset), revision: row.editRevision, isVideo: row.kinds.contains(.video), in: edits
    )
    (self.names, nameStart, nameLength) = (names, row.nameStart, row.nameLength)
  }

  /// Creates an item without a scan, for previews and tests.
  ///
  /// - Parameters:
  ///   - facts: The facts from the index; their date precedes `date`.
  ///   - edits: Keeps the edit that the facts state.
  public init(
    id: MediaItemID, path: String, size: Int64 = 0, modified: Timestamp, date: Timestamp? = nil,
    facts: ItemFacts? = nil, edits: (any EditSource)? = nil
  ) {
    let file = File(path: path)
    let name = file.name.fileBytes
    self.id = id
    (self.size, self.modified, inode) = (size, modified, 0)
    self.date = facts?.date ?? date ?? NameDate.date(in: name, 0..<name.count) ?? modified
    asset = facts?.asset
    kinds = (facts?.kinds ?? []).subtracting(.video)
      .union(VideoFormats.isCandidate(fileName: name[...]) ? .video : [])
    (rating, marks) = (facts?.rating ?? 0, facts?.marks ?? [])
    edit = facts.flatMap { [kinds] in
      ItemEdit($0.asset, revision: $0.editRevision, isVideo: kinds.contains(.video), in: edits)
    }
    names = NameBlock(folder: MediaFolder(path: file.parent.path), bytes: name)
    (nameStart, nameLength) = (0, UInt16(clamping: name.count))
  }

  /// Copies what decides about the pixels.
  private init(contentOf other: MediaItem) {
    (id, size, modified, inode, date) = (other.id, other.size, other.modified, other.inode, other.modified)
    (asset, kinds, rating, marks) = (nil, other.kinds.intersection(.video), 0, [])
    (edit, page) = (other.edit, other.page)
    (names, nameStart, nameLength) = (other.names, other.nameStart, other.nameLength)
  }

  private init(_ file: MediaItem, factsOf other: MediaItem) {
    (id, size, modified, inode, date) = (file.id, file.size, file.modified, file.inode, file.date)
    (asset, rating, marks, edit) = (other.asset, other.rating, other.marks, other.edit)
    kinds = other.kinds.subtracting(.video).union(file.kinds.intersection(.video))
    (names, nameStart, nameLength) = (file.names, file.nameStart, file.nameLength)
  }

  /// The item with the facts of another item, which is of the same file. The identifier and the date stay.
  public func adding(factsOf other: MediaItem) -> MediaItem { MediaItem(self, factsOf: other) }

  /// The item without the facts from the index besides the edit: equal for as long as the file and its edit are
  /// unchanged, so that pixels of the photo need not be decoded again.
  public var content: MediaItem { MediaItem(contentOf: self) }

  /// The item for another page of its file, from 0. A person edits the first one.
  public func showing(page: Int) -> MediaItem {
    var item = self
    item.page = page
    return item
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

  /// Compares all properties except the inode: equal items are the same item, unchanged and at the same path.
  public static func == (first: MediaItem, second: MediaItem) -> Bool {
    first.id == second.id && first.size == second.size && first.modified == second.modified
      && first.date == second.date && first.asset == second.asset && first.kinds == second.kinds
      && first.rating == second.rating && first.marks == second.marks && first.edit == second.edit
      && first.page == second.page
      && first.names.bytes[first.nameRange] == second.names.bytes[second.nameRange]
      && first.folder.bytes == second.folder.bytes
  }

  /// Hashes only the identifier, which never changes.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  var nameBytes: [UInt8] { Array(names.bytes[nameRange]) }
  private var nameRange: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameLength) }
}
