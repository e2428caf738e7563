/// Time observers.
extension Player {
  /// Calls `handler` at each whole `interval` of the item's time while it plays, and at each seek, pause and
  /// start. At rate 2 it is called twice as often.
  ///
  /// - Parameter interval: At least 10 ms; shorter intervals count as 10 ms.
  /// - Returns: The observer, which the player retains until `removeTimeObserver` is called.
  @discardableResult
  public final func addPeriodicTimeObserver(
    interval: MediaTime, _ handler: @escaping (MediaTime) -> Void
  ) -> TimeObserver {
    let observer = TimeObserver(interval: interval, handler: handler)
    state.timeline.add(observer)
    return observer
  }

  /// Stops an observer that `addPeriodicTimeObserver` returned, and releases it.
  public final func removeTimeObserver(_ observer: TimeObserver) { state.timeline.remove(observer) }
}
