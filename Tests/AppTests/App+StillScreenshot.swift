import TestSupport

extension App {
  /// Takes screenshots until nothing moves, and returns the last one.
  ///
  /// - Parameters:
  ///   - count: The number of screenshots in succession that are alike.
  ///   - isAlike: Compares two screenshots; by default exactly.
  @discardableResult
  func stillScreenshot(
    _ count: Int = 25, isAlike: (Screenshot, Screenshot) -> Bool = { !$0.differs(from: $1) },
    _ screenshot: () throws -> Screenshot
  ) async throws -> Screenshot {
    var (last, unchanged) = (try screenshot(), 0)
    try await wait(for: "a still picture") {
      let now = try screenshot()
      unchanged = isAlike(now, last) ? unchanged + 1 : 0
      last = now
      return unchanged >= count
    }
    return last
  }
}
