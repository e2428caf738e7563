extension WorkerPool {
  /// A request to a worker.
  package struct Request: Sendable {
    /// The encoded request.
    package var bytes: [UInt8]
    /// Open files of which the worker gets duplicates, at most three.
    package var files: [Int32]
    /// The memory in bytes that the worker may allocate for the request.
    package var memory: Int

    /// Makes a request.
    package init(_ bytes: [UInt8], files: [Int32] = [], memory: Int = 1 << 30) {
      (self.bytes, self.files, self.memory) = (bytes, files, memory)
    }
  }
}
