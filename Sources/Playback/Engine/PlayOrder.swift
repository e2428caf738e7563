/// Decides in which order the items of a queue are played: which one is next, which one was before. A value without
/// items: it knows their identifiers only.
///
/// In queue order, the neighbours of an item are those in the queue. While shuffled, each item is played once in a
/// round, in a random order that is chosen when the round begins, and what was before is what was really played.
/// Every change costs time in proportion to the queue, however many items it adds.
nonisolated struct PlayOrder<ID: Hashable & Sendable>: Sendable {
  /// The number of played items that are remembered.
  static var historyLimit: Int { 1000 }

  /// The items in queue order.
  private(set) var queue: [ID] = []
  /// The item that is played; nil for none.
  private(set) var current: ID?
  /// The items that were played before the current one, the last one at the end.
  private(set) var played: [ID] = []
  /// While shuffled: the items of this round that have not been played, in their order.
  private(set) var upcoming: [ID] = []
  /// While shuffled: the next round, as soon as the current item is the last one of this round and all are repeated.
  private(set) var nextRound: [ID] = []

  /// What is repeated.
  var repeatMode = RepeatMode.off { didSet { prepareRound() } }
  /// Whether the order is random.
  private(set) var isShuffled = false

  private var places: [ID: Int] = [:]
  private var generator: any RandomNumberGenerator & Sendable

  /// Creates the order of an empty queue.
  ///
  /// - Parameter generator: Chooses the random orders.
  init(generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
    self.generator = generator
  }

  // MARK: Neighbours

  /// The index of an item in the queue; nil where it is not in the queue.
  func index(of id: ID) -> Int? { places[id] }

  /// The item that the command “next” leads to; nil where there is none.
  var next: ID? {
    guard let current else { return nil }
    if isShuffled { return upcoming.first ?? nextRound.first }
    guard let place = places[current] else { return nil }
    return place + 1 < queue.count ? queue[place + 1] : repeatMode == .all ? queue.first : nil
  }

  /// The item that follows by itself at the end of the current one; nil where playback ends.
  var following: ID? { repeatMode == .one ? current : next }

  /// The items that the command “previous” leads to, the nearest one first.
  var previous: [ID] {
    if isShuffled { return played.reversed() }
    guard let place = current.flatMap({ places[$0] }) else { return [] }
    return Array(queue[..<place].reversed()) + (repeatMode == .all ? Array(queue[place...].reversed()) : [])
  }

  /// The next item that is not among some, because they will be removed; nil where there is none.
  func next(notIn removed: Set<ID>) -> ID? {
    let coming =
      isShuffled ? upcoming + nextRound : current.flatMap { places[$0] }.map { queueOrder(after: $0) } ?? []
    return coming.first { !removed.contains($0) }
  }

  /// The items after a place in queue order; where all are repeated, those before it too.
  private func queueOrder(after place: Int) -> [ID] {
    Array(queue[(place + 1)...]) + (repeatMode == .all ? Array(queue[..<place]) : [])
  }

  /// Whether there is an item that “previous” leads to.
  var hasPrevious: Bool {
    guard let current else { return false }
    return isShuffled ? !played.isEmpty : repeatMode == .all || places[current, default: 0] > 0
  }

  /// The items before and after the current one, up to a number each, with that one between them; each once.
  func neighbours(within reach: Int) -> [ID] {
    guard let current, let place = places[current] else { return Array(queue.prefix(reach)) }
    guard isShuffled else { return Array(queue[max(place - reach, 0)..<min(place + reach + 1, queue.count)]) }
    let after = upcoming.prefix(reach)
    let hidden = Set(after + [current])
    var seen = Set<ID>()
    let before = played.reversed().filter { !hidden.contains($0) && seen.insert($0).inserted }.prefix(reach)
    return before.reversed() + [current] + after
  }

  // MARK: Changing the current item

  /// Another item is played: the next one, or one that was chosen. nil where nothing is played any more.
  mutating func play(_ id: ID?) {
    guard let id, places[id] != nil else {
      current = nil
      return prepareRound()
    }
    if let current, current != id { remember(current) }
    current = id
    if isShuffled { leaveUpcoming(id) }
    prepareRound()
  }

  /// Goes back to an item that `previous` names.
  mutating func goBack(to id: ID) {
    guard isShuffled, let place = played.lastIndex(of: id) else { return play(id) }
    // What was played after it follows once more, as it was.
    let again = Array(played[(place + 1)...]) + [current].compactMap(\.self)
    played.removeSubrange(place...)
    let repeated = Set(again + [id])
    upcoming = again.filter { $0 != id } + upcoming.filter { !repeated.contains($0) }
    current = id
    prepareRound()
  }

  private mutating func remember(_ id: ID) {
    played.append(id)
    if played.count > Self.historyLimit { played.removeFirst(played.count - Self.historyLimit) }
  }

  /// The item is played now, so it is not among those to come. The first one of the next round begins that round.
  private mutating func leaveUpcoming(_ id: ID) {
    if upcoming.isEmpty, id == nextRound.first { (upcoming, nextRound) = (nextRound, []) }
    if upcoming.first == id { upcoming.removeFirst() } else { upcoming.removeAll { $0 == id } }
  }

  // MARK: Changing the queue

  /// Takes over a changed queue: items were added, removed or moved.
  ///
  /// - Parameter nextItems: Items among the new ones that are played directly after the current one, in this order,
  ///   also while shuffled. Other new items get random places among those to come.
  mutating func update(_ queue: [ID], playingNext nextItems: [ID] = []) {
    let old = places
    self.queue = queue
    places = Dictionary(queue.enumerated().map { ($1, $0) }) { first, _ in first }
    if let current, places[current] == nil { self.current = nil }
    played.removeAll { places[$0] == nil }
    guard isShuffled else { return }
    upcoming.removeAll { places[$0] == nil }
    nextRound = []
    let first = Set(nextItems)
    let added = queue.filter { old[$0] == nil && !first.contains($0) && $0 != current }
    upcoming = nextItems.filter { places[$0] != nil } + mixed(upcoming, with: added)
    prepareRound()
  }

  /// Puts items at random places among others, which keep their order. Each result is equally likely.
  private mutating func mixed(_ others: [ID], with added: [ID]) -> [ID] {
    guard !added.isEmpty else { return others }
    var (rest, new) = (others[...], added.shuffled(using: &generator)[...])
    var result: [ID] = []
    result.reserveCapacity(rest.count + new.count)
    while !rest.isEmpty || !new.isEmpty {
      let takesNew = Int.random(in: 0..<(rest.count + new.count), using: &generator) < new.count
      result.append(takesNew ? new.removeFirst() : rest.removeFirst())
    }
    return result
  }

  // MARK: Shuffling

  /// Begins a random order with the current item, or continues in queue order.
  mutating func setShuffled(_ isShuffled: Bool) {
    guard isShuffled != self.isShuffled else { return }
    self.isShuffled = isShuffled
    nextRound = []
    upcoming = isShuffled ? queue.filter { $0 != current }.shuffled(using: &generator) : []
    prepareRound()
  }

  /// Chooses the next round as soon as it may begin. It does not begin with the item that ends this one.
  private mutating func prepareRound() {
    guard isShuffled, repeatMode == .all, upcoming.isEmpty, current != nil else { return nextRound = [] }
    guard nextRound.isEmpty else { return }
    nextRound = queue.shuffled(using: &generator)
    if nextRound.count > 1, nextRound[0] == current {
      nextRound.swapAt(0, Int.random(in: 1..<nextRound.count, using: &generator))
    }
  }

  // MARK: Restoring

  /// Forgets what was played, and takes over another queue. While shuffled, a round begins.
  mutating func replaceQueue(with queue: [ID], current: ID?) {
    self.queue = queue
    places = Dictionary(queue.enumerated().map { ($1, $0) }) { first, _ in first }
    self.current = current.flatMap { places[$0] == nil ? nil : $0 }
    (played, nextRound) = ([], [])
    upcoming = isShuffled ? queue.filter { $0 != current }.shuffled(using: &generator) : []
    prepareRound()
  }

  /// The random order; nil in queue order.
  var shuffledOrder: QueueState.ShuffledOrder? {
    guard isShuffled else { return nil }
    return QueueState.ShuffledOrder(
      played: played.compactMap { places[$0] }, upcoming: upcoming.compactMap { places[$0] })
  }

  /// Restores a random order, or queue order for nil. Indices that do not exist, and second mentions among the items
  /// to come, are left out; items that are not mentioned get random places among those to come.
  mutating func restore(_ order: QueueState.ShuffledOrder?) {
    (isShuffled, played, upcoming, nextRound) = (order != nil, [], [], [])
    guard let order else { return }
    played = order.played.filter(queue.indices.contains).suffix(Self.historyLimit).map { queue[$0] }
    var seen = Set(played + [current].compactMap(\.self))
    upcoming = order.upcoming.filter(queue.indices.contains).map { queue[$0] }
      .filter { seen.insert($0).inserted }
    upcoming = mixed(upcoming, with: queue.filter { !seen.contains($0) })
    prepareRound()
  }
}
