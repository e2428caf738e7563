import GtkKit
import L10n

/// Shows the cover of a song, or an icon, where there is no video.
final class CoverView: View {
  init(_ model: PlayerModel) {
    super.init()
    let cover = TextureView(radius: 12)
    cover.accessibleLabel = tr("Cover")
    let icon = Image(icon: "audio-x-generic-symbolic", size: 128).styled("player-note")
    setContent(
      Box(.vertical) {
        icon.expanding().aligned(.center, .center).bind(\.isVisible) { [weak model] in
          model?.cover.texture == nil
        }
        cover.expanding().bind(\.isVisible) { [weak model] in model?.cover.texture != nil }
      })
    cover.observe({ [weak model] in model?.cover.texture.map(ObjectIdentifier.init) }) {
      [weak model] cover, _ in
      cover.texture = model?.cover.texture
    }
    styled("player-cover")
    bind(\.isVisible) { [weak model] in
      model.map { !$0.showsPage && !$0.item.hasVideo && $0.player.status == .readyToPlay } ?? false
    }
    takesPointer = false
  }
}
