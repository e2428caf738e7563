/// The header of a reply, before its values.
package struct WorkerReplyHeader: MessageValue {
  /// Whether the values are in the first shared memory because they exceed the size of a message.
  package var isInMemory = false
  /// Whether the worker has reached its CPU time and must be replaced.
  package var isLast = false
  /// The size of the values in bytes.
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
