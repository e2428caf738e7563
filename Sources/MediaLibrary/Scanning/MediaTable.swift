import GObjectKit

/// The rows of the library. Rows change individually; `commit()` sorts them and computes an update.
///
/// Does not access the disk. A slot is the index of a row and never changes; the order is a list of slots. Used only on
/// the scanner's thread.
struct MediaTable {
  typealias Slot = UInt32

  /// The last committed snapshot, with the rows' current values.
  private(set) var current = LibrarySnapshot()
  /// The slots that changed since the last commit.
  private(set) var touched: [Slot] = []
  private var freeSlots: [Slot] = []
  /// The slots released since the last commit. They are reusable after the order no longer contains them.
  private var releasedSlots: [Slot] = []
  private var freeBlocks: [UInt32] = []
  private var blockUsers: [Int] = []
  private(set) var aliveCount = 0

  /// Whether there are changes to commit.
  var isTouched: Bool { !touched.isEmpty }

  /// Creates an empty table.
  ///
  /// - Parameter edits: Keeps the edits of the items.
  init(edits: (any EditSource)? = nil) { current.edits = edits }

  /// Makes room for `count` more rows.
  mutating func reserve(_ count: Int) {
    current.rows.reserveCapacity(current.rows.count + count)
    current.positions.reserveCapacity(current.positions.count + count)
    touched.reserveCapacity(touched.count + count)
  }

  /// Applies all changes since the last commit to the order. Returns nil if nothing visible changed.
  mutating func commit() -> LibraryUpdate? {
    defer { reclaim() }
    guard isTouched else { return nil }
    let commit = TableCommit(of: current, touched: touched)
    commit.apply(to: &current)
    for slot in touched { current.rows[Int(slot)].state.subtract(.touched) }
    touched.removeAll(keepingCapacity: true)
    return commit.isEmpty ? nil : commit.update(to: current)
  }

  // MARK: Names

  /// Adds a block of names. A row must use it before the next call.
  mutating func addBlock(_ names: NameBlock) -> UInt32 {
    if let free = freeBlocks.popLast() {
      current.blocks[Int(free)] = names
      return free
    }
    current.blocks.append(names)
    blockUsers.append(0)
    return UInt32(current.blocks.count - 1)
  }

  /// Returns the bytes of the name block of a row and the range of the row's name in it.
  func name(_ slot: Slot) -> (bytes: [UInt8], range: Range<Int>) {
    let row = current.rows[Int(slot)]
    return (current.blocks[Int(row.block)].bytes, row.nameRange)
  }

  /// Returns the properties of a row's file.
  func facts(_ slot: Slot) -> FileFacts { current.rows[Int(slot)].facts }

  /// Returns the path of a row's file.
  func path(_ slot: Slot) -> String { current.item(slot: Int(slot)).path }

  /// Records the new path of a folder. Its rows keep their names.
  mutating func move(_ slots: [Slot], to folder: MediaFolder) {
    var moved = Set<UInt32>()
    for slot in slots {
      let block = current.rows[Int(slot)].block
      if moved.insert(block).inserted {
        current.blocks[Int(block)] = NameBlock(folder: folder, bytes: current.blocks[Int(block)].bytes)
      }
      touch(slot, [.renamed, .moved])
    }
  }

  // MARK: Rows

  /// Adds a file whose name is in a block.
  ///
  /// - Parameter known: Its facts in the index; nil for none.
  mutating func add(
    block: UInt32, name: Range<Int>, _ facts: FileFacts, facts known: ItemFacts? = nil
  ) -> Slot {
    let slot: Slot
    if let free = freeSlots.popLast() {
      slot = free
    } else {
      slot = Slot(current.rows.count)
      current.rows.append(.empty)
      current.positions.append(LibrarySnapshot.noPosition)
    }
    let generation = current.rows[Int(slot)].generation + 1
    var row = MediaRow.empty
    row.generation = generation
    if let known { row.set(known) }
    current.rows[Int(slot)] = row
    store(slot, block: block, name: name, facts)
    return slot
  }

  /// Restores a file that was removed and not released, with a possibly different name.
  mutating func revive(_ slot: Slot, block: UInt32, name: Range<Int>, _ facts: FileFacts) {
    let row = current.rows[Int(slot)]
    let previous = path(slot)
    dropBlock(row.block)
    store(slot, block: block, name: name, facts)
    if path(slot) != previous { touch(slot, .renamed) }
    if row.facts != facts { touch(slot, .changed) }
  }

  /// Records that the content of a file changed.
  mutating func change(_ slot: Slot, _ facts: FileFacts) {
    current.rows[Int(slot)].facts = facts
    touch(slot, .changed)
    setDate(slot)
  }

  /// Records a new name of a file, with a possibly different folder.
  mutating func rename(_ slot: Slot, block: UInt32, name: Range<Int>) {
    dropBlock(current.rows[Int(slot)].block)
    setName(slot, block: block, name: name)
    touch(slot, [.renamed, .moved])
    setDate(slot)
  }

  /// Records that a file no longer exists. Its row and identifier remain until `release`.
  mutating func remove(_ slot: Slot) {
    guard isAlive(slot) else { return }
    current.rows[Int(slot)].state.remove(.alive)
    aliveCount -= 1
    touch(slot, .moved)
  }

  /// Releases a removed row, so that another file can reuse it.
  mutating func release(_ slot: Slot) {
    dropBlock(current.rows[Int(slot)].block)
    releasedSlots.append(slot)
  }

  /// Returns whether the file exists.
  func isAlive(_ slot: Slot) -> Bool { current.rows[Int(slot)].state.contains(.alive) }

  /// Makes released slots reusable, after a commit has removed them from the order.
  private mutating func reclaim() {
    freeSlots += releasedSlots
    releasedSlots = []
  }

  /// Records the facts of a file from the index, unless the file was removed or has changed since.
  mutating func describe(_ update: ItemFactsUpdate) {
    let index = update.id.slot
    guard index < current.rows.count, current.rows[index].generation == update.id.generation,
      isAlive(Slot(index)), current.rows[index].facts.size == update.size,
      current.rows[index].facts.modified == update.modified
    else { return }
    describe(Slot(index), update.facts)
  }

  private mutating func describe(_ slot: Slot, _ facts: ItemFacts) {
    let before = current.rows[Int(slot)]
    var row = before
    row.set(facts)
    current.rows[Int(slot)] = row
    if row.date != before.date { touch(slot, .moved) }
    if (row.asset, row.kinds, row.rating, row.marks, row.editRevision)
      != (before.asset, before.kinds, before.rating, before.marks, before.editRevision)
    {
      touch(slot, .described)
    }
  }

  // MARK: Implementation

  private mutating func store(
    _ slot: Slot, block: UInt32, name: Range<Int>, _ facts: FileFacts
  ) {
    setName(slot, block: block, name: name)
    current.rows[Int(slot)].facts = facts
    current.rows[Int(slot)].state.insert(.alive)
    aliveCount += 1
    touch(slot, .moved)
    setDate(slot)
  }

  private mutating func setName(_ slot: Slot, block: UInt32, name: Range<Int>) {
    current.rows[Int(slot)].block = block
    current.rows[Int(slot)].nameStart = UInt32(name.lowerBound)
    current.rows[Int(slot)].nameLength = UInt16(name.count)
    blockUsers[Int(block)] += 1
    if VideoFormats.isCandidate(fileName: current.blocks[Int(block)].bytes[name]) {
      current.rows[Int(slot)].kinds.insert(.video)
    } else {
      current.rows[Int(slot)].kinds.remove(.video)
    }
  }

  /// Sets the date from the name or the modification time. A date of the index stays until the index corrects it.
  private mutating func setDate(_ slot: Slot) {
    guard !current.rows[Int(slot)].state.contains(.dated) else { return }
    let (bytes, range) = name(slot)
    let date = NameDate.date(in: bytes, range) ?? current.rows[Int(slot)].facts.modified
    if date != current.rows[Int(slot)].date {
      current.rows[Int(slot)].date = date
      touch(slot, .moved)
    }
  }

  private mutating func touch(_ slot: Slot, _ state: MediaRow.State) {
    if current.rows[Int(slot)].state.isDisjoint(with: .touched) { touched.append(slot) }
    current.rows[Int(slot)].state.formUnion(state)
  }

  private mutating func dropBlock(_ block: UInt32) {
    blockUsers[Int(block)] -= 1
    guard blockUsers[Int(block)] == 0 else { return }
    current.blocks[Int(block)] = NameBlock(folder: noFolder, bytes: [])
    freeBlocks.append(block)
  }
}

private let noFolder = MediaFolder(path: "/")
