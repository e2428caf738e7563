import Glibc

/// A regular file that is open for reading.
///
/// It is opened once and known by its descriptor from then on, so that what is checked, decoded and
/// asked for metadata is the same file even when its name changes hands in between.
public struct InputFile: ~Copyable {
  /// Why a file could not be opened or read.
  public enum Failure: Error, Sendable, Equatable {
    /// There is no such file.
    case notFound
    /// It is a directory, a FIFO, a device or a socket.
    case notRegular
    /// The system refused; `message` is its own words, such as "Permission denied".
    case system(message: String)

    /// What happened, as a sentence.
    public var description: String {
      switch self {
      case .notFound: "The file is not there any more."
      case .notRegular: "It is not a regular file."
      case .system(let message): message + "."
      }
    }
  }

  /// The size in bytes when the file was opened.
  public let size: Int
  /// The modification time in whole seconds since 1970, when the file was opened.
  public let modified: Int
  /// The open file.
  public let descriptor: FileDescriptor

  /// Opens the file at `path`. Never waits: a FIFO without a writer is refused like any other.
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

  /// Uses a file that is open already.
  public init(_ descriptor: FileDescriptor) throws(Failure) {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notRegular
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
    modified = Int(status.st_mtim.tv_sec)
  }

  /// Reads up to `count` bytes from `offset`; fewer at the end of the file.
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

  /// Reads the file from `offset` to its end and hands `body` one chunk after the other, in a buffer
  /// that is used again. `body` returns false to stop.
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
