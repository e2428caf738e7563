extension Clock where Duration == Swift.Duration {
  /// A sleep that ends when `delay` has passed since this call, however late its task begins to sleep.
  ///
  /// - Parameter delay: A negative or zero delay does not sleep.
  /// - Returns: The sleep, which a task awaits on any thread. Throws `CancellationError` if the task is cancelled.
  public func sleeping(for delay: Duration) -> @Sendable () async throws -> Void {
    let deadline = now.advanced(by: delay)
    return { try await sleep(until: deadline, tolerance: nil) }
  }
}
