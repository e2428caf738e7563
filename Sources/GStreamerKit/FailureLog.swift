import Logging
import Synchronization

/// Logs the errors and warnings of one bus. The interface shows what failed; the log has the cause.
///
/// A decoder may post the same warning for every frame of a damaged file: each kind of warning is logged once at the
/// level `info`, and for debugging afterwards.
final class FailureLog: Sendable {
  /// What distinguishes warnings: their texts contain changing numbers and are translated.
  private struct Origin: Hashable {
    let source: String
    let domain: String
    let code: Int
  }

  private let logger: Logger
  private let logged = Mutex<Set<Origin>>([])

  /// Creates a log; a test passes a logger of its own.
  init(logger: Logger = GStreamerKit.logger) { self.logger = logger }

  /// Logs a message that is an error or a warning.
  func log(_ message: BusMessage) {
    let (failure, name): (BusMessage.Failure, String)
    switch message {
    case .error(let error): (failure, name) = (error, "error")
    case .warning(let warning): (failure, name) = (warning, "warning")
    default: return
    }
    let origin = Origin(source: failure.source, domain: failure.domain, code: failure.code)
    let isNew = logged.withLock { $0.insert(origin).inserted }
    logger.log(
      level: isNew ? .info : .debug,
      """
      \(name) of \(failure.source): \(failure.message) (\(failure.domain) \(failure.code)) \
      \(failure.details.replacing("\n", with: " "))
      """)
  }
}
