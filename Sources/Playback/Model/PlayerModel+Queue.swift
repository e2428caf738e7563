import GStreamerKit
import MediaLibrary

/// The queue.
extension PlayerModel {
  /// The items of the queue, in order.
  public var items: [PlayerItem] { queue?.items ?? player.currentItem.map { [$0] } ?? [] }
  /// Whether there is an item after the current one.
  public var hasNext: Bool { queue?.nextItem != nil }
  /// Whether there is an item before the current one.
  public var hasPrevious: Bool { (queue?.currentIndex ?? 0) > 0 }

  /// Replaces the queue and opens one of its items.
  ///
  /// - Parameters:
  ///   - first: The URI that the user opened, to start with; nil where the user opened all of them together.
  ///     Where this item cannot be played, no other is played instead.
  ///   - plays: Whether the item plays at once; nil for the setting `playsAutomatically`.
  ///   - fileInfo: Media info that is known already, by URI.
  ///   - subtitles: Paths of subtitle files that were opened together with the items.
  public func open(
    _ uris: [String], startingAt first: String? = nil, plays: Bool? = true,
    fileInfo: [String: MediaFileInfo] = [:], subtitles: [String] = []
  ) {
    let items = uris.map { PlayerItem(uri: $0, fileInfo: fileInfo[$0]) }
    guard let begin = items.first(where: { $0.uri == first }) ?? items.first else { return }
    assign(subtitles, to: items, orElse: begin)
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

  /// Appends items to the queue. If the queue is empty, the first of them is opened, and plays if
  /// `playsAutomatically` is set.
  public func add(_ uris: [String], fileInfo: [String: MediaFileInfo] = [:], subtitles: [String] = []) {
    guard let queue, !isEmpty else {
      return open(uris, plays: nil, fileInfo: fileInfo, subtitles: subtitles)
    }
    let items = uris.map { PlayerItem(uri: $0, fileInfo: fileInfo[$0]) }
    assign(subtitles, to: items, orElse: items.first)
    for item in items { queue.insert(item) }
    showNotice(uris.count == 1 ? "Added to queue" : "Added \(uris.count) files to queue")
  }

  /// Plays items that the user opened explicitly. They are inserted after the current item, so that the queue is
  /// kept.
  public func playNow(
    _ uris: [String], fileInfo: [String: MediaFileInfo] = [:], subtitles: [String] = []
  ) {
    guard let queue, !isEmpty else { return open(uris, fileInfo: fileInfo, subtitles: subtitles) }
    let items = uris.map { PlayerItem(uri: $0, fileInfo: fileInfo[$0]) }
    assign(subtitles, to: items, orElse: items.first)
    var last = queue.currentItem
    for item in items {
      queue.insert(item, after: last)
      last = item
    }
    if let first = items.first { play(first) }
    queue.openedItems = items
  }

  /// The label for files dragged over the view.
  public var dropText: String {
    isEmpty ? playsAutomatically ? "Drop to Play" : "Drop to Open" : "Drop to Add to Queue"
  }
  /// An additional line of that label; may be empty.
  public var dropDetails: String { hasVideo ? "Subtitles are added to this video." : "" }

  /// Opens the next item.
  public func next() {
    guard let queue, hasNext else { return showBadge("No next item") }
    let hasFailed = failure != nil
    resetForNewItem()
    queue.advanceToNextItem()
    // A failed item is paused, although playback is wanted.
    if hasFailed { player.play() }
  }

  /// Seeks to the beginning; within the first 3 s, or after a failure, opens the previous item instead.
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

  /// Removes an item from the queue; can be undone.
  public func remove(_ item: PlayerItem) {
    guard let queue, let index = queue.items.firstIndex(where: { $0 === item }) else { return }
    removed.append((item, index, item === queue.currentItem))
    clearing = 0
    if item === queue.currentItem { resetForNewItem() }
    queue.remove(item)
    showNotice("Removed “\(item.displayTitle)” from queue", button: .undo)
  }

  /// Removes all items from the queue; can be undone.
  public func removeAll() {
    guard let queue, !queue.items.isEmpty else { return }
    // The first item last, so that undoing restores the order.
    for (index, item) in queue.items.enumerated().reversed() {
      removed.append((item, index, item === queue.currentItem))
    }
    clearing = queue.items.count
    resetForNewItem()
    queue.removeAll()
    showNotice("Queue cleared", button: .undo)
  }

  /// Restores the items that were removed last.
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

  /// Moves an item to an index, counted without that item. Does nothing where the index is out of range.
  public func move(_ item: PlayerItem, to place: Int) {
    guard let queue, queue.items.indices.contains(place) else { return }
    queue.move(item, to: place)
  }

  /// Moves an item by a number of positions: up where it is negative.
  public func move(_ item: PlayerItem, by step: Int) {
    guard let index = items.firstIndex(where: { $0 === item }) else { return }
    move(item, to: index + step)
  }

  /// Assigns subtitle files to the videos of the same name, and others to `first`.
  private func assign(_ subtitles: [String], to items: [PlayerItem], orElse first: PlayerItem?) {
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

  /// Resets what is shown of an item when another one becomes current, also without user action.
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

  /// Reports that an item could not be played and the next one is played instead.
  func didSkip(_ item: PlayerItem, _ error: PlayerError) {
    skipped += 1
    let last = "“\(item.displayTitle)” was skipped: \(error.reason)"
    showNotice(skipped == 1 ? last : "\(skipped) items were skipped. The last: \(last)")
  }
}
