import GStreamerKit
import MediaLibrary

/// What plays after this.
extension PlayerModel {
  /// The queue, in its order.
  public var items: [PlayerItem] { queue?.items ?? player.currentItem.map { [$0] } ?? [] }
  /// Whether something follows.
  public var hasNext: Bool { queue?.nextItem != nil }
  /// Whether something came before.
  public var hasPrevious: Bool { (queue?.currentIndex ?? 0) > 0 }

  /// Puts addresses into the queue's place, goes to one of them, and plays.
  ///
  /// - Parameters:
  ///   - first: The address that the user has opened, to begin with; nil where all of them were opened together. Where
  ///     it cannot be played, no other is played in its place.
  ///   - plays: Whether it plays at once; nil leaves it to `playsAutomatically`.
  ///   - outlines: What is known of addresses before they are opened.
  ///   - subtitles: Paths of files of subtitles that were opened with them.
  public func open(
    _ uris: [String], startingAt first: String? = nil, plays: Bool? = true,
    outlines: [String: MediaOutline] = [:], subtitles: [String] = []
  ) {
    let items = uris.map { PlayerItem(uri: $0, outline: outlines[$0]) }
    guard let begin = items.first(where: { $0.uri == first }) ?? items.first else { return }
    give(subtitles, to: items, orElse: begin)
    removed = []
    resetForNewItem()
    if let queue {
      queue.removeAll()
      for item in items { queue.insert(item) }
      if queue.currentItem !== begin { queue.jump(to: begin) }
      queue.openedItems = first == nil ? items : [begin]
    } else {
      player.replaceCurrentItem(with: begin)
    }
    if plays ?? playsAutomatically { player.play() } else { player.pause() }
  }

  /// Adds addresses at the end. Where nothing is open, the first of them is; it plays if `playsAutomatically`.
  public func add(_ uris: [String], outlines: [String: MediaOutline] = [:], subtitles: [String] = []) {
    guard let queue, !isEmpty else {
      return open(uris, plays: nil, outlines: outlines, subtitles: subtitles)
    }
    let items = uris.map { PlayerItem(uri: $0, outline: outlines[$0]) }
    give(subtitles, to: items, orElse: items.first)
    for item in items { queue.insert(item) }
    say(uris.count == 1 ? "Added to the queue." : "Added \(uris.count) files to the queue.")
  }

  /// Plays addresses now: what the user opens by hand. They come after what plays, so that nothing of the queue is
  /// lost.
  public func playNow(
    _ uris: [String], outlines: [String: MediaOutline] = [:], subtitles: [String] = []
  ) {
    guard let queue, !isEmpty else { return open(uris, outlines: outlines, subtitles: subtitles) }
    let items = uris.map { PlayerItem(uri: $0, outline: outlines[$0]) }
    give(subtitles, to: items, orElse: items.first)
    var last = queue.currentItem
    for item in items {
      queue.insert(item, after: last)
      last = item
    }
    if let first = items.first { play(first) }
    queue.openedItems = items
  }

  /// What becomes of files that are dropped.
  public var dropText: String {
    isEmpty ? playsAutomatically ? "Drop to Play" : "Drop to Open" : "Drop to Add to the Queue"
  }
  /// More of it; empty where there is no more to say.
  public var dropDetails: String { hasVideo ? "Subtitles are added to this video." : "" }

  /// Plays what follows.
  public func next() {
    guard let queue, hasNext else { return flash("Nothing follows") }
    let hasFailed = failure != nil
    resetForNewItem()
    queue.advanceToNextItem()
    // What has failed is paused, but it was to be played.
    if hasFailed { player.play() }
  }

  /// Goes to the beginning, or, from there, to what came before.
  public func previous() {
    guard canPlay || hasPrevious else { return }
    if hasPrevious, failure != nil || player.currentTimeNow() < MediaTime(seconds: 3) {
      resetForNewItem()
      queue?.goBack()
    } else {
      go(to: .zero)
    }
  }

  /// Plays an item of the queue.
  public func play(_ item: PlayerItem) {
    if item !== player.currentItem {
      resetForNewItem()
      queue?.jump(to: item)
    }
    queue?.openedItems = [item]
    player.play()
  }

  /// Takes an item out of the queue; that can be undone.
  public func remove(_ item: PlayerItem) {
    guard let queue, let index = queue.items.firstIndex(where: { $0 === item }) else { return }
    removed.append((item, index, item === queue.currentItem))
    clearing = 0
    if item === queue.currentItem { resetForNewItem() }
    queue.remove(item)
    say("Removed “\(item.displayTitle)” from the queue.", button: .undo)
  }

  /// Takes all items out of the queue; that can be undone.
  public func removeAll() {
    guard let queue, !queue.items.isEmpty else { return }
    // The first one last, so that each finds its place again.
    for (index, item) in queue.items.enumerated().reversed() {
      removed.append((item, index, item === queue.currentItem))
    }
    clearing = queue.items.count
    resetForNewItem()
    queue.removeAll()
    say("The queue was emptied.", button: .undo)
  }

  /// Puts back what was taken out last.
  public func undoRemoval() {
    for _ in 0..<max(clearing, 1) {
      guard let queue, let last = removed.popLast() else { break }
      let before = last.index > 0 ? queue.items[min(last.index, queue.items.count) - 1] : nil
      queue.insert(last.item, after: before)
      if before == nil { queue.move(last.item, to: 0) }
      if last.wasCurrent, queue.currentItem !== last.item { queue.jump(to: last.item) }
    }
    clearing = 0
  }

  /// Moves an item to another place, counted after it was taken out.
  public func move(_ item: PlayerItem, to place: Int) {
    guard let queue, queue.items.indices.contains(place) else { return }
    queue.move(item, to: place)
  }

  /// Moves an item up (-1) or down (1).
  public func move(_ item: PlayerItem, by step: Int) {
    guard let index = items.firstIndex(where: { $0 === item }) else { return }
    move(item, to: index + step)
  }

  /// Gives files of subtitles to the films that are called like them, and others to one of them.
  private func give(_ subtitles: [String], to items: [PlayerItem], orElse first: PlayerItem?) {
    for path in subtitles {
      let owner = items.first { $0.path.map { SubtitleListing.isNamed(path, after: $0) } ?? false }
      (owner ?? first)?.add(subtitles: path)
    }
  }

  private func resetForNewItem() {
    scrubbing?.cancel()
    (scrubbing, scrubTarget, skipTarget, resumesAfterScrub) = (nil, nil, nil, false)
    endHover()
    player.loop = nil
    queue?.openedItems = []
  }

  /// What is shown of an item goes with it, also where the next one follows by itself.
  func followItem() {
    followingItem = .following({ [weak self] in self?.player.currentItem.map(ObjectIdentifier.init) }) {
      [weak self] _ in self?.endHover()
    }
    followingReady = .following({ [weak self] in self?.player.status == .readyToPlay }) {
      [weak self] isReady in
      if isReady { self?.skipped = 0 }
    }
  }

  private func endHover() {
    hover(at: nil)
    grabber = nil
  }

  /// An item could not be played, and the next one is.
  func didSkip(_ item: PlayerItem, _ error: PlayerError) {
    skipped += 1
    let last = "“\(item.displayTitle)” was skipped: \(error.reason)"
    say(skipped == 1 ? last : "\(skipped) items were skipped. The last: \(last)")
  }
}
