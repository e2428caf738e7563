import Synchronization

/// Says across threads that work is no longer wanted. Once set it stays set.
public final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  /// A flag that is not set.
  public init() {}

  /// Asks the work to end. Any thread; takes no time.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether the work should end.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
