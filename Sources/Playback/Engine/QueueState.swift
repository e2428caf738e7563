/// How a queue is played, apart from its items: for the next session.
public nonisolated struct QueueState: Sendable, Hashable {
  /// A random order, as indices into the queue.
  public struct ShuffledOrder: Sendable, Hashable {
    /// The items that were played before the current one, in the order in which they were played. An item that was
    /// played more than once is in it more than once.
    public var played: [Int]
    /// The items that are still to be played, in their order.
    public var upcoming: [Int]

    /// Creates an order.
    public init(played: [Int] = [], upcoming: [Int] = []) {
      (self.played, self.upcoming) = (played, upcoming)
    }
  }

  /// What is repeated.
  public var repeatMode = RepeatMode.off
  /// The random order; nil where the items are played in queue order.
  public var shuffledOrder: ShuffledOrder?
  /// The index of the current item; nil for none.
  public var currentIndex: Int?

  /// Creates the state of a queue in queue order, without a current item.
  public init() {}
}
