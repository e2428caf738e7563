/// Decides which seek the pipeline performs: one at a time; of those requested meanwhile, only the last.
///
/// It performs nothing itself. Each method returns what is to be done.
nonisolated struct SeekController: Sendable {
  /// A seek, and the number of the request that is answered when it has ended; nil for a seek of the session's own.
  struct Seek: Sendable, Equatable {
    let operation: SeekOperation
    var request: Int?
  }

  private enum State: Sendable, Equatable {
    case idle
    /// The pipeline performs a seek. `isSlow` is whether it waits for data of a network source noticeably long.
    case seeking(Seek, isSlow: Bool, hasReceivedData: Bool)
  }

  /// What follows the timeout of a seek.
  enum TimeoutResponse: Equatable {
    /// The seek has ended already.
    case none
    /// Data still arrives, or the file gets another chance: the timeout starts anew.
    case extend
    /// The file is opened again, with `seek` as its first one. `overtaken` are requests that are not finished.
    case reopen(Seek, overtaken: Int?)
    /// The item fails: no data has arrived since the last timeout.
    case failWithoutData
    /// The item fails: it cannot be decoded at that position.
    case failAtPosition
  }

  private var state = State.idle
  /// The seek that starts when the current one has ended.
  private(set) var pending: Seek?
  /// The number of timeouts since a seek last succeeded. It outlives the pipeline: at the first, a file is opened
  /// again; at the second the timeout is extended; at the third the item fails.
  private(set) var timeouts: Int

  /// Creates a controller for a pipeline.
  ///
  /// - Parameters:
  ///   - pending: The first seek, to be performed when the item is ready.
  ///   - timeouts: The timeouts in earlier pipelines of the item.
  init(pending: Seek? = nil, timeouts: Int = 0) { (self.pending, self.timeouts) = (pending, timeouts) }

  /// The seek that the pipeline performs.
  var current: Seek? { if case .seeking(let seek, _, _) = state { seek } else { nil } }

  /// Whether neither a seek is in progress nor one is pending.
  var isIdle: Bool { current == nil && pending == nil }

  /// Requests a seek. A seek that waits for network data does not delay one whose data may be available.
  ///
  /// - Returns: The requests that this one replaces.
  mutating func request(_ seek: Seek) -> [Int] {
    var overtaken = [pending?.request]
    pending = seek
    if case .seeking(let slow, isSlow: true, _) = state {
      overtaken.append(slow.request)
      state = .idle
    }
    return overtaken.compactMap(\.self)
  }

  /// The seek to perform now, which is no longer pending; nil while another one is in progress. `didStart` follows if
  /// the pipeline accepts it.
  mutating func next() -> Seek? { state == .idle ? pending.take() : nil }

  /// The pipeline has accepted a seek.
  mutating func didStart(_ seek: Seek) { state = .seeking(seek, isSlow: false, hasReceivedData: false) }

  /// Data has arrived from the network.
  mutating func didReceiveData() {
    if case .seeking(let seek, let isSlow, _) = state {
      state = .seeking(seek, isSlow: isSlow, hasReceivedData: true)
    }
  }

  /// A seek of a network source takes noticeably long.
  ///
  /// - Returns: Whether a seek is in progress, which waits for data.
  mutating func didBecomeSlow() -> Bool {
    guard case .seeking(let seek, _, let hasReceivedData) = state else { return false }
    state = .seeking(seek, isSlow: true, hasReceivedData: hasReceivedData)
    return true
  }

  /// The timeout of the current seek has passed.
  ///
  /// - Parameters:
  ///   - isFile: Whether the source is a local file.
  ///   - position: The current position, where the file is reopened if the seek has no target of its own.
  mutating func didTimeOut(isFile: Bool, position: MediaTime) -> TimeoutResponse {
    guard case .seeking(let late, let isSlow, let hasReceivedData) = state else { return .none }
    guard isFile else {
      state = .seeking(late, isSlow: isSlow, hasReceivedData: false)
      return hasReceivedData ? .extend : .failWithoutData
    }
    timeouts += 1
    guard timeouts != 2 else { return .extend }
    guard timeouts == 1 else { return .failAtPosition }
    var (goal, overtaken) = (late, Int?.none)
    if let pending, pending.operation != .refresh { (goal, overtaken) = (pending, late.request) }
    (state, pending) = (.idle, nil)
    return .reopen(
      Seek(operation: .time(goal.operation.time ?? position, .accurate), request: goal.request),
      overtaken: overtaken)
  }

  /// The current seek has reached its target.
  ///
  /// - Returns: The request to answer, and whether it is finished: not if another seek is pending. A request is
  ///   answered only after a pending refresh, so that the frame shows what was changed meanwhile.
  mutating func didFinish() -> (request: Int, isFinished: Bool)? {
    guard let done = current else { return nil }
    (state, timeouts) = (.idle, 0)
    if pending?.operation == .refresh, pending?.request == nil {
      pending?.request = done.request
      return nil
    }
    return done.request.map { ($0, pending == nil) }
  }

  /// Forgets all seeks, because the item is opened again at another position.
  ///
  /// - Returns: The newest request, which is answered when that position is reached, and one that it replaces.
  mutating func takeRequest() -> (kept: Int?, overtaken: Int?) {
    defer { (state, pending) = (.idle, nil) }
    guard let newest = pending?.request else { return (current?.request, nil) }
    return (newest, current?.request)
  }

  /// Forgets all seeks, because the item is closed.
  ///
  /// - Returns: The requests that are not finished.
  mutating func cancel() -> [Int] {
    defer { (state, pending) = (.idle, nil) }
    return [current?.request, pending?.request].compactMap(\.self)
  }
}
