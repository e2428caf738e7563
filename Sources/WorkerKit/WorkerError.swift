import L10n

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
      tr("“%1$s” was not found in %2$s.", WorkerProgram.name, trList(searched))
    case .notStarted(let reason): tr("“%1$s” could not be started: %2$s.", WorkerProgram.name, reason)
    case .ended(let signal):
      signal > 0 ? tr("The decoder stopped with signal %d.", signal) : tr("The decoder stopped.")
    case .timedOut: tr("Reading the file took too long.")
    case .cancelled: tr("Reading the file was cancelled.")
    case .badReply: tr("The decoder sent an invalid reply.")
    }
  }
}
