import GObjectKit

/// A hash of a file's content, by which a file is found again after it was moved to another volume.
///
/// Covers the size and three blocks of 16 KB (beginning, middle, end), which differ for any two photos or videos, and
/// which are read fast from any disk. FNV-1a with 64 bits over the plain bytes: it finds files again and is no protection
/// against someone who wants two files to have the same hash.
enum ContentHash {
  /// The size of a block in bytes.
  private static let block = 16 << 10

  /// Reads the file and computes its hash; nil if it cannot be read. Blocks.
  static func hash(ofFileAt path: String) -> UInt64? {
    guard let file = try? InputFile(path: path) else { return nil }
    var hash = FNV1a()
    hash.combine(UInt64(file.size))
    let starts =
      file.size <= 3 * block
      ? [0, block, 2 * block] : [0, (file.size - block) / 2, file.size - block]
    for start in starts {
      guard let bytes = try? file.read(at: start, count: block) else { return nil }
      hash.combine(bytes)
    }
    return hash.value
  }
}
