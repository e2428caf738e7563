import FoundationEssentials
import GObjectKit
import GRDB
import Imaging
import MediaLibrary

/// Reads what belongs together from the database. Visits all assets, some tenths of a second for 100,000, but reads only
/// those completely that may belong to a stack: few of most libraries.
enum StackQuery {
  /// The largest number of different bits of two perceptual hashes whose images look the same. Stricter than
  /// `DuplicateFinder.largestDistance`: the collection shows copies, not shots of the same scene.
  static let maximumDistance = 4

  /// Returns the stacks of one shot each: bursts, photos in two formats, Live Photos.
  static func shots(in database: Database) throws -> [PhotoStack] {
    StackBuilder.stacks(of: try items(StackCandidates.shots(in: database), in: database))
  }

  /// Returns the stacks of equal files, and of images that look the same.
  static func duplicates(in database: Database) throws -> [PhotoStack] {
    let items = try items(
      StackCandidates.duplicates(within: maximumDistance, in: database), in: database)
    let similar = DuplicateFinder.similar(among: items, within: maximumDistance)
    let known = Set(similar.flatMap(\.items))
    // Equal images look the same, too; equal videos and images of one color remain.
    let equal = DuplicateFinder.duplicates(among: items).filter { !$0.items.contains(where: known.contains) }
    return similar + equal
  }

  /// Returns the changes of the kinds of Live Photos in two files: which one is the photo, and which the video.
  static func pairChanges(in database: Database) throws -> [(AssetID, MediaKinds)] {
    let ids = try Int64.fetchAll(
      database, sql: "SELECT id FROM asset WHERE missingSince = 0 AND pair IS NOT NULL")
    let items = try items(ids, in: database)
    var kinds: [AssetID: MediaKinds] = [:]
    for stack in StackBuilder.stacks(of: items) {
      for item in stack.items { kinds[item] = stack.kinds(of: item) }
    }
    return items.compactMap { item in
      let all = item.kinds.subtracting([.livePhoto, .livePhotoVideo]).union(kinds[item.id] ?? [])
      return all == item.kinds ? nil : (item.id, all)
    }
  }

  private static func items(_ ids: [Int64], in database: Database) throws -> [StackItem] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT id, folder, name, date, kinds, size, width, height, burst, pair, contentHash, perceptualHash
        FROM asset WHERE id = ?
        """)
    return try ids.compactMap { try Row.fetchOne(statement, arguments: [$0]).map(item) }
  }

  private static func item(_ row: Row) -> StackItem {
    var item = StackItem(
      id: AssetID(rawValue: row[0]), folder: String(row[1] as Int64),
      name: String(fileBytes: Array(row[2] as Data)), date: Timestamp(nanoseconds: row[3]),
      kinds: MediaKinds(rawValue: UInt16(truncatingIfNeeded: row[4] as Int64)), fileSize: row[5])
    if let width = row[6] as Int?, let height = row[7] as Int? {
      item.size = ImageSize(width: width, height: height)
    }
    (item.burst, item.pair) = (row[8], row[9])
    item.contentHash = (row[10] as Int64?).map { UInt64(bitPattern: $0) }
    item.perceptualHash = StackCandidates.meaningful(row[11])
    return item
  }
}
