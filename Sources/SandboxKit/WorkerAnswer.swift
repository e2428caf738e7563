import GObjectKit
import WorkerKit

/// What a handler gives back.
package struct WorkerAnswer {
  /// The values.
  package var message = MessageWriter()
  /// Sealed memory that goes with them, at most three.
  package var memory: [SharedMemory] = []

  /// An answer without values.
  package init() {}

  /// An answer of one value.
  package init(_ value: some MessageValue, memory: [SharedMemory] = []) {
    message.write(value)
    self.memory = memory
  }
}

/// What a worker is asked.
package struct WorkerRequest {
  /// The values.
  package var reader: MessageReader
  /// The open files.
  package var files: [FileDescriptor]
}
