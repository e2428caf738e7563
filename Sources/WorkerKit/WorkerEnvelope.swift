/// What stands before the values of a reply.
package struct WorkerEnvelope: MessageValue {
  /// Whether the values are in the first shared memory, because they are too many for a message.
  package var isInMemory = false
  /// Whether the worker has done enough and is to be replaced.
  package var isLast = false
  /// How many bytes the values take in shared memory.
  package var count = 0

  package init() {}

  package func write(to message: inout MessageWriter) {
    message.write(isInMemory)
    message.write(isLast)
    message.write(count)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    isInMemory = try message.read()
    isLast = try message.read()
    count = try message.read()
    guard count >= 0 else { throw MessageError() }
  }
}
