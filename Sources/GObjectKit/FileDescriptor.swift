import Glibc

/// An open file descriptor, such as a socket that another process passed. Deallocation closes it.
public final class FileDescriptor: Sendable {
  /// The descriptor's number. Valid during the lifetime of this object; duplicate it to keep it longer.
  public let number: Int32

  /// Takes over an open descriptor.
  public init(adopting number: Int32) { self.number = number }

  deinit { close(number) }
}
