import Editing
import GtkKit
import L10n

/// The effects as live tiles above the bar. A click chooses one.
final class EffectStrip: View {
  private let tiles: EffectTiles
  private let scrolled: ScrolledWindow

  init(_ model: CameraModel) {
    let tiles = EffectTiles(model.preview)
    self.tiles = tiles
    let box = FlowBox(spacing: 6, naturalWidth: EffectTiles.choices.count * (EffectTiles.side + 18))
    box.accessibleLabel = tr("Effects")
    box.setItems(
      EffectTiles.choices.indices.map { index in Self.tile(index, model.settings, tiles) })
    scrolled = ScrolledWindow(box.margin(12))
    super.init()
    setContent(scrolled)
    styled("camera-tools")
    margin(6)
    onMap { [weak self] in if let self { self.tiles.start(scale: scaleFactor) } }
    onUnmap { [weak self] in self?.tiles.stop() }
  }

  /// Sets the space available above the bar, in application pixels.
  func setSpace(width: Int, height: Int) {
    setMinimumSize(width: min(width - 12, EffectTiles.choices.count * (EffectTiles.side + 18) + 24))
    // Part of the preview stays visible.
    scrolled.maximumContentHeight = max(min(height / 2, 240), 96)
  }

  private static func tile(_ index: Int, _ settings: CaptureSettings, _ tiles: EffectTiles) -> Button {
    let effect = EffectTiles.choices[index]
    let title = effect?.title ?? tr("No Effect")
    let picture = TextureView(isFilled: true, radius: 6)
    picture.setMinimumSize(width: EffectTiles.side, height: EffectTiles.side)
    picture.observe({ [weak tiles] in tiles?.count ?? 0 }) { [weak tiles] picture, _ in
      if let tiles, tiles.pictures.indices.contains(index) { picture.texture = tiles.pictures[index] }
    }
    let button = Button(
      Box(.vertical, spacing: 3) {
        picture.aligned(.center, .center)
        Label(title).styled("caption").ellipsized()
      }
    ) { [weak settings] in settings?.options.effect = effect }
    button.styled("camera-effect", "flat")
    button.focusesOnClick = false
    button.accessibleLabel = title
    button.tooltip = effect?.summary ?? title
    button.observe({ [weak settings] in settings?.options.effect == effect }) { button, isChosen in
      button.setStyle("chosen", isChosen)
      button.accessibleDescription = isChosen ? tr("Chosen") : ""
    }
    return button
  }
}
