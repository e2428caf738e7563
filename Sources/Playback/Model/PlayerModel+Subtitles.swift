import GObjectKit
import GtkKit
import MediaLibrary

/// Subtitle files in the folder of a video: they are offered as tracks, and the best one is shown unless the user
/// has selected otherwise.
extension PlayerModel {
  /// A folder is read again when this value changes.
  private struct SubtitleRequest: Equatable {
    let path: String
    /// The number of the item at the service: a video may be opened again.
    let opening: Int
    /// After a file that cannot be read, the next one is tried, as soon as the first is deselected.
    let failures: Int
    let hasSubtitles: Bool
  }

  func followSubtitles() {
    finding = Task { [weak self, events = subtitles.events] in
      for await case .found(let path, let listing) in events { self?.handle(listing, beside: path) }
    }
    subtitleObservation = .following({ [weak self] in self?.subtitleRequest }) {
      [weak self] subtitleRequest in
      if let subtitleRequest { self?.subtitles.find(beside: subtitleRequest.path) }
    }
  }

  private var subtitleRequest: SubtitleRequest? {
    // External tracks can be selected only after the item's own tracks.
    guard let item = player.currentItem, let path = item.path, hasVideo, item.status == .readyToPlay,
      player.selection.video != nil
    else { return nil }
    return SubtitleRequest(
      path: path, opening: player.itemNumber, failures: item.unreadableSubtitles.count,
      hasSubtitles: player.selectedSubtitleTrack != nil)
  }

  private func handle(_ listing: SubtitleListing, beside path: String) {
    // The result may arrive when another item plays.
    guard let item = player.currentItem, subtitleRequest?.path == path else { return }
    item.offer(listing.files.map { MediaTrack($0) }.filter { !item.unreadableSubtitles.contains($0.id) })
    guard player.selectedSubtitleTrack == nil else { return }
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
