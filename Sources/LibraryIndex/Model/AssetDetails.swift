import ColorKit
import GObjectKit
import GRDB
import Imaging
import MediaLibrary

/// All data of the index about one file.
public struct AssetDetails: Sendable, Hashable, Identifiable {
  /// The identifier.
  public let id: AssetID
  /// The capture date with its source.
  public let date: AssetDate
  /// The marks.
  public let marks: ItemMarks
  /// The rating, 0…5: the one that was set in the app, otherwise that of the file.
  public let rating: Int
  /// The keywords in alphabetical order: those that were set in the app, otherwise those of the file.
  public let keywords: [String]
  /// The albums that contain the file.
  public let albums: [AlbumID]
  /// Whether the file was read since it changed.
  public let isRead: Bool
  /// Whether the file ended a worker, so that it is not read until it changes.
  public let isUnreadable: Bool
  /// The metadata of the file. Rating, keywords and date are those above; the palette has no rounding of the original.
  public let metadata: AssetMetadata

  /// Reads the details; nil if there is no such asset.
  init?(_ id: AssetID, in database: Database) throws {
    let sql = """
      SELECT \(AssetRecord.columns), width, height, orientation, camera, lens, latitude, longitude, altitude, places, title,
        caption, burst, pair, palette, perceptualHash, duration, frameRate, codec FROM asset
        JOIN folder ON folder.id = asset.folder WHERE asset.id = ?
      """
    guard let row = try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [id.rawValue]) else {
      return nil
    }
    let record = try AssetRecord(row: row)
    self.id = id
    (date, marks, rating) = (record.date, record.marks, Int(record.rating))
    (isRead, isUnreadable) = (record.state == .read, record.state == .failed)
    keywords = try AssetTable.keywords(of: id, in: database)
    albums = try Int64.fetchAll(
      database.cachedStatement(
        sql:
          "SELECT album FROM albumItem JOIN album ON album.id = album WHERE asset = ? ORDER BY album.position"
      ),
      arguments: [id.rawValue]
    ).map { AlbumID(rawValue: $0) }
    var metadata = AssetMetadata(row)
    (metadata.kinds, metadata.date) = (record.kinds, record.date)
    (metadata.rating, metadata.keywords) = (rating, keywords)
    self.metadata = metadata
  }
}

extension AssetMetadata {
  /// The metadata in the columns after those of `AssetRecord`.
  fileprivate init(_ row: Row) {
    self.init()
    let start = AssetRecord.columnCount
    if let width = row[start] as Int?, let height = row[start + 1] as Int? {
      size = ImageSize(width: width, height: height)
    }
    orientation = (row[start + 2] as Int?).flatMap(ImageOrientation.init) ?? .up
    (camera, lens) = (row[start + 3], row[start + 4])
    if let latitude = row[start + 5] as Double?, let longitude = row[start + 6] as Double? {
      location = GeographicLocation(latitude: latitude, longitude: longitude, altitude: row[start + 7])
    }
    places = (row[start + 8] as String?)?.split(separator: "\n").map { String($0) } ?? []
    (title, caption, burst, pair) = (row[start + 9], row[start + 10], row[start + 11], row[start + 12])
    palette = StoredPalette.colors(in: row.bytes(start + 13)).map {
      PaletteColor(color: Color($0.color.linear), weight: $0.weight)
    }
    perceptualHash = (row[start + 14] as Int64?).map { UInt64(bitPattern: $0) }
    duration = (row[start + 15] as Int64?).map { .nanoseconds($0) }
    (frameRate, codec) = (row[start + 16], row[start + 17])
  }
}
