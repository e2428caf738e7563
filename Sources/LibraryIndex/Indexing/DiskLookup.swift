import GObjectKit

/// Looks at files on disk, each at most once. Blocks.
final class DiskLookup {
  private var files: [AssetPath: AssetFile?] = [:]
  private var hashes: [AssetPath: UInt64?] = [:]

  /// Returns the file at a path; nil if there is none.
  func file(at path: AssetPath) -> AssetFile? {
    if let known = files[path] { return known }
    let info = try? path.file.info()
    let found = info?.kind == .file ? info.map { AssetFile($0) } : nil
    files[path] = .some(found)
    return found
  }

  /// Returns the hash of the content of the file at a path; nil if it cannot be read.
  func hash(at path: AssetPath) -> UInt64? {
    if let known = hashes[path] { return known }
    let found = ContentHash.hash(ofFileAt: path.file.path)
    hashes[path] = .some(found)
    return found
  }
}
