import GObjectKit
import WorkerKit

/// The reply of a handler.
package struct WorkerAnswer {
  /// The values.
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
  /// The values.
  package var reader: MessageReader
  /// The open files.
  package var files: [FileDescriptor]
}
