import GObjectKit
import GtkKit
import L10n
import MediaLibrary

/// The choice, size and delay of subtitles. Subtitle files in the folder of a video are offered as tracks, and the
/// best one is shown unless the user has selected otherwise.
@MainActor public final class SubtitleModel {
  private let player: Player
  private let messages: PlayerMessages
  private let finder: any SubtitleFinding
  private var requesting: ContinuousObservation?
  private var finding: Task<Void, Never>?

  init(of player: Player, messages: PlayerMessages, finder: any SubtitleFinding) {
    (self.player, self.messages, self.finder) = (player, messages, finder)
    followFolder()
  }

  isolated deinit {
    requesting?.end()
    finding?.cancel()
  }

  // MARK: Tracks

  /// The subtitle tracks.
  public var tracks: [MediaTrack] { player.currentItem?.tracks.filter { $0.kind == .subtitle } ?? [] }
  /// The subtitle track that is shown; nil for none.
  public var selected: MediaTrack.ID? { player.selectedSubtitleTrack }

  /// Selects a subtitle track; nil for none.
  public func select(_ id: MediaTrack.ID?) {
    player.selectedSubtitleTrack = id
    messages.showBadge(tr("Subtitles: %s", tracks.first { $0.id == id }?.label ?? tr("Off")))
  }

  /// Selects the next subtitle track; after the last one, none.
  public func next() {
    let tracks = tracks
    guard !tracks.isEmpty else { return messages.showBadge(tr("No subtitles")) }
    let index = selected.flatMap { id in tracks.firstIndex { $0.id == id } } ?? -1
    select(index + 1 < tracks.count ? tracks[index + 1].id : nil)
  }

  /// Adds an external subtitle file to the current video, and shows it.
  public func add(path: String) {
    guard hasVideo else { return messages.showNotice(tr("Open a video before adding subtitles")) }
    player.addSubtitles(path: path)
    messages.showBadge(tr("Subtitles: %s", File(path: path).displayName))
  }

  private var hasVideo: Bool { CurrentItem(of: player).hasVideo }

  // MARK: Size and delay

  /// The sizes that the menu offers.
  public static let scales = [0.5, 0.75, 1, 1.25, 1.5, 2]

  /// The scale; 1 is the default size.
  public var scale: Double { player.subtitleScale }

  /// Sets the scale.
  public func setScale(_ scale: Double) { player.subtitleScale = scale }

  /// Shows subtitles later by a number of seconds; earlier where it is negative.
  public func delay(by seconds: Double) {
    player.subtitleDelay = player.subtitleDelay + MediaTime(seconds: seconds, timescale: 1000)
    messages.showBadge(tr("Subtitle Delay %s s", decimal(player.subtitleDelay.seconds)))
  }

  // MARK: Files in the folder of the video

  /// A folder is read again when this value changes.
  private struct Request: Equatable {
    let path: String
    /// The number of the item at the service: a video may be opened again.
    let opening: Int
    /// After a file that cannot be read, the next one is tried, as soon as the first is deselected.
    let failures: Int
    let hasSubtitles: Bool
  }

  private func followFolder() {
    finding = Task { [weak self, events = finder.events] in
      for await case .found(let path, let listing) in events { self?.handle(listing, beside: path) }
    }
    requesting = .following({ [weak self] in self?.request }) { [weak self] request in
      if let request { self?.finder.find(beside: request.path) }
    }
  }

  private var request: Request? {
    // External tracks can be selected only after the item's own tracks.
    guard let item = player.currentItem, let path = item.path, hasVideo, item.status == .readyToPlay,
      player.selection.video != nil
    else { return nil }
    return Request(
      path: path, opening: player.itemNumber, failures: item.unreadableSubtitles.count,
      hasSubtitles: selected != nil)
  }

  private func handle(_ listing: SubtitleListing, beside path: String) {
    // The result may arrive when another item plays.
    guard let item = player.currentItem, request?.path == path else { return }
    item.offer(listing.files.map { MediaTrack($0) }.filter { !item.unreadableSubtitles.contains($0.id) })
    guard selected == nil else { return }
    switch item.subtitleChoice {
    case .open, .automatic:
      let best = listing.automatic.map(\.file.uri).first { !item.unreadableSubtitles.contains($0) }
      if let best { player.selectAutomaticSubtitles(best) }
    case .made(let id?):
      // The user selected it when the video was open before.
      if item.tracks.contains(where: { $0.id == id }) { player.selectedSubtitleTrack = id }
    case .made(nil): break
    }
  }
}
