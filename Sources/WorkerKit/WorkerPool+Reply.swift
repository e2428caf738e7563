import GObjectKit

extension WorkerPool {
  /// The reply of a worker. Untrusted.
  package struct Reply: Sendable {
    /// The maximum size of the values in bytes, without pixels.
    private static let maximumSize = 64 << 20

    /// The encoded values.
    package var reader: MessageReader
    /// Sealed memory, not validated.
    package var memory: [FileDescriptor]
    /// Whether the worker exits after this reply.
    let isLast: Bool

    /// Reads the header of a message.
    /// - Throws: `MessageError` if the header is invalid or the values are not in sealed memory.
    init(_ message: WorkerSocket.Message) throws(MessageError) {
      reader = MessageReader(message.bytes[...])
      memory = message.descriptors
      let header: WorkerReplyHeader = try reader.read()
      isLast = header.isLast
      guard header.isInMemory else { return }
      guard let first = memory.first, let bytes = try? Bytes(sealed: first) else { throw MessageError() }
      memory.removeFirst()
      guard header.count <= min(bytes.count, Self.maximumSize) else { throw MessageError() }
      let array = bytes.withBytes { $0.withUnsafeBytes { Array($0.prefix(header.count)) } }
      reader = MessageReader(array[...])
    }
  }
}
