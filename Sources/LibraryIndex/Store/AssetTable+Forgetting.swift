import GObjectKit
import GRDB
import MediaLibrary

extension AssetTable {
  /// How long an asset without a file is kept, in days: a drive may be away for a while.
  private static let daysToKeep = 180

  /// Deletes the assets that are missing for a long time and of which nobody made anything.
  static func removeForgotten(before now: Timestamp, in database: Database) throws {
    let limit = Timestamp(seconds: now.seconds - daysToKeep * 86_400)
    let forgotten = try Int64.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT id FROM asset WHERE missingSince BETWEEN 1 AND ? AND marks = 0 AND ratingIsSet = 0
            AND keywordsAreSet = 0 AND id NOT IN (SELECT asset FROM albumItem) AND id NOT IN (SELECT asset FROM edit)
          """),
      arguments: [limit.nanoseconds])
    for id in forgotten {
      try SearchTable.remove(AssetID(rawValue: id), in: database)
      try database.cachedStatement(sql: "DELETE FROM asset WHERE id = ?").execute(arguments: [id])
    }
  }
}
