import GtkKit

/// What is playing, at the top of the picture: the overlay of a player that was given none.
///
/// Padding, corner and distance are those of mission.md, row V3; they stand in the style sheet.
final class TitleCard: View {
  init(_ model: PlayerModel) {
    super.init()
    // A card without a text would be a grey spot.
    setContent(
      Label().ellipsized().styled("player-title", "title-2")
        .bind(\.text) { [weak model] in model?.title ?? "" }
        .bind(\.isVisible) { [weak model] in model.map { !$0.title.isEmpty && !$0.showsPage } ?? false })
    aligned(.center, .start)
    takesPointer = false
  }
}
