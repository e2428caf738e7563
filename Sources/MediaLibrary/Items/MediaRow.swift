import GObjectKit

/// What a folder says about a file.
struct FileFacts: Sendable, Hashable {
  var size: Int64
  var modified: Timestamp
  var inode: UInt64
}

extension FileFacts {
  init(_ info: FileInfo) { self.init(size: info.size, modified: info.modified, inode: info.identity.inode) }
}

/// What is kept of a file: forty-eight bytes of plain memory, so that a table of them is copied and freed
/// in one piece, without counting references.
struct MediaRow: Sendable {
  struct State: OptionSet {
    let rawValue: UInt8
    /// The file is there.
    static let alive = State(rawValue: 1)
    /// Its place in the order may be another one than at the last commit.
    static let placed = State(rawValue: 2)
    /// Its content changed since the last commit.
    static let changed = State(rawValue: 4)
    /// Its path changed since the last commit.
    static let renamed = State(rawValue: 8)
    /// It is a video, by its name.
    static let video = State(rawValue: 16)
    static let touched: State = [.placed, .changed, .renamed]
  }

  /// How many items had this row, this one included.
  var generation: UInt32
  /// Which of the table's name blocks holds the name.
  var block: UInt32
  var nameStart: UInt32
  var nameLength: UInt16
  var state: State
  /// Its inode tells a moved file from a new one.
  var facts: FileFacts
  var date: Timestamp

  var nameRange: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameLength) }
}

extension MediaRow {
  /// A row that no item has had yet.
  static let empty = MediaRow(
    generation: 0, block: 0, nameStart: 0, nameLength: 0, state: [],
    facts: FileFacts(size: 0, modified: Timestamp(nanoseconds: 0), inode: 0), date: Timestamp(nanoseconds: 0))

  /// The row of an item whose name alone is in a block.
  init(_ item: MediaItem, block: UInt32) {
    self.init(
      generation: item.id.generation, block: block, nameStart: 0, nameLength: UInt16(item.nameBytes.count),
      state: item.isClip ? [.alive, .video] : .alive,
      facts: FileFacts(size: item.size, modified: item.modified, inode: 0), date: item.date)
  }
}
