import GObjectKit

extension WorkerPool.Request {
  /// The path of the first file for the log. Read from the descriptor, because a request has no path.
  var fileName: String {
    guard let file = files.first, let target = File(path: "/proc/self/fd/\(file)").symbolicLinkTarget else {
      return "no file"
    }
    return target.displayName
  }
}

extension WorkerError {
  /// What happened to the worker, as the rest of a sentence for the log.
  func event(_ timeout: Duration) -> String {
    switch self {
    case .ended(let signal): signal > 0 ? "was ended by signal \(signal)" : "exited"
    case .timedOut: "exceeded its deadline of \(timeout)"
    case .badReply: "sent an invalid reply"
    case .notFound, .notStarted, .cancelled: description
    }
  }
}
