import GObjectKit
import Glibc

extension MP4Chapters {
  /// The chapters of a local file, sorted by start; empty if the file has none, cannot be read or is not a regular
  /// file. Blocks while it reads the `moov` box, usually some milliseconds: do not call on the main thread.
  public static func chapters(of file: File) -> [Chapter] {
    let number = file.path.withFileName { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard number >= 0 else { return [] }
    let descriptor = FileDescriptor(adopting: number)
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
      return []
    }
    return withExtendedLifetime(descriptor) {
      chapters(size: UInt64(status.st_size)) { offset, count in read(number, offset, count) }
    }
  }

  /// The file has fewer bytes than requested.
  private struct Short: Error {}

  private static func read(_ descriptor: Int32, _ offset: UInt64, _ count: Int) -> [UInt8]? {
    guard let start = off_t(exactly: offset), count > 0 else { return count == 0 ? [] : nil }
    return try? Array(unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(descriptor, buffer.baseAddress! + filled, count - filled, start + off_t(filled))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { throw Short() }
        filled += got
      }
    }
  }
}
