import Observation

/// Plays the items of a queue one after the other, without gaps: in their order or in a random one, once or repeatedly.
@MainActor @Observable public final class QueuePlayer: Player {
  /// The items, in queue order.
  public private(set) var items: [PlayerItem] = []

  /// Called when an item cannot be played and the next one is played instead.
  @ObservationIgnored public var onSkip: ((_ item: PlayerItem, _ error: PlayerError) -> Void)?

  /// The items that the user opened explicitly. Where one of them cannot be played, only another one of them is
  /// played instead.
  @ObservationIgnored public var openedItems: [PlayerItem] = []

  private var order: PlayOrder<ObjectIdentifier>
  /// The item that the service prefetches, and its number there.
  @ObservationIgnored private var prepared: (item: PlayerItem, number: Int)?
  /// How many items in a row have been skipped, so that a repeated queue of unplayable items ends.
  @ObservationIgnored private(set) var skips = 0

  /// Creates a player with a queue, and opens the first item.
  ///
  /// - Parameter generator: Chooses the random orders.
  public init(
    items: [PlayerItem] = [], service: any PlaybackServing = PlaybackService(),
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    order = PlayOrder(generator: generator)
    super.init(service: service)
    actionAtItemEnd = .advance
    if let first = items.first { replaceItems(with: items, current: first) }
  }

  // MARK: Order

  /// What is repeated.
  public var repeatMode: RepeatMode {
    get { order.repeatMode }
    set {
      guard newValue != repeatMode else { return }
      order.repeatMode = newValue
      prepare()
    }
  }

  /// Whether the items are played in a random order, each once in a round. The round begins with the current item; when
  /// it is turned off, playback continues with the item after it in the queue. An item that is added meanwhile gets a
  /// random place among those to come, unless it is inserted directly after the current one: then it is next.
  public var isShuffled: Bool {
    get { order.isShuffled }
    set {
      guard newValue != isShuffled else { return }
      order.setShuffled(newValue)
      prepare()
    }
  }

  /// The index of the current item; nil without one.
  public var currentIndex: Int? { currentItem.flatMap(index) }

  /// The item that `advanceToNextItem` opens; nil at the end of the queue.
  public var nextItem: PlayerItem? { order.next.flatMap(item) }

  /// Whether `goBack` opens an item: the one before in the queue, or while shuffled one that was played.
  public var hasPreviousItem: Bool { order.hasPrevious }

  /// The item that follows by itself at the end of the current one: the current one again where it is repeated. nil
  /// where playback ends.
  public var followingItem: PlayerItem? { order.following.flatMap(item) }

  /// The index of an item in the queue; nil where it is not in the queue. Takes the same time in every queue.
  public func index(of item: PlayerItem) -> Int? { order.index(of: ObjectIdentifier(item)) }

  /// The items that are played before and after the current one, up to a number each, with that one between them, in the
  /// order in which they are played. Without a current item, the first ones.
  func neighbours(within reach: Int) -> [PlayerItem] { order.neighbours(within: reach).compactMap(item) }

  private func item(_ id: ObjectIdentifier) -> PlayerItem? { order.index(of: id).map { items[$0] } }

  // MARK: Changing the queue

  /// Inserts an item after another, or at the end where `other` is nil or not in the queue. Does nothing if the
  /// item is in the queue already. The first item of an empty queue is opened.
  public func insert(_ item: PlayerItem, after other: PlayerItem? = nil) { insert([item], after: other) }

  /// Inserts items after another one, or at the end where `other` is nil or not in the queue; those that are in the
  /// queue already are left where they are. The first item of an empty queue is opened.
  public func insert(_ items: [PlayerItem], after other: PlayerItem? = nil) {
    let place = other.flatMap(index).map { $0 + 1 } ?? self.items.count
    insert(items, at: place, isNext: other != nil && other === currentItem)
  }

  /// Inserts items at an index, clamped to the queue.
  ///
  /// - Parameter isNext: Whether they are played directly after the current item, also while shuffled.
  func insert(_ items: [PlayerItem], at place: Int, isNext: Bool = false) {
    var seen = Set<ObjectIdentifier>()
    let new = items.filter { index(of: $0) == nil && seen.insert(ObjectIdentifier($0)).inserted }
    guard let first = new.first else { return }
    self.items.insert(contentsOf: new, at: min(max(place, 0), self.items.count))
    order.update(
      self.items.map(ObjectIdentifier.init), playingNext: isNext ? new.map(ObjectIdentifier.init) : [])
    if currentItem == nil { open(first) } else { prepare() }
  }

  /// Removes an item. In place of the current item the next one is opened, or nothing.
  public func remove(_ item: PlayerItem) { remove([item]) }

  /// Removes items. In place of the current item the next one that stays is opened, or nothing.
  public func remove(_ removed: [PlayerItem]) {
    let ids = Set(removed.map(ObjectIdentifier.init))
    guard items.contains(where: { ids.contains(ObjectIdentifier($0)) }) else { return }
    let losesCurrent = currentItem.map { ids.contains(ObjectIdentifier($0)) && index(of: $0) != nil } ?? false
    let next = losesCurrent ? order.next(notIn: ids) : nil
    items.removeAll { ids.contains(ObjectIdentifier($0)) }
    order.update(items.map(ObjectIdentifier.init))
    if losesCurrent { open(next.flatMap(self.item)) } else { prepare() }
  }

  /// Replaces all items, and opens one of them. What has been played is forgotten.
  public func replaceItems(with items: [PlayerItem], current: PlayerItem) {
    self.items = items
    order.replaceQueue(with: items.map(ObjectIdentifier.init), current: ObjectIdentifier(current))
    open(current)
  }

  /// Removes all items.
  public func removeAll() {
    items = []
    order.replaceQueue(with: [], current: nil)
    open(nil)
  }

  /// Moves an item to an index, counted without that item and clamped to the queue.
  public func move(_ item: PlayerItem, to place: Int) {
    guard let old = index(of: item) else { return }
    items.remove(at: old)
    items.insert(item, at: min(max(place, 0), items.count))
    order.update(items.map(ObjectIdentifier.init))
    prepare()
  }

  // MARK: Navigation

  /// Opens the next item. Does nothing at the end of the queue.
  public func advanceToNextItem() { if let next = nextItem { open(next) } }

  /// Opens the previous item that has not failed, because a failed one would only be skipped forward again; where
  /// all have failed, the one before. Does nothing where `hasPreviousItem` is false.
  public func goBack() {
    let before = order.previous
    let playable = before.first { id in
      if case .failed = item(id)?.status { false } else { true }
    }
    guard let id = playable ?? before.first, let item = item(id) else { return }
    order.goBack(to: id)
    open(item)
  }

  /// Opens an item of the queue.
  public func jump(to item: PlayerItem) { if index(of: item) != nil { open(item) } }

  private func open(_ item: PlayerItem?) {
    skips = 0
    replaceCurrentItem(with: item)
  }

  // MARK: Sessions

  /// How the queue is played, apart from its items.
  public var queueState: QueueState {
    var state = QueueState()
    state.repeatMode = repeatMode
    state.shuffledOrder = order.shuffledOrder
    state.currentIndex = currentIndex
    return state
  }

  /// Replaces all items, and opens the current one at a position, in the order that was captured. Playback does not
  /// start. What the state names and the queue does not have is left out; without a current item, the first is opened.
  public func restore(_ items: [PlayerItem], _ state: QueueState, at position: MediaTime = .zero) {
    repeatMode = state.repeatMode
    guard let first = items.first else { return removeAll() }
    let current = state.currentIndex.flatMap { items.indices.contains($0) ? items[$0] : nil } ?? first
    if state.currentIndex != nil, position > .zero { current.startTime = position }
    self.items = items
    order.replaceQueue(with: items.map(ObjectIdentifier.init), current: ObjectIdentifier(current))
    order.restore(state.shuffledOrder)
    open(current)
    pause()
  }

  // MARK: Prefetching

  override func prepare() {
    var next = actionAtItemEnd == .advance && loop == nil && pausesAtItemEnd == nil ? followingItem : nil
    // An item that has failed is opened again in its turn, but not prefetched.
    if case .failed = next?.status { next = nil }
    guard prepared?.item !== next else { return }
    prepared = next.map { ($0, state.requests.newNumber()) }
    var source = next.map { PlaybackSource($0) }
    // A resume position counts once, when the item is opened.
    if next === currentItem { source?.start = nil }
    service.prepareNext(source, item: prepared?.number ?? 0)
  }

  override func didReplace() {
    order.play(currentItem.map(ObjectIdentifier.init))
    prepared = nil
    prepare()
  }

  override func didFinish(_ item: PlayerItem) {
    skips = 0
    guard actionAtItemEnd == .advance else { return super.didFinish(item) }
    if let next = followingItem {
      if next === item { item.startTime = nil }
      replaceCurrentItem(with: next)
    } else if items.count > 1 {
      pauseAtEnd()
    } else {
      super.didFinish(item)
    }
  }

  override func didPause(atEndOf item: PlayerItem) {
    pause()
    if let next = followingItem { open(next) } else { super.didPause(atEndOf: item) }
  }

  override func didFail(_ number: Int, _ error: PlayerError) {
    if number == prepared?.number {
      // The prefetched item has failed; the current item plays on.
      prepared?.item.status = .failed(error)
      return prepare()
    }
    let wasPlaying = timeControlStatus != .paused
    super.didFail(number, error)
    // Another item would not be heard either.
    guard number == itemNumber, error != .soundOutput, wasPlaying, actionAtItemEnd == .advance,
      let next = nextItem,
      let failed = currentItem, next !== failed, mayReplace(failed, with: next)
    else { return }
    skips += 1
    onSkip?(failed, error)
    guard skips < items.count else { return }
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
    skips = 0
    onEnd?(old)
    if let done = pausesAtItemEnd.take() {
      // It was given to GStreamer before the pause was wanted.
      didPause(atEndOf: old)
      return done()
    }
    guard let prepared, prepared.number == number, prepared.item === followingItem else {
      // The queue has changed since GStreamer was given the next item.
      return didFinish(old)
    }
    state.adopt(prepared.item, number: number, info)
    if prepared.item === old { state.timeline.jump() }
    didReplace()
  }
}
