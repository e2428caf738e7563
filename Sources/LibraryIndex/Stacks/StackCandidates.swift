import FoundationEssentials
import GRDB

/// Finds the assets that may belong to a stack, by a few numbers of each asset: 100,000 complete items would take tens of
/// megabytes.
enum StackCandidates {
  /// Assets that may belong to a stack of one shot: those of bursts and Live Photos, and those that have their name, apart
  /// from the extension, in common with another one in their folder.
  static func shots(in database: Database) throws -> [Int64] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT id, folder, name, burst IS NOT NULL OR pair IS NOT NULL FROM asset WHERE missingSince = 0
        """)
    var found: [Int64] = []
    var names: [Numbered] = []
    while let row = try rows.next() {
      let id: Int64 = row[0]
      if row[3] as Bool { found.append(id) }
      let hash = try row.withUnsafeData(atIndex: 2) { name in shotHash(folder: row[1], name: name ?? Data()) }
      names.append(Numbered(id: id, value: hash))
    }
    return unique(found + equal(names))
  }

  /// Assets of equal size and content, and those whose images look the same.
  ///
  /// - Parameter distance: The largest Hamming distance of the perceptual hashes.
  static func duplicates(within distance: Int, in database: Database) throws -> [Int64] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT id, contentHash, perceptualHash FROM asset
        WHERE missingSince = 0 AND (contentHash IS NOT NULL OR perceptualHash IS NOT NULL)
        """)
    var (contents, looks): ([Numbered], [Numbered]) = ([], [])
    while let row = try rows.next() {
      let id: Int64 = row[0]
      if let hash = row[1] as Int64? { contents.append(Numbered(id: id, value: UInt64(bitPattern: hash))) }
      if let hash = meaningful(row[2]) { looks.append(Numbered(id: id, value: hash)) }
    }
    return unique(equal(contents) + similar(looks, within: distance))
  }

  /// A perceptual hash that tells images apart; nil for those of images of one color, which are nearly all zeros or ones.
  static func meaningful(_ stored: Int64?) -> UInt64? {
    stored.map { UInt64(bitPattern: $0) }.flatMap { 8...56 ~= $0.nonzeroBitCount ? $0 : nil }
  }

  /// An asset with a number that is compared.
  private struct Numbered {
    let id: Int64
    let value: UInt64
  }

  /// The assets whose number is not the only one of its value.
  private static func equal(_ assets: [Numbered]) -> [Int64] {
    let sorted = assets.sorted { $0.value < $1.value }
    return sorted.indices.filter { index in
      index > 0 && sorted[index - 1].value == sorted[index].value
        || index + 1 < sorted.count && sorted[index + 1].value == sorted[index].value
    }.map { sorted[$0].id }
  }

  private static func similar(_ assets: [Numbered], within distance: Int) -> [Int64] {
    let sorted = assets.sorted { $0.value < $1.value }
    var hashes: [UInt64] = []
    for asset in sorted where hashes.last != asset.value { hashes.append(asset.value) }
    var isSimilar = [Bool](repeating: false, count: hashes.count)
    HammingIndex(hashes).forEachPair(within: distance) { first, second in
      (isSimilar[first], isSimilar[second]) = (true, true)
    }
    var (result, number) = ([Int64](), -1)
    for (index, asset) in sorted.enumerated() {
      if index == 0 || sorted[index - 1].value != asset.value { number += 1 }
      if isSimilar[number] { result.append(asset.id) }
    }
    return result + equal(sorted)
  }

  private static func unique(_ ids: [Int64]) -> [Int64] {
    let sorted = ids.sorted()
    return sorted.indices.filter { $0 == 0 || sorted[$0 - 1] != sorted[$0] }.map { sorted[$0] }
  }

  /// A hash (FNV-1a) of a folder and of a name without its extension. Letters of ASCII count in lower case, other characters
  /// not at all: their lower case is compared afterwards.
  private static func shotHash(folder: Int64, name: Data) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func combine(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for shift in 0..<8 { combine(UInt8(truncatingIfNeeded: folder >> (Int64(shift) * 8))) }
    var end = name.endIndex
    if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex { end = dot }
    for byte in name[..<end] where byte < 0x80 {
      combine(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte)
    }
    return hash
  }
}
