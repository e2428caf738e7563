import GtkKit

/// The title of the current item at the top of the video: the default overlay of a player.
final class TitleCard: View {
  init(_ model: PlayerModel) {
    super.init()
    // A card without text would be a grey area.
    setContent(
      Label().ellipsized().styled("player-title", "title-2")
        .bind(\.text) { [weak model] in model?.item.title ?? "" }
        .bind(\.isVisible) { [weak model] in model.map { !$0.item.title.isEmpty && !$0.showsPage } ?? false })
    aligned(.center, .start)
    takesPointer = false
  }
}
