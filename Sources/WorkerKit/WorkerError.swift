/// The failure of a request to a worker.
public enum WorkerError: Error, Sendable, Hashable {
  /// The worker executable is not installed; `searched` are the searched paths.
  case notFound(searched: [String])
  /// The worker executable could not be started; `reason` is the system's message.
  case notStarted(reason: String)
  /// The worker terminated before it replied: by `signal`, or with 0 by exiting.
  case ended(signal: Int)
  /// The request exceeded its timeout. The worker was killed.
  case timedOut
  /// The caller cancelled. The worker was killed.
  case cancelled
  /// The reply was malformed. The worker was killed.
  case badReply
}

extension WorkerError: CustomStringConvertible {
  /// The error as a sentence for the user.
  public var description: String {
    switch self {
    case .notFound(let searched):
      "“\(WorkerProgram.name)” was not found in \(searched.joined(separator: ", "))."
    case .notStarted(let reason): "“\(WorkerProgram.name)” could not be started: \(reason)."
    case .ended(let signal): "The decoder stopped" + (signal > 0 ? " with signal \(signal)." : ".")
    case .timedOut: "Reading the file took too long."
    case .cancelled: "Reading the file was cancelled."
    case .badReply: "The decoder sent an invalid reply."
    }
  }
}
