import GObjectKit
import GtkKit
import MediaLibrary

/// Files of subtitles that lie beside a film: they are offered, and the best is shown where nobody has chosen.
extension PlayerModel {
  /// What decides whether a folder is read.
  private struct Wish: Equatable {
    let path: String
    /// The same film may be opened again.
    let opening: Int
    /// The next one is tried after one that cannot be read, as soon as that is no longer chosen.
    let failures: Int
    let hasSubtitles: Bool
  }

  func followSubtitles() {
    finding = Task { [weak self, events = subtitles.events] in
      for await case .found(let path, let listing) in events { self?.take(listing, beside: path) }
    }
    wishing = .following({ [weak self] in self?.wish }) { [weak self] wish in
      if let wish { self?.subtitles.find(beside: wish.path) }
    }
  }

  private var wish: Wish? {
    // Before its own tracks are chosen, no others can be.
    guard let item = player.currentItem, let path = item.path, hasVideo, item.status == .readyToPlay,
      player.selection.video != nil
    else { return nil }
    return Wish(
      path: path, opening: player.itemNumber, failures: item.unreadableSubtitles.count,
      hasSubtitles: player.selectedSubtitleTrack != nil)
  }

  private func take(_ listing: SubtitleListing, beside path: String) {
    // It may come late, when something else plays.
    guard let item = player.currentItem, wish?.path == path else { return }
    item.offer(listing.files.map { MediaTrack($0) }.filter { !item.unreadableSubtitles.contains($0.id) })
    guard player.selectedSubtitleTrack == nil else { return }
    switch item.subtitleChoice {
    case .open, .automatic:
      let best = listing.automatic.map(\.file.uri).first { !item.unreadableSubtitles.contains($0) }
      if let best { player.showSubtitles(best) }
    case .made(let id?):
      // It was chosen when the film was open before.
      if item.tracks.contains(where: { $0.id == id }) { player.selectedSubtitleTrack = id }
    case .made(nil): break
    }
  }
}
