import GObjectKit

/// The images beside songs that are their covers: `cover`, `folder`, `front` or `album` with the extension of JPEG, PNG or
/// WebP, in any case, in the folder of the song, or in the folder above that of a disc.
enum CoverFiles {
  /// The names without extension; the first of them precedes.
  private static let names = ["cover", "folder", "front", "album"]
  /// The extensions.
  static let extensions = ["jpg", "jpeg", "png", "webp"]
  /// The maximum size in bytes of a cover; a scan of a booklet is smaller.
  static let maximumSize = 20 << 20

  /// The rank of a name among those of covers, 0 for the best; nil for other files.
  static func rank(_ name: String) -> Int? {
    guard let dot = name.lastIndex(of: "."), extensions.contains(name[name.index(after: dot)...].lowercased())
    else { return nil }
    return names.firstIndex(of: name[..<dot].lowercased())
  }

  /// Reads the cover for the songs of a folder; nil for none. Blocks.
  static func read(forSongsIn path: String) -> Bytes? {
    let folder = DiscFolder(path)
    return find(in: path) ?? (folder.disc == nil ? nil : find(in: folder.album))
  }

  private static func find(in path: String) -> Bytes? {
    guard let reader = try? DirectoryReader(path: path) else { return nil }
    var batch = DirectoryBatch()
    while (try? reader.read(limit: 4096, into: &batch, accepting: { $1 == .file })) == true {}
    let found = batch.entries.compactMap { entry -> (rank: Int, name: String)? in
      let name = batch.name(of: entry)
      return rank(name).map { ($0, name) }
    }.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
    for (_, name) in found {
      // One that is too large or not readable may have a smaller one beside it.
      if let bytes = try? File(path: path).child(name).contents(limit: maximumSize), !bytes.isEmpty {
        return Bytes(bytes)
      }
    }
    return nil
  }
}
