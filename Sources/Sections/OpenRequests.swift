/// The order of requests to open files. What a slow disk holds back must not cover what was opened later.
public nonisolated struct OpenRequests {
  private var last = 0
  private var shown = 0

  /// No request has arrived.
  public init() {}

  /// Numbers a request. Called when it arrives.
  public mutating func begin() -> Int {
    last += 1
    return last
  }

  /// Returns whether the files of a request are to be shown: not if a later request was.
  public mutating func claim(_ request: Int) -> Bool {
    guard request > shown else { return false }
    shown = request
    return true
  }

  /// Overtakes the requests that still wait, for something that is shown at once.
  public mutating func overtake() { shown = begin() }
}
