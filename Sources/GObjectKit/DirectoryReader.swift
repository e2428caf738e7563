import Glibc

/// One directory entry with its metadata.
public struct DirectoryEntry: Sendable, Hashable {
  /// The range of the name's bytes in `DirectoryBatch.names`.
  public let name: Range<Int>
  /// The metadata of the file; of a link's target where the reader follows links.
  public let info: FileInfo
  /// Whether the entry is a symbolic link.
  public let isLink: Bool

  /// An entry from another source than a directory.
  public init(name: Range<Int>, info: FileInfo, isLink: Bool = false) {
    (self.name, self.info, self.isLink) = (name, info, isLink)
  }
}

/// The entries that `DirectoryReader.read` appended. One buffer holds all names, so 100,000 names need no allocation
/// each.
public struct DirectoryBatch: Sendable {
  /// All names, concatenated without separators.
  public internal(set) var names: [UInt8] = []
  /// The entries in the order of the file system.
  public internal(set) var entries: [DirectoryEntry] = []

  /// An empty batch.
  public init() {}

  /// Keeps the entries that `accepts` returns true for, and sorts them by the bytes of their names.
  public mutating func sort(keeping accepts: (_ name: [UInt8], FileInfo) -> Bool) {
    let names = names
    entries.removeAll { !accepts(Array(names[$0.name]), $0.info) }
    entries.sort { compareFileBytes(names, $0.name, names, $1.name) < 0 }
  }

  /// The name of an entry of this batch.
  public func name(of entry: DirectoryEntry) -> String { String(fileBytes: names[entry.name]) }
}

/// Reads a directory in batches, so the first entries are available long before the last. Not thread-safe: one thread
/// at a time.
///
/// Skips files that are deleted while the directory is read, and links that are dangling or circular: both are normal
/// in a directory that other programs write to.
public final class DirectoryReader {
  /// The path of the directory.
  public let path: String
  /// The directory's metadata. Its identity is the same for each path that leads to the directory.
  public let info: FileInfo
  private let followsLinks: Bool
  private let stream: OpaquePointer
  private let descriptor: Int32

  /// Opens the directory.
  ///
  /// - Parameter followingLinks: Whether a symbolic link is reported with the metadata of its target.
  public init(path: String, followingLinks: Bool = true) throws(FileError) {
    followsLinks = followingLinks
    let descriptor = path.withFileName { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw FileError(errno: errno, path: path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw FileError(errno: code, path: path)
    }
    (self.path, self.descriptor, self.stream) = (path, descriptor, stream)
    info = FileInfo(status)
  }

  deinit { closedir(stream) }

  /// Reads up to `limit` entries and appends those that `accepts` returns true for.
  ///
  /// - Parameter accepts: Receives the name's bytes and the kind, which for a followed link is the kind of its
  ///   target. If the directory states the kind (`d_type`), `accepts` is called before `fstatat`, so a rejected entry
  ///   costs almost nothing.
  /// - Returns: Whether there may be more entries.
  /// - Throws: `FileError` if the directory cannot be read.
  public func read(
    limit: Int, into batch: inout DirectoryBatch, accepting accepts: (Span<UInt8>, FileKind) -> Bool
  ) throws(FileError) -> Bool {
    for _ in 0..<limit {
      errno = 0
      guard let entry = readdir(stream) else {
        // A directory that is deleted while it is read ends with ENOENT.
        guard errno == 0 || errno == ENOENT else { throw FileError(errno: errno, path: path) }
        return false
      }
      // The name is the last field of the record and may exceed the 256 bytes that Swift's type has.
      let name = UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: UInt8.self)
      let bytes = UnsafeBufferPointer(
        start: name, count: strlen(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)))
      add(bytes, type: Int(entry.pointee.d_type), to: &batch, accepting: accepts)
    }
    return true
  }

  private func add(
    _ name: UnsafeBufferPointer<UInt8>, type: Int, to batch: inout DirectoryBatch,
    accepting accepts: (Span<UInt8>, FileKind) -> Bool
  ) {
    if name.elementsEqual([dot]) || name.elementsEqual([dot, dot]) { return }
    switch type {
    case Int(DT_REG): guard accepts(name.span, .file) else { return }
    case Int(DT_DIR): guard accepts(name.span, .folder) else { return }
    case Int(DT_LNK), Int(DT_UNKNOWN): break
    default: return
    }
    guard let start = name.baseAddress else { return }
    var status = stat()
    let found = UnsafeRawPointer(start).withMemoryRebound(to: CChar.self, capacity: name.count + 1) {
      fstatat(descriptor, $0, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    }
    guard found == 0 else { return }
    let info = FileInfo(status)
    guard info.kind != .special else { return }
    if type != Int(DT_REG), type != Int(DT_DIR), !accepts(name.span, info.kind) { return }
    let position = batch.names.count
    batch.names.append(contentsOf: name)
    batch.entries.append(
      DirectoryEntry(name: position..<batch.names.count, info: info, isLink: type == Int(DT_LNK)))
  }
}

private let dot = UInt8(ascii: ".")
// d_name is the last field of dirent on each Linux architecture; a stored field always has an offset.
private let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!
