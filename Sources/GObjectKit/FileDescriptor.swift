import Glibc

/// An open file descriptor, such as a socket that another process passed. Deallocation closes it.
public final class FileDescriptor: Sendable {
  /// The descriptor's number. Valid during the lifetime of this object; duplicate it to keep it longer.
  public let number: Int32

  /// Takes over an open descriptor.
  public init(adopting number: Int32) { self.number = number }

  /// Opens a file for a program to which the descriptor is passed, without reading it (`O_PATH`): a desktop portal checks
  /// that this program can read the file. Blocks.
  ///
  /// - Throws: `FileError` by `errno` of open(2).
  public init(referringTo file: File) throws(FileError) {
    // O_PATH, which Glibc's module does not export: open(2); the same on x86-64 and AArch64.
    let pathOnly: Int32 = 0o10_000_000
    number = file.path.withFileName { open($0, pathOnly | O_CLOEXEC) }
    guard number >= 0 else { throw FileError(errno: errno, path: file.path) }
  }

  deinit { close(number) }
}
