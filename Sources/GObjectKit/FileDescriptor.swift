import Glibc

/// An open file of the kernel's, such as a socket that another program handed over. It closes with its last
/// reference.
public final class FileDescriptor: Sendable {
  /// The kernel's number. Whoever keeps it longer than this object must duplicate it.
  public let number: Int32

  /// Takes over an open file.
  public init(adopting number: Int32) { self.number = number }

  deinit { close(number) }
}
