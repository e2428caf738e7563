import Glibc
import L10n

/// A regular file that is open for reading.
///
/// The file is opened once and accessed through its descriptor from then on: checks, decoding and metadata read the
/// same file even if its name is reused in between.
public struct InputFile: ~Copyable {
  /// A failure to open or read the file.
  public enum Failure: Error, Sendable, Equatable {
    /// The path does not exist (ENOENT, ENOTDIR).
    case notFound
    /// The path is a directory, FIFO, device or socket.
    case notRegular
    /// Any other error; `message` is the system's, such as "Permission denied".
    case system(message: String)

    /// The failure as a sentence for the user.
    public var description: String {
      switch self {
      case .notFound: tr("The file no longer exists.")
      case .notRegular: tr("It is not a file.")
      case .system(let message): message + "."
      }
    }
  }

  /// The size in bytes at the time of opening.
  public let size: Int
  /// The modification time at the time of opening, in whole seconds since 1970.
  public let modified: Int
  /// The identity of the file, whatever its name.
  public let identity: FileIdentity
  /// The open descriptor.
  public let descriptor: FileDescriptor

  /// Opens the file at `path`. Never blocks: `O_NONBLOCK` also opens a FIFO without a writer, which is then refused.
  ///
  /// - Throws: `Failure` by the cause.
  public init(path: String) throws(Failure) {
    let opened = path.withFileName { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    guard opened >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .notFound
      case ENXIO: throw .notRegular
      default: throw .system(message: String(cString: strerror(errno)))
      }
    }
    try self.init(FileDescriptor(adopting: opened))
  }

  /// Uses an open descriptor.
  ///
  /// - Throws: `Failure.notRegular` if it is not a regular file.
  public init(_ descriptor: FileDescriptor) throws(Failure) {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notRegular
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
    modified = Int(status.st_mtim.tv_sec)
    identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// Reads up to `count` bytes at `offset`; fewer at the end of the file.
  public borrowing func read(at offset: Int, count: Int) throws(Failure) -> [UInt8] {
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, filled in
      do throws(Failure) {
        filled = try fill(UnsafeMutableRawBufferPointer(buffer), from: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads the file from `offset` to its end in chunks and passes each to `body`, in a buffer that is reused. Stops
  /// when `body` returns false.
  ///
  /// - Returns: The failure to read, if any.
  public borrowing func forEachChunk<Failed: Error>(
    from offset: Int = 0, ofSize chunkSize: Int, _ body: (RawSpan) throws(Failed) -> Bool
  ) throws(Failed) -> Failure? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(chunkSize, 1), alignment: 64)
    defer { buffer.deallocate() }
    var position = offset
    while true {
      let count: Int
      do throws(Failure) {
        count = try fill(buffer, from: position)
      } catch {
        return error
      }
      if count == 0 { return nil }
      position += count
      if try !body(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: buffer[..<count]))) { return nil }
    }
  }

  private borrowing func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(Failure) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = pread(
        descriptor.number, buffer.baseAddress.map { $0 + filled }, buffer.count - filled,
        off_t(offset + filled))
      if count == 0 { break }
      if count > 0 {
        filled += count
      } else if errno != EINTR {
        throw .system(message: String(cString: strerror(errno)))
      }
    }
    return filled
  }
}
