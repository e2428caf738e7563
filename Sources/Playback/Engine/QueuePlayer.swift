import Observation

/// Plays one item after the other, without a gap.
@MainActor @Observable public final class QueuePlayer: Player {
  /// The items in the order in which they are played. Those before `currentItem` have been played.
  public private(set) var items: [PlayerItem] = []

  /// Called when an item cannot be played and the next one is, in its place.
  @ObservationIgnored public var onSkip: ((_ item: PlayerItem, _ error: PlayerError) -> Void)?

  /// What the user has opened by hand: where one of these cannot be played, only another one of these is played in its
  /// place.
  @ObservationIgnored public var openedItems: [PlayerItem] = []

  /// What the service was told to play next, and its number there.
  @ObservationIgnored private var prepared: (item: PlayerItem, number: Int)?

  /// A player with items; the first is opened.
  public init(items: [PlayerItem] = [], service: any PlaybackServing = PlaybackService()) {
    super.init(service: service)
    actionAtItemEnd = .advance
    self.items = items
    if let first = items.first { replaceCurrentItem(with: first) }
  }

  /// The place of the current item; nil where there is none.
  public var currentIndex: Int? { currentItem.flatMap { item in items.firstIndex { $0 === item } } }

  /// What follows the current item; nil where it is the last.
  public var nextItem: PlayerItem? {
    guard let index = currentIndex, index + 1 < items.count else { return nil }
    return items[index + 1]
  }

  // MARK: Changing the queue

  /// Puts an item in after another, or at the end. An item that is in the queue already stays where it is. The
  /// first item of an empty queue is opened.
  public func insert(_ item: PlayerItem, after other: PlayerItem? = nil) {
    guard !items.contains(where: { $0 === item }) else { return }
    let place = other.flatMap { other in items.firstIndex { $0 === other } }.map { $0 + 1 } ?? items.count
    items.insert(item, at: place)
    if currentItem == nil { replaceCurrentItem(with: item) } else { prepare() }
  }

  /// Takes an item out. In the place of the current one the next is played, or nothing.
  public func remove(_ item: PlayerItem) {
    guard let place = items.firstIndex(where: { $0 === item }) else { return }
    let next = nextItem
    items.remove(at: place)
    if item === currentItem { replaceCurrentItem(with: next) } else { prepare() }
  }

  /// Takes all items out.
  public func removeAll() {
    items = []
    replaceCurrentItem(with: nil)
  }

  /// Moves an item to another place, counted after it was taken out.
  public func move(_ item: PlayerItem, to place: Int) {
    guard let old = items.firstIndex(where: { $0 === item }) else { return }
    items.remove(at: old)
    items.insert(item, at: min(max(place, 0), items.count))
    prepare()
  }

  // MARK: Going through it

  /// Plays the next item. At the last one nothing happens.
  public func advanceToNextItem() { if let next = nextItem { replaceCurrentItem(with: next) } }

  /// Plays the item before. At the first one nothing happens. What has failed is passed over where something else is
  /// before it: it would only lead forward again.
  public func goBack() {
    guard let index = currentIndex, index > 0 else { return }
    let before = items[..<index].last { item in
      if case .failed = item.status { false } else { true }
    }
    replaceCurrentItem(with: before ?? items[index - 1])
  }

  /// Plays an item of the queue.
  public func jump(to item: PlayerItem) {
    if items.contains(where: { $0 === item }) { replaceCurrentItem(with: item) }
  }

  // MARK: Following

  override func prepare() {
    var next = actionAtItemEnd == .advance && loop == nil ? nextItem : nil
    // What has failed before is tried again in its turn, but not ahead of it.
    if case .failed = next?.status { next = nil }
    guard prepared?.item !== next else { return }
    prepared = next.map { ($0, newNumber()) }
    service.prepareNext(next.map { source(of: $0) }, item: prepared?.number ?? 0)
  }

  override func didReplace() {
    prepared = nil
    prepare()
  }

  override func didFinish(_ item: PlayerItem) {
    guard actionAtItemEnd == .advance, let next = nextItem else { return super.didFinish(item) }
    replaceCurrentItem(with: next)
  }

  override func didFail(_ number: Int, _ error: PlayerError) {
    if number == prepared?.number {
      // It was opened ahead of its turn; the current item goes on.
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

  /// Whether an item may be played in the place of another that cannot be played.
  private func mayReplace(_ failed: PlayerItem, with next: PlayerItem) -> Bool {
    let isOpened = { [openedItems] item in openedItems.contains { $0 === item } }
    return !isOpened(failed) || isOpened(next)
  }

  override func didSwitch(to number: Int, _ info: MediaInfo) {
    guard let old = currentItem else { return }
    onEnd?(old)
    guard let prepared, prepared.number == number, prepared.item === nextItem else {
      // The queue has changed since it was handed over.
      return didFinish(old)
    }
    take(prepared.item, number: number, info)
    didReplace()
  }
}
