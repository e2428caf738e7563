import GStreamerKit
import L10n
import MediaLibrary
import Observation

/// The queue of a player: opens, adds, moves and removes items, and changes to the next and previous one. With a
/// player that has no queue, it has at most one item.
@MainActor @Observable public final class QueueModel {
  /// The player, if it has a queue.
  public let queuePlayer: QueuePlayer?

  private let player: Player
  private let position: PositionModel
  private let messages: PlayerMessages
  private let skipNotices: SkipNotices?
  @ObservationIgnored private var removed = RemovedItems()

  /// Whether items play at once when they are added to an empty queue. Items that the user opens explicitly
  /// always play.
  public var playsAutomatically = false
  /// Whether the queue panel is shown.
  public var isShown = false

  init(of player: Player, position: PositionModel, messages: PlayerMessages) {
    (self.player, self.position, self.messages) = (player, position, messages)
    queuePlayer = player as? QueuePlayer
    skipNotices = queuePlayer.map { SkipNotices(of: $0, messages: messages) }
  }

  // MARK: State

  /// The items, in order.
  public var items: [PlayerItem] { queuePlayer?.items ?? player.currentItem.map { [$0] } ?? [] }
  /// Whether there is an item that `next` opens.
  public var hasNext: Bool { queuePlayer?.nextItem != nil }
  /// Whether there is an item that `previous` opens.
  public var hasPrevious: Bool { queuePlayer?.hasPreviousItem ?? false }

  /// The label for files dragged over the view.
  public var dropText: String {
    hasCurrent ? tr("Drop to Add to Queue") : playsAutomatically ? tr("Drop to Play") : tr("Drop to Open")
  }
  /// An additional line of that label; may be empty.
  public var dropDetails: String {
    CurrentItem(of: player).hasVideo ? tr("Subtitles are added to this video.") : ""
  }

  private var hasCurrent: Bool { player.currentItem != nil }

  // MARK: Opening and adding

  /// Opens the queue of the last session at a position, in the order that was captured. Playback does not start.
  public func restore(_ uris: [String], _ state: QueueState, at position: MediaTime = .zero) {
    removed = RemovedItems()
    resetForNewItem()
    queuePlayer?.restore(uris.map { PlayerItem(uri: $0) }, state, at: position)
  }

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
    removed = RemovedItems()
    resetForNewItem()
    if let queuePlayer {
      queuePlayer.replaceItems(with: items, current: begin)
      queuePlayer.openedItems = first == nil ? items : [begin]
    } else {
      player.replaceCurrentItem(with: begin)
    }
    if plays ?? playsAutomatically { player.play() } else { player.pause() }
  }

  /// Appends items to the queue. If the queue is empty, the first of them is opened, and plays if
  /// `playsAutomatically` is set.
  public func add(_ uris: [String], fileInfo: [String: MediaFileInfo] = [:], subtitles: [String] = []) {
    guard let queuePlayer, hasCurrent else {
      return open(uris, plays: nil, fileInfo: fileInfo, subtitles: subtitles)
    }
    let items = uris.map { PlayerItem(uri: $0, fileInfo: fileInfo[$0]) }
    assign(subtitles, to: items, orElse: items.first)
    queuePlayer.insert(items)
    messages.showNotice(trn(uris.count, "Added to queue", "Added %d files to queue"))
  }

  /// Inserts items after the current one, to be played next.
  public func insertNext(_ uris: [String], fileInfo: [String: MediaFileInfo] = [:]) {
    guard let queuePlayer, hasCurrent else { return open(uris, fileInfo: fileInfo) }
    queuePlayer.insert(
      uris.map { PlayerItem(uri: $0, fileInfo: fileInfo[$0]) }, after: queuePlayer.currentItem)
    messages.showNotice(trn(uris.count, "Plays next", "%d songs play next"))
  }

  /// Plays items that the user opened explicitly. They are inserted after the current item, so that the queue is
  /// kept.
  public func playNow(
    _ uris: [String], fileInfo: [String: MediaFileInfo] = [:], subtitles: [String] = []
  ) {
    guard let queuePlayer, hasCurrent else {
      return open(uris, fileInfo: fileInfo, subtitles: subtitles)
    }
    let items = uris.map { PlayerItem(uri: $0, fileInfo: fileInfo[$0]) }
    assign(subtitles, to: items, orElse: items.first)
    queuePlayer.insert(items, after: queuePlayer.currentItem)
    if let first = items.first { play(first) }
    queuePlayer.openedItems = items
  }

  /// Assigns subtitle files to the videos of the same name, and others to `first`.
  private func assign(_ subtitles: [String], to items: [PlayerItem], orElse first: PlayerItem?) {
    for path in subtitles {
      let owner = items.first { $0.path.map { SubtitleListing.isNamed(path, after: $0) } ?? false }
      (owner ?? first)?.add(subtitles: path)
    }
  }

  // MARK: Changing the current item

  /// Opens the next item.
  public func next() {
    guard let queuePlayer, hasNext else { return messages.showBadge(tr("No next item")) }
    let hasFailed = player.error != nil
    resetForNewItem()
    queuePlayer.advanceToNextItem()
    // A failed item is paused, although playback is wanted.
    if hasFailed { player.play() }
  }

  /// Seeks to the beginning; within the first 3 s, or after a failure, opens the previous item instead.
  public func previous() {
    if hasPrevious, player.error != nil || player.currentTimeNow() < MediaTime(seconds: 3) {
      resetForNewItem()
      queuePlayer?.goBack()
    } else {
      position.go(to: .zero)
    }
  }

  /// Plays an item of the queue.
  public func play(_ item: PlayerItem) {
    if item !== player.currentItem {
      resetForNewItem()
      queuePlayer?.jump(to: item)
    }
    queuePlayer?.openedItems = [item]
    player.play()
  }

  /// Opens the current item again after a failure; after one of the network or the sound device, at the position where
  /// it occurred.
  public func retry() {
    guard let item = player.currentItem else { return }
    let again = PlayerItem(uri: item.uri, fileInfo: item.fileInfo)
    // Where the item did not become ready, start from its beginning.
    switch player.error {
    case .network, .soundOutput:
      if item.isSeekable, player.currentTime > .zero { again.startTime = player.currentTime }
    default: break
    }
    if let queuePlayer {
      queuePlayer.insert(again, after: item)
      queuePlayer.remove(item)
      queuePlayer.jump(to: again)
    } else {
      player.replaceCurrentItem(with: again)
    }
    queuePlayer?.openedItems = [again]
    player.play()
  }

  private func resetForNewItem() {
    position.reset()
    player.loop = nil
    queuePlayer?.openedItems = []
  }

  // MARK: Order

  /// What is repeated.
  public var repeatMode: RepeatMode { queuePlayer?.repeatMode ?? .off }
  /// Whether the items are played in a random order.
  public var isShuffled: Bool { queuePlayer?.isShuffled ?? false }

  /// What is repeated, in words.
  public var repeatText: String {
    switch repeatMode {
    case .off: tr("Repeat Off")
    case .one: tr("Repeat One")
    case .all: tr("Repeat All")
    }
  }

  /// Sets what is repeated.
  public func setRepeatMode(_ mode: RepeatMode) {
    guard let queuePlayer else { return }
    queuePlayer.repeatMode = mode
    messages.showBadge(repeatText)
  }

  /// Repeats all items, then the current one, then nothing, by turns.
  public func changeRepeatMode() {
    switch repeatMode {
    case .off: setRepeatMode(.all)
    case .all: setRepeatMode(.one)
    case .one: setRepeatMode(.off)
    }
  }

  /// Plays the items in a random order, or in that of the queue.
  public func setShuffled(_ isShuffled: Bool) {
    guard let queuePlayer else { return }
    queuePlayer.isShuffled = isShuffled
    messages.showBadge(isShuffled ? tr("Shuffle On") : tr("Shuffle Off"))
  }

  // MARK: Removing and moving

  /// Removes an item from the queue; can be undone.
  public func remove(_ item: PlayerItem) {
    guard let queuePlayer, let index = queuePlayer.index(of: item) else { return }
    removed.record(index..<index + 1, of: queuePlayer)
    if item === queuePlayer.currentItem { resetForNewItem() }
    queuePlayer.remove(item)
    messages.showNotice(tr("Removed “%s” from queue", item.displayTitle), action: .undo)
  }

  /// Removes all items from the queue; can be undone.
  public func removeAll() {
    guard let queuePlayer, !queuePlayer.items.isEmpty else { return }
    removed.record(queuePlayer.items.indices, of: queuePlayer)
    resetForNewItem()
    queuePlayer.removeAll()
    messages.showNotice(tr("Queue cleared"), action: .undo)
  }

  /// Restores the items that were removed last.
  public func undoRemoval() {
    if let queuePlayer { removed.restoreLast(to: queuePlayer) }
  }

  /// Moves an item to an index, counted without that item. Does nothing where the index is out of range.
  public func move(_ item: PlayerItem, to place: Int) {
    guard let queuePlayer, queuePlayer.items.indices.contains(place) else { return }
    queuePlayer.move(item, to: place)
  }

  /// Moves an item by a number of positions: up where it is negative.
  public func move(_ item: PlayerItem, by step: Int) {
    guard let index = queuePlayer?.index(of: item) else { return }
    move(item, to: index + step)
  }
}
