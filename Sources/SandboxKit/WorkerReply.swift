import GObjectKit
import WorkerKit

/// The reply of a handler.
package struct WorkerReply {
  /// The encoded values.
  package var message = MessageWriter()
  /// Sealed memory to send with the values, at most three blocks.
  package var memory: [SharedMemory] = []

  /// Makes a reply without values.
  package init() {}

  /// Makes a reply with one value.
  package init(_ value: some MessageValue, memory: [SharedMemory] = []) {
    message.write(value)
    self.memory = memory
  }
}

/// A request to a worker.
package struct WorkerRequest {
  /// The encoded request.
  package var reader: MessageReader
  /// The file descriptors of the request.
  package var files: [FileDescriptor]
}
