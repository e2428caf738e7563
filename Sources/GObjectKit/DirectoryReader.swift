import Glibc

/// One name in a folder, with what the file system says about it.
public struct DirectoryEntry: Sendable, Hashable {
  /// Where the name's bytes are in `DirectoryBatch.names`.
  public let name: Range<Int>
  /// What it is, behind links.
  public let info: FileInfo
  /// Whether it is a symbolic link.
  public let isLink: Bool

  /// An entry that was not read from a folder.
  public init(name: Range<Int>, info: FileInfo, isLink: Bool = false) {
    (self.name, self.info, self.isLink) = (name, info, isLink)
  }
}

/// What `DirectoryReader.read` found. The names lie in one block, so that 100,000 of them cost no
/// allocation each.
public struct DirectoryBatch: Sendable {
  /// All names, one after the other, without separators.
  public internal(set) var names: [UInt8] = []
  /// The entries, in the order of the file system.
  public internal(set) var entries: [DirectoryEntry] = []

  /// An empty batch.
  public init() {}

  /// A name as a string.
  public func name(of entry: DirectoryEntry) -> String { String(fileBytes: names[entry.name]) }
}

/// Reads a folder piece by piece, so that the first files are known long before the last. For one
/// thread at a time.
///
/// Files that vanish while the folder is read are left out, and so are links that lead nowhere or in
/// a circle: in a folder that others write to, both are ordinary.
public final class DirectoryReader {
  /// The folder's path.
  public let path: String
  /// Which folder it is; the same for every path that leads to it.
  public let info: FileInfo
  private let followsLinks: Bool
  private let stream: OpaquePointer
  private let descriptor: Int32

  /// Opens the folder.
  /// - Parameter followingLinks: whether symbolic links are reported as what they lead to.
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

  /// Reads up to `limit` names and appends to `batch` those that `accepts` wants.
  ///
  /// `accepts` gets the name's bytes and what it is, behind links. It is asked before the file itself
  /// is looked at where the folder says what each name is, so what nobody wants costs next to nothing.
  /// - Returns: whether there may be more.
  public func read(
    limit: Int, into batch: inout DirectoryBatch, accepting accepts: (Span<UInt8>, FileKind) -> Bool
  ) throws(FileError) -> Bool {
    for _ in 0..<limit {
      errno = 0
      guard let entry = readdir(stream) else {
        // A folder deleted while it is read ends with ENOENT.
        guard errno == 0 || errno == ENOENT else { throw FileError(errno: errno, path: path) }
        return false
      }
      // The name lies at the end of the record and may run past the 256 bytes that Swift sees.
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
// dirent ends in its name on every Linux architecture; the field has an offset.
private let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!
