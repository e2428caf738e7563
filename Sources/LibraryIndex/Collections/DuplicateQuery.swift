import GObjectKit
import GRDB
import Imaging
import MediaLibrary

/// Finds files that the library contains more than once.
enum DuplicateQuery {
  /// The largest number of different bits of two perceptual hashes whose images look the same. Stricter than
  /// `DuplicateFinder.largestDistance`: the collection shows copies, not shots of the same scene.
  static let maximumDistance = 4

  /// Returns the assets of which there is an equal file, or an image that looks the same.
  static func assets(in database: Database) throws -> [AssetID] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT id, size, contentHash, perceptualHash, width, height FROM asset
        WHERE missingSince = 0 AND (contentHash IS NOT NULL OR perceptualHash IS NOT NULL)
        """)
    var items: [StackItem] = []
    while let row = try rows.next() { items.append(item(row)) }
    let stacks =
      DuplicateFinder.duplicates(among: items)
      + DuplicateFinder.similar(among: items, within: maximumDistance)
    return Array(Set(stacks.flatMap(\.items)))
  }

  private static func item(_ row: Row) -> StackItem {
    var item = StackItem(
      id: AssetID(rawValue: row[0]), folder: "", name: "", date: Timestamp(nanoseconds: 0), fileSize: row[1])
    item.contentHash = (row[2] as Int64?).map { UInt64(bitPattern: $0) }
    item.perceptualHash = (row[3] as Int64?).map { UInt64(bitPattern: $0) }.flatMap {
      isMeaningful($0) ? $0 : nil
    }
    if let width = row[4] as Int?, let height = row[5] as Int? {
      item.size = ImageSize(width: width, height: height)
    }
    return item
  }

  /// Whether a hash tells images apart: those of images of one color are nearly all zeros or ones.
  private static func isMeaningful(_ hash: UInt64) -> Bool { 8...56 ~= hash.nonzeroBitCount }
}
