/// Following the time.
extension Player {
  /// Calls `handler` at each whole `interval` of the item's time while it plays, and with each jump, pause and
  /// start. At twice the rate it is called twice as often.
  ///
  /// - Parameter interval: At least 10 ms.
  /// - Returns: what ends it; the player keeps it until then.
  @discardableResult
  public final func addPeriodicTimeObserver(
    interval: MediaTime, _ handler: @escaping (MediaTime) -> Void
  ) -> TimeObserver {
    let observer = TimeObserver(interval: interval, handler: handler)
    observers.append(observer)
    observer.follow(clock)
    return observer
  }

  /// Ends what `addPeriodicTimeObserver` began.
  public final func removeTimeObserver(_ observer: TimeObserver) {
    observer.end()
    observers.removeAll { $0 === observer }
  }
}
