import GtkKit

/// Shows the cover of a song, or an icon, where there is no video.
final class CoverView: View {
  init(_ model: PlayerModel) {
    super.init()
    let cover = TextureView(radius: 12)
    cover.accessibleLabel = "Cover"
    let icon = Image(icon: "audio-x-generic-symbolic", size: 128).styled("player-note")
    setContent(
      Box(.vertical) {
        icon.expanding().aligned(.center, .center).bind(\.isVisible) { [weak model] in model?.cover == nil }
        cover.expanding().bind(\.isVisible) { [weak model] in model?.cover != nil }
      })
    cover.observe({ [weak model] in model?.cover.map(ObjectIdentifier.init) }) { [weak model] cover, _ in
      cover.texture = model?.cover
    }
    styled("player-cover")
    bind(\.isVisible) { [weak model] in
      model.map { !$0.showsPage && !$0.hasVideo && $0.player.status == .readyToPlay } ?? false
    }
    takesPointer = false
  }
}
