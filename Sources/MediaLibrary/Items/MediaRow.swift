import GObjectKit

/// The properties of a file that directory listings provide.
struct FileFacts: Sendable, Hashable {
  var size: Int64
  var modified: Timestamp
  var inode: UInt64
}

extension FileFacts {
  init(_ info: FileInfo) { self.init(size: info.size, modified: info.modified, inode: info.identity.inode) }
}

/// The stored properties of a file: 64 bytes without references, so that a table of rows is copied and freed in one
/// piece without reference counting.
struct MediaRow: Sendable {
  struct State: OptionSet {
    let rawValue: UInt8
    /// The file exists.
    static let alive = State(rawValue: 1)
    /// The position in the order may differ from the last commit.
    static let moved = State(rawValue: 2)
    /// The content changed since the last commit.
    static let changed = State(rawValue: 4)
    /// The path changed since the last commit.
    static let renamed = State(rawValue: 8)
    /// The facts from the index changed since the last commit.
    static let described = State(rawValue: 16)
    /// The date is from the index.
    static let dated = State(rawValue: 32)
    static let touched: State = [.moved, .changed, .renamed, .described]
  }

  /// The number of items that have used this row, including the current one.
  var generation: UInt32
  /// The index of the name block that contains the name.
  var block: UInt32
  var nameStart: UInt32
  var nameLength: UInt16
  var state: State
  /// The inode distinguishes a moved file from a new one.
  var facts: FileFacts
  var date: Timestamp
  /// The raw value of the persistent identifier; 0 if the index does not contain the file yet.
  var asset: Int64
  var kinds: MediaKinds
  var rating: UInt8
  var marks: ItemMarks
  /// The revision of the edit; 0 for none.
  var editRevision: UInt32

  /// Sets the facts of the file from the index. Whether it is a video depends on its name.
  mutating func set(_ facts: ItemFacts) {
    kinds = facts.kinds.subtracting(.video).union(kinds.intersection(.video))
    (asset, rating, marks, date) = (facts.asset.rawValue, facts.rating, facts.marks, facts.date)
    editRevision = facts.editRevision
    state.insert(.dated)
  }

  var nameRange: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameLength) }
}

extension MediaRow {
  /// A row that no item has used yet.
  static let empty = MediaRow(
    generation: 0, block: 0, nameStart: 0, nameLength: 0, state: [],
    facts: FileFacts(size: 0, modified: Timestamp(nanoseconds: 0), inode: 0), date: Timestamp(nanoseconds: 0),
    asset: 0, kinds: [], rating: 0, marks: [], editRevision: 0)

  /// Creates the row of an item whose name is the only one in its block.
  init(_ item: MediaItem, block: UInt32) {
    self.init(
      generation: item.id.generation, block: block, nameStart: 0, nameLength: UInt16(item.nameBytes.count),
      state: .alive, facts: FileFacts(size: item.size, modified: item.modified, inode: 0), date: item.date,
      asset: item.asset?.rawValue ?? 0, kinds: item.kinds, rating: item.rating, marks: item.marks,
      editRevision: item.edit?.revision ?? 0)
  }
}
