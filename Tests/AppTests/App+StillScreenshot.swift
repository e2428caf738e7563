import TestSupport

extension App {
  /// Takes screenshots until nothing moves, and returns the last one.
  ///
  /// - Parameters:
  ///   - stillness: How long nothing must move. At least three screenshots in succession are alike.
  ///   - isAlike: Compares two screenshots; by default exactly.
  @discardableResult
  func stillScreenshot(
    for stillness: Duration = .milliseconds(400),
    isAlike: (Screenshot, Screenshot) -> Bool = { !$0.differs(from: $1) },
    _ screenshot: () throws -> Screenshot
  ) async throws -> Screenshot {
    var (last, start, unchanged) = (try screenshot(), ContinuousClock.now, 0)
    try await wait(for: "a still picture") {
      let now = try screenshot()
      if isAlike(now, last) { unchanged += 1 } else { (start, unchanged) = (.now, 0) }
      last = now
      return unchanged >= 2 && .now - start >= stillness
    }
    return last
  }
}
