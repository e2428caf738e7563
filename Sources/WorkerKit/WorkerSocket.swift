import CWorker
import GObjectKit
import Glibc

/// One end of a connection between two processes that transfers messages with file descriptors.
///
/// Sending and receiving block. One thread at a time may use an end.
package struct WorkerSocket: Sendable {
  /// A received message.
  package struct Message: Sendable {
    /// The bytes of the message.
    package var bytes: [UInt8]
    /// The received file descriptors.
    package var descriptors: [FileDescriptor]
  }

  /// The maximum message size in bytes; larger contents use shared memory. The default socket buffer of Linux is 208
  /// KB (socket(7), `wmem_default`).
  package static let capacity = 65_536

  private let descriptor: FileDescriptor

  /// Takes over one end.
  package init(adopting descriptor: FileDescriptor) { self.descriptor = descriptor }

  /// Creates a connection and returns both ends.
  package static func pair() throws(SystemError) -> (WorkerSocket, WorkerSocket) {
    var ends: [Int32] = [-1, -1]
    guard tt_socket_pair(&ends) == 0 else { throw SystemError(errno) }
    return (
      WorkerSocket(adopting: FileDescriptor(adopting: ends[0])),
      WorkerSocket(adopting: FileDescriptor(adopting: ends[1]))
    )
  }

  /// The number of the descriptor. Valid during the lifetime of this value.
  package var number: Int32 { descriptor.number }

  /// The descriptor.
  package var file: FileDescriptor { descriptor }

  /// Sends a message of 1…`capacity` bytes.
  package func send(_ bytes: [UInt8], _ descriptors: [Int32] = []) throws(SystemError) {
    precondition(bytes.count <= Self.capacity && !bytes.isEmpty)
    guard tt_socket_send(number, bytes, bytes.count, descriptors, Int32(descriptors.count)) == bytes.count
    else {
      throw SystemError(errno)
    }
  }

  /// Receives the next message; nil if the other side has closed.
  ///
  /// - Throws: `SystemError` with ETIMEDOUT after the timeout, and with EMSGSIZE for a message larger than
  ///   `capacity`.
  package func receive(within timeout: Duration? = nil) throws(SystemError) -> Message? {
    var numbers = [Int32](repeating: -1, count: Int(TT_MOST_DESCRIPTORS))
    var received = 0
    var count: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.capacity) { buffer, filled in
      received = tt_socket_receive(
        number, buffer.baseAddress, buffer.count, &numbers, &count, timeout?.pollMilliseconds ?? -1)
      filled = max(0, min(received, buffer.count))
    }
    let failure = errno
    let descriptors = numbers.prefix(Int(count)).map { FileDescriptor(adopting: $0) }
    switch received {
    // A process that exits with unread messages resets the connection; treat that as closed.
    case ..<0 where failure == ECONNRESET: return nil
    case ..<0: throw SystemError(failure)
    case 0: return nil
    case bytes.count: return Message(bytes: bytes, descriptors: descriptors)
    default: throw SystemError(EMSGSIZE)
    }
  }
}

extension Duration {
  /// Whole milliseconds for poll(2): rounded up, at most 24 days.
  fileprivate var pollMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 2_000_000 else { return 2_000_000_000 }
    return Int32(seconds) * 1000 + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
