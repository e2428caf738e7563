import FoundationEssentials
import GObjectKit
import GRDB
import Imaging
import MediaLibrary

/// Writing what was read from a file.
extension AssetTable {
  /// Writes the metadata of an asset that was read. A rating and keywords that a person has set in the app stay, unless
  /// another program has changed the sidecar since then.
  ///
  /// - Parameters:
  ///   - date: The capture date by the rules of `CaptureDates`.
  ///   - contentHash: See `ContentHash`; nil if the file could not be read again.
  ///   - sidecar: The time of the sidecars; see `Sidecar.modified(for:)`.
  static func write(
    _ metadata: AssetMetadata, of id: AssetID, date: AssetDate, contentHash: UInt64?,
    sidecar: Timestamp? = nil, revision: Int64, in database: Database
  ) throws {
    let known = try Edits(id, in: database)
    let isNewer = sidecar.map { $0.nanoseconds > known.edited } ?? false
    let takesRating = !known.ratingIsSet || isNewer && metadata.stated.contains(.rating)
    try database.cachedStatement(
      sql: """
        UPDATE asset SET state = \(AssetState.read.rawValue), contentHash = ?, date = ?, utcOffset = ?, dateSource = ?,
          kinds = ?, sidecar = ?, rating = coalesce(?, rating),
          width = ?, height = ?, orientation = ?, camera = ?, lens = ?, latitude = ?, longitude = ?, altitude = ?,
          places = ?, title = ?, caption = ?, burst = ?, pair = ?, palette = ?, perceptualHash = ?, duration = ?,
          frameRate = ?, codec = ? WHERE id = ?
        """
    ).execute(
      arguments: [
        contentHash.map { Int64(bitPattern: $0) }, date.timestamp.nanoseconds, date.utcOffset,
        date.source.rawValue, Int(metadata.kinds.rawValue), sidecar?.nanoseconds ?? 0,
        takesRating ? min(5, max(0, metadata.rating ?? 0)) : nil,
      ] + columns(of: metadata) + [id.rawValue])
    if !known.keywordsAreSet || isNewer && metadata.stated.contains(.keywords) {
      try replaceKeywords(of: id, by: metadata.keywords, in: database)
    }
    if let edit = metadata.edit {
      try EditTable.take(edit, sidecar: sidecar, of: id, revision: revision, in: database)
    }
    try didChange(id, revision: revision, in: database)
  }

  private static func columns(of metadata: AssetMetadata) -> StatementArguments {
    let location = metadata.location
    // Nanoseconds overflow after 292 years; nothing of that length exists.
    let duration = metadata.duration.map { $0.components.seconds < 1 << 33 ? Int64($0 / .nanoseconds(1)) : 0 }
    return [
      metadata.size?.width, metadata.size?.height, metadata.orientation.rawValue, metadata.camera,
      metadata.lens, location?.latitude, location?.longitude, location?.altitude,
      metadata.places.isEmpty ? nil : metadata.places.joined(separator: "\n"), metadata.title,
      metadata.caption, metadata.burst, metadata.pair, StoredPalette.data(of: metadata.palette),
      metadata.perceptualHash.map { Int64(bitPattern: $0) }, duration, metadata.frameRate, metadata.codec,
    ]
  }

  /// What a person has set in the app.
  private struct Edits {
    var ratingIsSet = false
    var keywordsAreSet = false
    /// The time of the last change in nanoseconds since 1970.
    var edited: Int64 = 0

    init(_ id: AssetID, in database: Database) throws {
      let row = try Row.fetchOne(
        database.cachedStatement(sql: "SELECT ratingIsSet, keywordsAreSet, edited FROM asset WHERE id = ?"),
        arguments: [id.rawValue])
      if let row { (ratingIsSet, keywordsAreSet, edited) = (row[0], row[1], row[2]) }
    }
  }

  /// Replaces the keywords of an asset.
  static func replaceKeywords(of id: AssetID, by words: [String], in database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM keyword WHERE asset = ?").execute(arguments: [id.rawValue])
    let insert = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO keyword (asset, word) VALUES (?, ?)")
    for word in words { try insert.execute(arguments: [id.rawValue, word]) }
  }

  /// Replaces the kinds of an asset.
  static func setKinds(_ kinds: MediaKinds, of id: AssetID, revision: Int64, in database: Database) throws {
    try database.cachedStatement(sql: "UPDATE asset SET kinds = ? WHERE id = ?")
      .execute(arguments: [Int(kinds.rawValue), id.rawValue])
    try didChange(id, revision: revision, in: database)
  }

  /// Records that a file ended a worker.
  static func setFailed(_ id: AssetID, revision: Int64, in database: Database) throws {
    try database.cachedStatement(
      sql: "UPDATE asset SET state = \(AssetState.failed.rawValue) WHERE id = ?"
    ).execute(arguments: [id.rawValue])
    try didChange(id, revision: revision, in: database)
  }
}
