import GObjectKit

/// The library at the end of the last session, in a flat file: the first screen has all its items, in the right order and
/// with their marks, without waiting for the disk or the database. The scan and the index correct what has changed since.
///
/// Folders behind symbolic links are not stored: which of several paths a folder appears with is only known after a scan.
public struct StartSnapshot: Sendable {
  /// A folder with its files.
  struct Folder: Sendable {
    let path: [UInt8]
    /// The number of its files.
    let count: Int
    /// The names of its files, sorted, without separators.
    let names: [UInt8]
  }

  /// A file.
  struct Entry: Sendable {
    /// The index of its folder.
    let folder: Int
    /// The position of its name among those of the folder.
    let rank: Int
    /// Its name in the names of the folder.
    let name: Range<Int>
    let file: FileFacts
    /// What the index knew about it; nil if it did not contain the file.
    let facts: ItemFacts?
  }

  /// "TTSNAP" and the version of the format.
  private static let magic: UInt64 = 0x5454_534E_4150_0003
  /// The words of the header: magic, number of folders, number of files, bytes of the paths and names, checksum.
  private static let headerSize = 5
  /// A folder: the length of its path with the number of its files, and the length of its names.
  private static let folderSize = 2
  /// A file: inode, size, modification time, asset, date, the small values, folder and rank, and the place of the name.
  private static let entrySize = 8
  /// The maximum size in bytes: about five million files.
  private static let limit = 560 << 20

  /// The folders; a folder precedes those inside it.
  let folders: [Folder]
  /// The header, the folders, the files in the order of the library, and the paths and names. The numbers have the byte
  /// order of the computer, which is part of `magic`.
  private let bytes: [UInt8]
  /// The number of files.
  public let count: Int

  /// Reads a file; nil if there is none, or if it is damaged or of another version. Blocks.
  public init?(path: String) {
    guard let file = try? InputFile(path: path), file.size <= Self.limit,
      let bytes = try? file.read(at: 0, count: file.size), bytes.count % 8 == 0,
      bytes.count >= Self.headerSize * 8, bytes.word(0) == Self.magic,
      bytes.word(4) == Self.checksum(bytes), let folders = Self.folders(in: bytes)
    else { return nil }
    (self.bytes, self.folders, count) = (bytes, folders, Int(clamping: bytes.word(2)))
  }

  /// Reads the folders; nil if the numbers do not fit together.
  private static func folders(in bytes: [UInt8]) -> [Folder]? {
    let (folderCount, entryCount) = (Int(clamping: bytes.word(1)), Int(clamping: bytes.word(2)))
    guard folderCount <= bytes.count, entryCount <= bytes.count else { return nil }
    var next = (headerSize + folderCount * folderSize + entryCount * entrySize) * 8
    guard next <= bytes.count, Int(clamping: bytes.word(3)) <= bytes.count - next else { return nil }
    func take(_ count: Int) -> [UInt8]? {
      guard (0...bytes.count - next).contains(count) else { return nil }
      defer { next += count }
      return Array(bytes[next..<next + count])
    }
    var folders: [Folder] = []
    for index in 0..<folderCount {
      let start = headerSize + index * folderSize
      guard let path = take(Int(bytes.word(start) >> 32)),
        let names = take(Int(clamping: bytes.word(start + 1)))
      else { return nil }
      let count = Int(bytes.word(start) & 0xFFFF_FFFF)
      guard count <= entryCount else { return nil }
      folders.append(Folder(path: path, count: count, names: names))
    }
    return folders
  }

  /// Creates a snapshot of the items of a library.
  public init(_ items: LibrarySnapshot) {
    var numbers: [ObjectIdentifier: Int] = [:]
    var members: [(folder: MediaFolder, slots: [Int])] = []
    for slot in items.order {
      let folder = items.blocks[Int(items.rows[Int(slot)].block)].folder
      guard !folder.isLinked else { continue }
      let number = numbers[ObjectIdentifier(folder)] ?? members.count
      if number == members.count {
        numbers[ObjectIdentifier(folder)] = number
        members.append((folder, []))
      }
      members[number].slots.append(Int(slot))
    }
    members.sort { $0.folder.bytes.lexicographicallyPrecedes($1.folder.bytes) }
    self.init(items, members)
  }

  private init(_ items: LibrarySnapshot, _ members: [(folder: MediaFolder, slots: [Int])]) {
    var folders: [Folder] = []
    // For each slot, where the file and its name are.
    var places = [(place: UInt64, nameStart: UInt64)?](repeating: nil, count: items.rows.count)
    for (number, (folder, slots)) in members.enumerated() {
      var names: [UInt8] = []
      for (rank, slot) in slots.sorted(by: items.precedesByName).enumerated() {
        places[slot] = (UInt64(number) << 32 | UInt64(rank), UInt64(names.count))
        let row = items.rows[slot]
        names += items.blocks[Int(row.block)].bytes[row.nameRange]
      }
      folders.append(Folder(path: folder.bytes, count: slots.count, names: names))
    }
    let count = members.reduce(0) { $0 + $1.slots.count }
    let textCount = folders.reduce(0) { $0 + $1.path.count + $1.names.count }
    // Without copies: the snapshot of 100,000 files has 9 MB.
    var bytes: [UInt8] = []
    let wordCount = Self.headerSize + folders.count * Self.folderSize + count * Self.entrySize
    bytes.reserveCapacity((wordCount + textCount / 8 + 1) * 8)
    for word in [Self.magic, UInt64(folders.count), UInt64(count), UInt64(textCount), 0] {
      bytes.append(word: word)
    }
    for folder in folders {
      bytes.append(word: UInt64(folder.path.count) << 32 | UInt64(folder.count))
      bytes.append(word: UInt64(folder.names.count))
    }
    for slot in items.order {
      guard let (place, nameStart) = places[Int(slot)] else { continue }
      let row = items.rows[Int(slot)]
      bytes.append(word: row.facts.inode)
      bytes.append(word: UInt64(bitPattern: row.facts.size))
      bytes.append(word: UInt64(bitPattern: row.facts.modified.nanoseconds))
      bytes.append(word: UInt64(bitPattern: row.asset))
      bytes.append(word: UInt64(bitPattern: row.date.nanoseconds))
      bytes.append(
        word: UInt64(row.kinds.subtracting(.video).rawValue) | UInt64(row.rating) << 16
          | UInt64(row.marks.rawValue) << 24 | UInt64(row.editRevision) << 32)
      bytes.append(word: place)
      bytes.append(word: nameStart << 16 | UInt64(row.nameLength))
    }
    for folder in folders {
      bytes += folder.path
      bytes += folder.names
    }
    bytes += [UInt8](repeating: 0, count: (8 - textCount % 8) % 8)
    let sum = Self.checksum(bytes)
    for shift in 0..<8 { bytes[4 * 8 + shift] = UInt8(truncatingIfNeeded: sum >> (UInt64(shift) * 8)) }
    (self.bytes, self.folders, self.count) = (bytes, folders, count)
  }

  /// Replaces the file at `path`. Blocks.
  public func write(path: String) throws(FileError) {
    try File(path: path).write(bytes.span.bytes)
  }

  /// Returns a file; nil if its numbers do not fit together.
  ///
  /// - Parameter index: The position in the order of the library, in 0..<count.
  func entry(at index: Int) -> Entry? {
    let start = Self.headerSize + folders.count * Self.folderSize + index * Self.entrySize
    let (place, name) = (bytes.word(start + 6), bytes.word(start + 7))
    let (folder, rank) = (Int(place >> 32), Int(place & 0xFFFF_FFFF))
    let (nameStart, length) = (Int(name >> 16), Int(name & 0xFFFF))
    guard folder < folders.count, rank < folders[folder].count, length > 0,
      nameStart + length <= folders[folder].names.count
    else { return nil }
    let (asset, small) = (Int64(bitPattern: bytes.word(start + 3)), bytes.word(start + 5))
    let facts = ItemFacts(
      asset: AssetID(rawValue: asset),
      date: Timestamp(nanoseconds: Int64(bitPattern: bytes.word(start + 4))),
      kinds: MediaKinds(rawValue: UInt16(truncatingIfNeeded: small)),
      rating: min(5, UInt8(truncatingIfNeeded: small >> 16)),
      marks: ItemMarks(rawValue: UInt8(truncatingIfNeeded: small >> 24)),
      editRevision: UInt32(truncatingIfNeeded: small >> 32))
    return Entry(
      folder: folder, rank: rank, name: nameStart..<nameStart + length,
      file: FileFacts(
        size: Int64(bitPattern: bytes.word(start + 1)),
        modified: Timestamp(nanoseconds: Int64(bitPattern: bytes.word(start + 2))), inode: bytes.word(start)),
      facts: asset == 0 ? nil : facts)
  }

  /// A checksum of everything after the header against damage, a word at a time.
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { raw in
      var sum: UInt64 = 0xCBF2_9CE4_8422_2325
      for offset in stride(from: headerSize * 8, to: raw.count, by: 8) {
        let mixed =
          (sum ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
        sum = mixed ^ mixed >> 32
      }
      return sum
    }
  }
}

extension [UInt8] {
  /// Adds the eight bytes of a word.
  fileprivate mutating func append(word: UInt64) {
    Swift.withUnsafeBytes(of: word) { append(contentsOf: $0) }
  }

  /// The eight bytes at an index of words.
  fileprivate func word(_ index: Int) -> UInt64 {
    withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) }
  }
}

extension LibrarySnapshot {
  /// Whether the name of a row precedes that of another one, as bytes.
  func precedesByName(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (rows[first], rows[second])
    let (namesOfA, namesOfB) = (blocks[Int(a.block)].bytes, blocks[Int(b.block)].bytes)
    return compareFileBytes(namesOfA, a.nameRange, namesOfB, b.nameRange) < 0
  }
}
