import GtkKit
import L10n

/// A preview over the progress bar, of the position at the pointer: its frame, time and chapter.
final class HoverCard: View {
  /// The size of the frame, in application pixels.
  static let size = (width: 160, height: 90)

  private let bin: AnchoredBin

  init(_ model: PlayerModel) {
    let picture = TextureView(isFilled: false, radius: 6)
    picture.setMinimumSize(width: Self.size.width, height: Self.size.height)
    picture.accessibleLabel = tr("Picture")
    let card = Box(.vertical, spacing: 3) {
      picture.bind(\.isVisible) { [weak model] in model?.item.hasVideo ?? false }
      Label().styled("numeric", "player-hover-time").bind(\.text) { [weak model] in model?.hover.text ?? "" }
      Label().ellipsized().styled("player-hover-chapter")
        .with { $0.setMinimumSize(width: Self.size.width) }
        .bind(\.text) { [weak model] in model?.hover.chapter ?? "" }
        .bind(\.isVisible) { [weak model] in model?.hover.chapter != nil }
    }.styled("player-hover")
    bin = AnchoredBin(card)
    super.init()
    setContent(bin)
    takesPointer = false
    margin(horizontal: 6)
    picture.observe({ [weak model] in model?.hover.frame.map(ObjectIdentifier.init) }) {
      [weak model] picture, _ in
      picture.texture = model?.hover.frame
    }
  }

  /// The horizontal center of the card, in application pixels from the left; nil hides it.
  var anchor: Double? {
    get { bin.anchor }
    set { bin.anchor = newValue }
  }
}
