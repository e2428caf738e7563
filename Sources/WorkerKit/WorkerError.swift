/// Why a worker gave no answer.
public enum WorkerError: Error, Sendable, Hashable {
  /// The executable of the workers is not installed; `searched` are the paths where it was looked for.
  case notFound(searched: [String])
  /// The executable could not be started, in the system's words.
  case notStarted(reason: String)
  /// The worker ended before it answered: by `signal`, or, where that is 0, by itself.
  case ended(signal: Int)
  /// The deadline passed. The worker was killed.
  case timedOut
  /// The caller asked to stop. The worker was killed.
  case cancelled
  /// The worker answered with something that is no reply. It was killed.
  case badReply
}

extension WorkerError: CustomStringConvertible {
  /// What went wrong, as a sentence.
  public var description: String {
    switch self {
    case .notFound(let searched):
      "The program “\(WorkerProgram.name)”, which reads files, was not found in \(searched.joined(separator: ", "))."
    case .notStarted(let reason): "The program “\(WorkerProgram.name)” cannot be started: \(reason)."
    case .ended(let signal): "The decoder stopped" + (signal > 0 ? " with signal \(signal)." : ".")
    case .timedOut: "Reading the file took too long."
    case .cancelled: "Reading the file was cancelled."
    case .badReply: "The decoder gave an answer that is none."
    }
  }
}
