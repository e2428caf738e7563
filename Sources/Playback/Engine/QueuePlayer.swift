import Observation

/// Plays the items of a queue one after the other, without gaps.
@MainActor @Observable public final class QueuePlayer: Player {
  /// The items in the order in which they are played. Those before `currentItem` have been played.
  public private(set) var items: [PlayerItem] = []

  /// Called when an item cannot be played and the next one is played instead.
  @ObservationIgnored public var onSkip: ((_ item: PlayerItem, _ error: PlayerError) -> Void)?

  /// The items that the user opened explicitly. Where one of them cannot be played, only another one of them is
  /// played instead.
  @ObservationIgnored public var openedItems: [PlayerItem] = []

  /// The item that the service prefetches, and its number there.
  @ObservationIgnored private var prepared: (item: PlayerItem, number: Int)?

  /// Creates a player with a queue, and opens the first item.
  public init(items: [PlayerItem] = [], service: any PlaybackServing = PlaybackService()) {
    super.init(service: service)
    actionAtItemEnd = .advance
    self.items = items
    if let first = items.first { replaceCurrentItem(with: first) }
  }

  /// The index of the current item; nil without one.
  public var currentIndex: Int? { currentItem.flatMap { item in items.firstIndex { $0 === item } } }

  /// The item after the current one; nil at the end of the queue.
  public var nextItem: PlayerItem? {
    guard let index = currentIndex, index + 1 < items.count else { return nil }
    return items[index + 1]
  }

  // MARK: Changing the queue

  /// Inserts an item after another, or at the end where `other` is nil or not in the queue. Does nothing if the
  /// item is in the queue already. The first item of an empty queue is opened.
  public func insert(_ item: PlayerItem, after other: PlayerItem? = nil) {
    guard !items.contains(where: { $0 === item }) else { return }
    let place = other.flatMap { other in items.firstIndex { $0 === other } }.map { $0 + 1 } ?? items.count
    items.insert(item, at: place)
    if currentItem == nil { replaceCurrentItem(with: item) } else { prepare() }
  }

  /// Removes an item. In place of the current item the next one is opened, or nothing.
  public func remove(_ item: PlayerItem) {
    guard let place = items.firstIndex(where: { $0 === item }) else { return }
    let next = nextItem
    items.remove(at: place)
    if item === currentItem { replaceCurrentItem(with: next) } else { prepare() }
  }

  /// Replaces all items, and opens one of them.
  public func replaceItems(with items: [PlayerItem], current: PlayerItem) {
    self.items = items
    replaceCurrentItem(with: current)
  }

  /// Removes all items.
  public func removeAll() {
    items = []
    replaceCurrentItem(with: nil)
  }

  /// Moves an item to an index, counted without that item and clamped to the queue.
  public func move(_ item: PlayerItem, to place: Int) {
    guard let old = items.firstIndex(where: { $0 === item }) else { return }
    items.remove(at: old)
    items.insert(item, at: min(max(place, 0), items.count))
    prepare()
  }

  // MARK: Navigation

  /// Opens the next item. Does nothing at the last item.
  public func advanceToNextItem() { if let next = nextItem { replaceCurrentItem(with: next) } }

  /// Opens the previous item that has not failed, because a failed one would only be skipped forward again; where
  /// all have failed, the one before. Does nothing at the first item.
  public func goBack() {
    guard let index = currentIndex, index > 0 else { return }
    let before = items[..<index].last { item in
      if case .failed = item.status { false } else { true }
    }
    replaceCurrentItem(with: before ?? items[index - 1])
  }

  /// Opens an item of the queue.
  public func jump(to item: PlayerItem) {
    if items.contains(where: { $0 === item }) { replaceCurrentItem(with: item) }
  }

  // MARK: Prefetching

  override func prepare() {
    var next = actionAtItemEnd == .advance && loop == nil ? nextItem : nil
    // An item that has failed is opened again in its turn, but not prefetched.
    if case .failed = next?.status { next = nil }
    guard prepared?.item !== next else { return }
    prepared = next.map { ($0, state.requests.newNumber()) }
    service.prepareNext(next.map { PlaybackSource($0) }, item: prepared?.number ?? 0)
  }

  override func didReplace() {
    prepared = nil
    prepare()
  }

  override func didFinish(_ item: PlayerItem) {
    guard actionAtItemEnd == .advance, items.count > 1 else { return super.didFinish(item) }
    if let next = nextItem { replaceCurrentItem(with: next) } else { pauseAtEnd() }
  }

  override func didFail(_ number: Int, _ error: PlayerError) {
    if number == prepared?.number {
      // The prefetched item has failed; the current item plays on.
      prepared?.item.status = .failed(error)
      return prepare()
    }
    let wasPlaying = timeControlStatus != .paused
    super.didFail(number, error)
    guard number == itemNumber, wasPlaying, actionAtItemEnd == .advance, let next = nextItem,
      let failed = currentItem, mayReplace(failed, with: next)
    else { return }
    onSkip?(failed, error)
    replaceCurrentItem(with: next)
    play()
  }

  /// Whether `next` may be played instead of an item that cannot be played.
  private func mayReplace(_ failed: PlayerItem, with next: PlayerItem) -> Bool {
    let isOpened = { [openedItems] item in openedItems.contains { $0 === item } }
    return !isOpened(failed) || isOpened(next)
  }

  override func didAdvance(to number: Int, _ info: MediaInfo) {
    guard let old = currentItem else { return }
    onEnd?(old)
    guard let prepared, prepared.number == number, prepared.item === nextItem else {
      // The queue has changed since GStreamer was given the next item.
      return didFinish(old)
    }
    state.adopt(prepared.item, number: number, info)
    didReplace()
  }
}
