import GObjectKit

/// Writes the covers of media files to a folder where other programs can read them, because desktops load them by
/// URI. The newest are kept, in `$XDG_CACHE_HOME/tintype/covers`.
nonisolated struct CoverCache: Sendable {
  /// The capacity of the cache, in files.
  static let capacity = 32
  let folder: File

  init(folder: File = File(path: UserDirectories.cache).child("tintype").child("covers")) {
    self.folder = folder
  }

  /// Writes a cover on a thread that may block and returns its URI; nil where it cannot be written.
  func store(_ cover: Bytes) async -> String? { await blocking { write(cover) } }

  private func write(_ cover: Bytes) -> String? {
    let file = folder.child(Checksum.md5(cover) + "." + Self.ending(of: cover))
    guard !file.exists else { return file.uri }
    do throws(FileError) {
      try folder.makeFolder()
      try file.write(cover)
    } catch {
      return nil
    }
    forgetOldest()
    return file.uri
  }

  /// The file extension, from the first byte of the content; most covers are JPEG.
  private static func ending(of cover: Bytes) -> String {
    let first = cover.withBytes { $0.byteCount > 0 ? $0.unsafeLoad(as: UInt8.self) : 0 }
    return switch first {
    case 0x89: "png"
    case UInt8(ascii: "R"): "webp"
    case UInt8(ascii: "G"): "gif"
    default: "jpg"
    }
  }

  private func forgetOldest() {
    guard let reader = try? DirectoryReader(path: folder.path) else { return }
    var batch = DirectoryBatch()
    while (try? reader.read(limit: 256, into: &batch) { _, kind in kind == .file }) == true {}
    let old = batch.entries.sorted { $0.info.modified > $1.info.modified }.dropFirst(Self.capacity)
    for entry in old { try? folder.child(batch.name(of: entry)).delete() }
  }
}
