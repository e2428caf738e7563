import FoundationEssentials
import GObjectKit
import GRDB
import Imaging
import MediaLibrary

/// Writing what was read from a file.
extension AssetTable {
  /// Writes the metadata of an asset that was read. A rating and keywords that a person has set in the app stay.
  ///
  /// - Parameters:
  ///   - date: The capture date by the rules of `CaptureDates`.
  ///   - contentHash: See `ContentHash`; nil if the file could not be read again.
  static func write(
    _ metadata: AssetMetadata, of id: AssetID, date: AssetDate, contentHash: UInt64?, revision: Int64,
    in database: Database
  ) throws {
    try database.cachedStatement(
      sql: """
        UPDATE asset SET state = \(AssetState.read.rawValue), contentHash = ?, date = ?, utcOffset = ?, dateSource = ?,
          kinds = ?, rating = CASE ratingIsSet WHEN 0 THEN ? ELSE rating END,
          width = ?, height = ?, orientation = ?, camera = ?, lens = ?, latitude = ?, longitude = ?, altitude = ?,
          places = ?, title = ?, caption = ?, burst = ?, pair = ?, palette = ?, perceptualHash = ?, duration = ?,
          frameRate = ?, codec = ? WHERE id = ?
        """
    ).execute(
      arguments: [
        contentHash.map { Int64(bitPattern: $0) }, date.timestamp.nanoseconds, date.utcOffset,
        date.source.rawValue, Int(metadata.kinds.rawValue), min(5, max(0, metadata.rating ?? 0)),
      ] + columns(of: metadata) + [id.rawValue])
    try replaceKeywords(of: id, by: metadata.keywords, unlessSet: true, in: database)
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

  /// Replaces the keywords of an asset.
  ///
  /// - Parameter unlessSet: Whether keywords that a person has set in the app stay.
  static func replaceKeywords(
    of id: AssetID, by words: [String], unlessSet: Bool, in database: Database
  ) throws {
    let isSet = try Bool.fetchOne(
      database.cachedStatement(sql: "SELECT keywordsAreSet FROM asset WHERE id = ?"),
      arguments: [id.rawValue])
    guard !unlessSet || isSet == false else { return }
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
