import GObjectKit

/// What the index knew about the files at the end of the last session, in a flat file: the first screen has the right
/// order and marks without waiting for the database.
///
/// A file is found by inode, size and modification time, so that facts survive a rename and never belong to another
/// content; several hard links of one file are told apart by their paths. The index corrects what has changed since.
public struct StartSnapshot: Sendable {
  // An entry is seven words: inode, size, modification time, hash of the path, asset, date, and the three small values.
  // The entries are sorted by the first four. The numbers have the byte order of the computer, which is part of `magic`.
  private static let entrySize = 7
  private static let headerSize = 4
  /// "TTSNAP" and the version of the format.
  private static let magic: UInt64 = 0x5454_534E_4150_0001
  /// The maximum size in bytes: 10 million files.
  private static let limit = 560 << 20

  /// The header (magic, number of entries, checksum, 0) and the entries.
  private let words: [UInt64]

  /// The number of files.
  public var count: Int { (words.count - Self.headerSize) / Self.entrySize }

  /// Reads a file; nil if there is none, or if it is damaged or of another version. Blocks.
  public init?(path: String) {
    guard let bytes = try? File(path: path).contents(limit: Self.limit), bytes.count % 8 == 0 else {
      return nil
    }
    let words = bytes.withUnsafeBytes { raw in
      stride(from: 0, to: raw.count, by: 8).map { raw.loadUnaligned(fromByteOffset: $0, as: UInt64.self) }
    }
    guard words.count >= Self.headerSize, words[0] == Self.magic,
      words.count - Self.headerSize == Int(clamping: words[1]) &* Self.entrySize,
      words[2] == Self.checksum(words[Self.headerSize...])
    else { return nil }
    self.words = words
  }

  /// Creates a snapshot of the items of a library that have an asset.
  public init(_ items: LibrarySnapshot) {
    var entries: [(key: Key, slot: Int)] = []
    entries.reserveCapacity(items.count)
    var folder: (object: MediaFolder, hash: FNV1a)?
    for slot in items.order where items.rows[Int(slot)].asset != 0 {
      let (row, block) = (items.rows[Int(slot)], items.blocks[Int(items.rows[Int(slot)].block)])
      if folder?.object !== block.folder { folder = (block.folder, Self.hash(ofFolder: block.folder.bytes)) }
      var hash = folder?.hash ?? FNV1a()
      hash.combine(block.bytes[row.nameRange])
      entries.append((Key(row.facts, path: hash.value), Int(slot)))
    }
    entries.sort { $0.key < $1.key }
    var words: [UInt64] = [Self.magic, UInt64(entries.count), 0, 0]
    words.reserveCapacity(Self.headerSize + entries.count * Self.entrySize)
    for (key, slot) in entries {
      let row = items.rows[slot]
      let small =
        UInt64(row.kinds.subtracting(.video).rawValue) | UInt64(row.rating) << 16 | UInt64(row.marks.rawValue)
        << 24
      words += [
        key.inode, key.size, key.modified, key.path, UInt64(bitPattern: row.asset),
        UInt64(bitPattern: row.date.nanoseconds), small,
      ]
    }
    words[2] = Self.checksum(words[Self.headerSize...])
    self.words = words
  }

  /// Replaces the file at `path`. Blocks.
  public func write(path: String) throws(FileError) {
    try File(path: path).write(words.withUnsafeBytes { Bytes($0) })
  }

  /// Returns the facts of a file; nil if they are not known.
  ///
  /// - Parameter path: The path, read only for a file with several hard links.
  func facts(of file: FileFacts, path: () -> (folder: [UInt8], name: ArraySlice<UInt8>)) -> ItemFacts? {
    let first = index { key(at: $0) < Key(file, path: 0) }
    guard first < count, key(at: first).isSameFile(as: file) else { return nil }
    guard first + 1 < count, key(at: first + 1).isSameFile(as: file) else { return facts(at: first) }
    let (folder, name) = path()
    var hash = Self.hash(ofFolder: folder)
    hash.combine(name)
    let index = index { key(at: $0) < Key(file, path: hash.value) }
    return index < count && key(at: index) == Key(file, path: hash.value) ? facts(at: index) : nil
  }

  private func facts(at index: Int) -> ItemFacts {
    let entry = Self.headerSize + index * Self.entrySize
    let small = words[entry + 6]
    return ItemFacts(
      asset: AssetID(rawValue: Int64(bitPattern: words[entry + 4])),
      date: Timestamp(nanoseconds: Int64(bitPattern: words[entry + 5])),
      kinds: MediaKinds(rawValue: UInt16(truncatingIfNeeded: small)),
      rating: min(5, UInt8(truncatingIfNeeded: small >> 16)),
      marks: ItemMarks(rawValue: UInt8(truncatingIfNeeded: small >> 24)))
  }

  private func key(at index: Int) -> Key {
    let entry = Self.headerSize + index * Self.entrySize
    return Key(
      inode: words[entry], size: words[entry + 1], modified: words[entry + 2], path: words[entry + 3])
  }

  /// Returns the index of the first entry that does not meet a condition.
  private func index(where isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func hash(ofFolder bytes: [UInt8]) -> FNV1a {
    var hash = FNV1a()
    hash.combine(bytes)
    hash.combine(UInt8(ascii: "/"))
    return hash
  }

  /// A checksum against damage, a word at a time.
  private static func checksum(_ words: ArraySlice<UInt64>) -> UInt64 {
    words.reduce(0xCBF2_9CE4_8422_2325) { sum, word in
      let mixed = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
      return mixed ^ mixed >> 32
    }
  }
}

/// What identifies a file in a start-up snapshot.
private struct Key: Comparable {
  let inode: UInt64
  let size: UInt64
  let modified: UInt64
  let path: UInt64

  init(inode: UInt64, size: UInt64, modified: UInt64, path: UInt64) {
    (self.inode, self.size, self.modified, self.path) = (inode, size, modified, path)
  }

  init(_ file: FileFacts, path: UInt64) {
    self.init(
      inode: file.inode, size: UInt64(bitPattern: file.size),
      modified: UInt64(bitPattern: file.modified.nanoseconds), path: path)
  }

  func isSameFile(as file: FileFacts) -> Bool { self == Key(file, path: path) }

  static func < (first: Key, second: Key) -> Bool {
    if first.inode != second.inode { return first.inode < second.inode }
    if first.size != second.size { return first.size < second.size }
    if first.modified != second.modified { return first.modified < second.modified }
    return first.path < second.path
  }
}
