import GObjectKit
import MediaLibrary

/// The tracks of the library by identifier and path, and the files that are known to be theirs. Decides which track a
/// file is; the caller reads files and writes records. Looks at the disk only where a file may have moved.
struct TrackCatalogue {
  /// All tracks, with those whose files are missing.
  private(set) var records: [TrackID: TrackRecord] = [:]
  private var ids: [PathKey: TrackID] = [:]
  private var inodes: [UInt64: TrackID] = [:]
  /// The tracks of the scanner's items, and the item of each track.
  private var tracks: [MediaItemID: TrackID] = [:]
  private var items: [TrackID: MediaItemID] = [:]
  /// The tracks whose files are missing, by size.
  private var missing: [Int64: Set<TrackID>] = [:]
  /// The tracks that differ from what was taken last.
  private var dirty = Set<TrackID>()
  private var changed = Set<TrackID>()

  /// Creates a catalogue of stored tracks, whose files are looked for by a scan.
  init(_ stored: [TrackRecord] = []) {
    for record in stored {
      records[record.id] = record
      inodes[record.file.inode] = record.id
      if record.missingSince == nil {
        ids[PathKey(record.path)] = record.id
      } else {
        missing[record.file.size, default: []].insert(record.id)
      }
    }
    for record in stored where record.missingSince != nil && ids[PathKey(record.path)] == nil {
      ids[PathKey(record.path)] = record.id
    }
  }

  /// Whether there are no tracks.
  var isEmpty: Bool { records.isEmpty }
  /// The tracks to show: those that were read and whose files exist.
  var shown: [TrackRecord] { records.values.filter { $0.missingSince == nil && $0.state != .new } }
  /// The track of the file at a path, if the file exists.
  subscript(path path: String) -> TrackRecord? {
    ids[PathKey(path)].flatMap { records[$0] }.flatMap { $0.missingSince == nil ? $0 : nil }
  }

  /// Takes the tracks to write, and those of them whose content is another one.
  mutating func takeDirty() -> (records: [TrackRecord], changed: Set<TrackID>) {
    defer { (dirty, changed) = ([], []) }
    return (dirty.compactMap { records[$0] }, changed)
  }

  /// Puts tracks back that could not be written.
  mutating func putBack(_ records: [TrackRecord], changed: Set<TrackID>) {
    dirty.formUnion(records.map(\.id))
    self.changed.formUnion(changed)
  }

  /// Whether tracks wait to be written.
  var isDirty: Bool { !dirty.isEmpty }
  /// The number of them.
  var dirtyCount: Int { dirty.count }

  // MARK: Files

  /// The result of reading a file.
  struct Found {
    let id: TrackID
    /// Whether the file has to be read: it is new, or has changed.
    let needsReading: Bool
    /// Whether the tracks to show are others than before.
    let isVisible: Bool
  }

  /// Finds the track of a file: by the scanner's item, the path, or the inode of a file that is no longer at its old
  /// path.
  mutating func find(_ path: String, _ file: TrackFile, item: MediaItemID, at now: Timestamp) -> Found {
    let key = PathKey(path)
    if let id = tracks[item], let record = records[id] {
      if PathKey(record.path) == key { return settle(id, file, item) }
      return move(id, to: path, file, item, at: now)
    }
    if let id = ids[key], records[id]?.file == file { return settle(id, file, item) }
    if let id = inodes[file.inode], let record = records[id], record.file == file,
      PathKey(record.path) != key,
      record.missingSince != nil || isGone(record)
    {
      return move(id, to: path, file, item, at: now)
    }
    if let id = ids[key] { return settle(id, file, item) }
    var id = TrackID(rawValue: .random(in: 1...Int64.max))
    while records[id] != nil { id = TrackID(rawValue: .random(in: 1...Int64.max)) }
    records[id] = TrackRecord(
      id: id, path: path, file: file, state: .new, added: now, missingSince: nil, tags: TrackTags())
    ids[key] = id
    return settle(id, file, item)
  }

  private func isGone(_ record: TrackRecord) -> Bool {
    (try? File(path: record.path).info())?.identity.inode != record.file.inode
  }

  private mutating func settle(
    _ id: TrackID, _ file: TrackFile, _ item: MediaItemID, isMoved: Bool = false
  ) -> Found {
    if let other = items[id], other != item { tracks[other] = nil }
    (tracks[item], items[id]) = (id, item)
    guard let record = records[id] else { return Found(id: id, needsReading: false, isVisible: false) }
    let isBack = record.missingSince != nil
    if isBack {
      records[id]?.missingSince = nil
      remove(id, missing: record.file.size)
      dirty.insert(id)
    }
    return Found(
      id: id, needsReading: record.state == .new || record.file != file,
      isVisible: (isBack || isMoved) && record.state != .new)
  }

  private mutating func move(
    _ id: TrackID, to path: String, _ file: TrackFile, _ item: MediaItemID, at now: Timestamp
  ) -> Found {
    guard let record = records[id] else { return settle(id, file, item) }
    if ids[PathKey(record.path)] == id { ids[PathKey(record.path)] = nil }
    // The file that was at this path before has moved, too, or is gone.
    if let other = ids[PathKey(path)], other != id { lose(other, at: now) }
    ids[PathKey(path)] = id
    records[id]?.path = path
    if record.state != .new { dirty.insert(id) }
    return settle(id, file, item, isMoved: true)
  }

  /// Notes that the file of an item is gone.
  ///
  /// - Returns: The track; nil if it has another item now, or has none.
  mutating func remove(_ item: MediaItemID, at now: Timestamp) -> TrackRecord? {
    guard let id = tracks.removeValue(forKey: item), items[id] == item else { return nil }
    items[id] = nil
    let record = records[id]
    lose(id, at: now)
    return record
  }

  /// Notes that a scan is complete: tracks of which it found no file are missing.
  ///
  /// - Returns: Whether there are such tracks.
  mutating func finishScan(at now: Timestamp) -> Bool {
    let lost = records.values.filter { $0.missingSince == nil && items[$0.id] == nil }
    for record in lost { lose(record.id, at: now) }
    return !lost.isEmpty
  }

  private mutating func lose(_ id: TrackID, at now: Timestamp) {
    guard let record = records[id], record.missingSince == nil else { return }
    if record.state == .new { return forget(id) }
    records[id]?.missingSince = now
    missing[record.file.size, default: []].insert(id)
    dirty.insert(id)
  }

  private mutating func forget(_ id: TrackID) {
    guard let record = records.removeValue(forKey: id) else { return }
    if ids[PathKey(record.path)] == id { ids[PathKey(record.path)] = nil }
    if let item = items.removeValue(forKey: id) { tracks[item] = nil }
  }

  private mutating func remove(_ id: TrackID, missing size: Int64) {
    missing[size]?.remove(id)
    if missing[size]?.isEmpty == true { missing[size] = nil }
  }

  // MARK: Tags

  /// Sets the tags of a track that was read, or that cannot be read (nil).
  ///
  /// - Parameter file: The state of the file.
  /// - Returns: The track; an older one if the new file is one that was missing. nil if it is gone.
  mutating func set(_ tags: TrackTags?, of id: TrackID, _ file: TrackFile) -> TrackID? {
    guard let record = records[id] else { return nil }
    if record.state == .new, let tags, let old = lost(file.size, tags) {
      let item = items[id]
      forget(id)
      if ids[PathKey(records[old]?.path ?? "")] == old { ids[PathKey(records[old]?.path ?? "")] = nil }
      ids[PathKey(record.path)] = old
      records[old]?.path = record.path
      if let item { _ = settle(old, file, item) }
      update(old, file, tags)
      return old
    }
    if record.file != file || record.state == .failed { changed.insert(id) }
    update(id, file, tags)
    return id
  }

  private mutating func update(_ id: TrackID, _ file: TrackFile, _ tags: TrackTags?) {
    records[id]?.file = file
    records[id]?.state = tags == nil ? .failed : .read
    records[id]?.tags = tags ?? TrackTags()
    inodes[file.inode] = id
    dirty.insert(id)
  }

  /// The only missing track with this size and these tags; nil for none, and if the tags are too few.
  private func lost(_ size: Int64, _ tags: TrackTags) -> TrackID? {
    guard tags.title != nil || tags.duration > .zero else { return nil }
    let found = (missing[size] ?? []).filter { records[$0]?.tags == tags }
    return found.count == 1 ? found.first : nil
  }
}
