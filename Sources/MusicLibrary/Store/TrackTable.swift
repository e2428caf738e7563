import FoundationEssentials
import GObjectKit
import GRDB
import MediaLibrary

/// The statements for tracks and their waveforms.
enum TrackTable {
  private static let columns = [
    "id", "path", "size", "modified", "inode", "state", "added", "missingSince", "title", "artists", "album",
    "albumArtists", "genres", "number", "disc", "year", "originalYear", "isCompilation", "hasCover",
    "duration", "titleSort", "artistSort", "albumSort", "albumArtistSort",
  ]
  private static let separator: Character = "\u{1F}"

  // MARK: Tracks

  /// Returns all tracks. Texts are shared through `pool`.
  static func all(in database: Database, sharing pool: inout TextPool) throws -> [TrackRecord] {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT \(columns.joined(separator: ", ")) FROM track ORDER BY id")
    var records: [TrackRecord] = []
    while let row = try rows.next() { records.append(record(row, &pool)) }
    return records
  }

  private static func record(_ row: Row, _ pool: inout TextPool) -> TrackRecord {
    func list(_ index: Int) -> [String] {
      (row[index] as String?).map { $0.split(separator: separator).map(String.init) } ?? []
    }
    var tags = TrackTags()
    tags.title = row[8]
    tags.artists = pool.share(list(9))
    tags.album = pool.share(row[10] as String?)
    tags.albumArtists = pool.share(list(11))
    tags.genres = pool.share(list(12))
    (tags.number, tags.disc, tags.year, tags.originalYear) = (row[13], row[14], row[15], row[16])
    (tags.isCompilation, tags.hasCover) = (row[17], row[18])
    tags.duration = .milliseconds(row[19] as Int64)
    tags.titleSort = row[20]
    tags.artistSort = pool.share(row[21] as String?)
    tags.albumSort = pool.share(row[22] as String?)
    tags.albumArtistSort = pool.share(row[23] as String?)
    let path: Data = row[1]
    return TrackRecord(
      id: TrackID(rawValue: row[0]), path: String(fileBytes: path),
      file: TrackFile(
        size: row[2], modified: Timestamp(nanoseconds: row[3]),
        inode: UInt64(bitPattern: row[4] as Int64)),
      state: TrackRecord.State(rawValue: row[5]) ?? .new, added: Timestamp(nanoseconds: row[6]),
      missingSince: (row[7] as Int64?).map { Timestamp(nanoseconds: $0) }, tags: tags)
  }

  /// Adds or replaces a track. Its waveform stays.
  static func write(_ record: TrackRecord, in database: Database) throws {
    func text(_ list: [String]) -> String? {
      list.isEmpty ? nil : list.joined(separator: String(separator))
    }
    let tags = record.tags
    try database.cachedStatement(sql: upsert).execute(arguments: [
      record.id.rawValue, Data(record.path.fileBytes), record.file.size, record.file.modified.nanoseconds,
      Int64(bitPattern: record.file.inode), record.state.rawValue, record.added.nanoseconds,
      record.missingSince?.nanoseconds, tags.title, text(tags.artists), tags.album, text(tags.albumArtists),
      text(tags.genres), tags.number, tags.disc, tags.year, tags.originalYear, tags.isCompilation,
      tags.hasCover, Int64(tags.duration / .milliseconds(1)), tags.titleSort, tags.artistSort,
      tags.albumSort, tags.albumArtistSort,
    ])
  }

  private static let upsert: String = {
    let names = columns.joined(separator: ", ")
    let values = columns.map { _ in "?" }.joined(separator: ", ")
    let updates = columns.dropFirst().map { $0 + " = excluded." + $0 }.joined(separator: ", ")
    return "INSERT INTO track (\(names)) VALUES (\(values)) ON CONFLICT (id) DO UPDATE SET \(updates)"
  }()

  /// Forgets the tracks that have been missing since before `time`.
  static func forgetMissing(before time: Timestamp, in database: Database) throws {
    try database.execute(
      sql: "DELETE FROM track WHERE missingSince < ?", arguments: [time.nanoseconds])
  }

  // MARK: Waveforms

  /// Returns the waveform of a track; nil for none.
  static func waveform(of id: TrackID, in database: Database) throws -> Waveform? {
    let peaks = try Data.fetchOne(
      database, sql: "SELECT peaks FROM waveform WHERE track = ?", arguments: [id.rawValue])
    return peaks.map { Waveform(peaks: Array($0)) }
  }

  /// Keeps the waveform of a track that is in the table.
  static func write(_ waveform: Waveform, of id: TrackID, in database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO waveform (track, peaks) SELECT id, ? FROM track WHERE id = ?
        """, arguments: [Data(waveform.peaks), id.rawValue])
  }

  /// Forgets the waveform of a track, whose file has changed.
  static func removeWaveform(of id: TrackID, in database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM waveform WHERE track = ?").execute(
      arguments: [id.rawValue])
  }
}
