import GtkKit

/// What is seen of music: its cover, or a note.
final class CoverView: View {
  init(_ model: PlayerModel) {
    super.init()
    let cover = TextureView(radius: 12)
    cover.accessibleLabel = "Cover"
    let icon = Image(icon: "audio-x-generic-symbolic", size: 128).styled("player-note")
    setContent(
      Box(.vertical) {
        icon.expanding().aligned(.center, .center)
        cover.expanding().visible(false)
      })
    styled("player-cover")
    bind(\.isVisible) { [weak model] in
      model.map { !$0.showsPage && !$0.hasVideo && $0.player.status == .readyToPlay } ?? false
    }
    takesPointer = false
  }
}
