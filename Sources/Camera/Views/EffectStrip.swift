import Editing
import GtkKit
import L10n

/// The effects as live tiles above the bar, in a row that scrolls. A click chooses one.
final class EffectStrip: View {
  private static let spacing = 6
  private let tiles: EffectTiles

  init(_ model: CameraModel) {
    let tiles = EffectTiles(model.preview)
    self.tiles = tiles
    let row = Box(.horizontal, spacing: Self.spacing)
    for index in EffectTiles.choices.indices { row.append(Self.tile(index, model.settings, tiles)) }
    row.accessibleLabel = tr("Effects")
    let scrolled = ScrolledWindow(row.margin(6), horizontal: true, vertical: false)
    super.init()
    setContent(scrolled)
    styled("camera-tools")
    margin(6)
    // A wheel has one direction; it must not zoom behind the strip.
    input.onScrollEvent { [weak scrolled] event in
      scrolled?.horizontalAdjustment.value +=
        (event.dx + event.dy) * (event.isWheel ? Double(EffectTiles.side) : 1)
      return true
    }
    onMap { [weak self] in if let self { self.tiles.start(scale: scaleFactor) } }
    onUnmap { [weak self] in self?.tiles.stop() }
  }

  /// Sets the width available above the bar, in application pixels.
  func setSpace(width: Int) {
    // A tile has a padding of 6 px, the row a margin of 6 px.
    let natural = EffectTiles.choices.count * (EffectTiles.side + 12 + Self.spacing) - Self.spacing + 12
    setMinimumSize(width: min(width - 12, natural))
  }

  private static func tile(_ index: Int, _ settings: CaptureSettings, _ tiles: EffectTiles) -> Button {
    let effect = EffectTiles.choices[index]
    let title = effect?.title ?? tr("No Effect")
    let picture = TextureView(isFilled: true, radius: 6)
    picture.setMinimumSize(width: EffectTiles.side, height: EffectTiles.side)
    // The view retains the texture that it shows, so a new one has another identity.
    func shown(_ tiles: EffectTiles?) -> Texture? {
      tiles.flatMap { $0.pictures.indices.contains(index) ? $0.pictures[index] : nil }
    }
    picture.observe({ [weak tiles] in shown(tiles).map(ObjectIdentifier.init) }) { [weak tiles] picture, _ in
      picture.texture = shown(tiles)
    }
    let button = Button(
      Box(.vertical, spacing: 3) {
        picture.aligned(.center, .center)
        Label(title).styled("caption")
      }
    ) { [weak settings] in settings?.options.effect = effect }
    button.styled("camera-effect", "flat")
    button.focusesOnClick = false
    button.accessibleLabel = title
    button.tooltip = effect?.summary ?? title
    button.observe({ [weak settings] in settings?.options.effect == effect }) { button, isSelected in
      button.setStyle("selected", isSelected)
      button.accessibleDescription = isSelected ? tr("Selected") : ""
    }
    return button
  }
}
