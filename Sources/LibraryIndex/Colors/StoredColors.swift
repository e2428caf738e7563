import GRDB
import MediaLibrary

/// The color index of a database. Follows its changes by their revision.
package struct StoredColors {
  /// The palettes as of the last update.
  package private(set) var index = ColorIndex()
  private var revision: Int64 = -1

  /// Creates an index without palettes.
  package init() {}

  /// Reads the palettes that have changed since the last update: at first all of them.
  package mutating func update(from database: Database) throws {
    let newest = try AssetTable.revision(in: database)
    guard newest != revision else { return }
    // A database that was rebuilt begins with the first revision again.
    if newest < revision { self = StoredColors() }
    let rows = try Row.fetchCursor(
      database.cachedStatement(sql: "SELECT id, palette, missingSince FROM asset WHERE revision > ?"),
      arguments: [revision])
    while let row = try rows.next() {
      let isMissing = row[2] as Int64 != 0
      index.set(isMissing ? [] : StoredPalette.packed(row.bytes(1)), of: AssetID(rawValue: row[0]))
    }
    revision = newest
  }
}

extension StoredPalette {
  /// Decodes a palette for `ColorIndex`: lightness, a, b and the share of each color; none if the data is damaged.
  static func packed(_ bytes: [UInt8]) -> [SIMD4<Float>] {
    guard bytes.count == count * 16 else { return [] }
    return bytes.withUnsafeBytes { bytes in
      (0..<count).compactMap { index in
        var color = SIMD4<Float>()
        for part in 0..<4 {
          let bits = bytes.loadUnaligned(fromByteOffset: index * 16 + part * 4, as: UInt32.self)
          color[part] = Float(bitPattern: UInt32(littleEndian: bits))
          if !color[part].isFinite { return nil }
        }
        return color.w > 0 && color.w <= 1 ? color : nil
      }
    }
  }
}
