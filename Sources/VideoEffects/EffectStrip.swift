import Editing
import GtkKit
import L10n
import VideoDisplayKit

/// The effects as live tiles in a row that scrolls, with the button that opens a LUT at its end, and the amount below. A
/// click chooses an effect.
public final class EffectStrip: View {
  private static let spacing = 6
  private let model: EffectModel
  private let tiles: EffectTiles
  /// The width available to the strip, in application pixels.
  private var space = 0

  /// Makes a strip.
  ///
  /// - Parameters:
  ///   - video: The video whose frames the tiles show while the strip is visible.
  ///   - style: The look of the bar below the strip.
  public init(_ model: EffectModel, video: VideoPaintable, style: PictureBarStyle) {
    EffectStyle.use()
    let tiles = EffectTiles(video)
    (self.model, self.tiles) = (model, tiles)
    let row = Box(.horizontal, spacing: Self.spacing)
    row.accessibleLabel = tr("Effects")
    let scrolled = ScrolledWindow(row.margin(6), horizontal: true, vertical: false)
    super.init()
    for index in EffectTiles.filters.indices { row.append(tile(index)) }
    row.append(lutTile())
    row.append(openTile())
    setContent(
      Box(.vertical) {
        scrolled
        amount()
      })
    styled("effect-strip")
    setStyle("osd", style == .scrim)
    margin(6)
    // A wheel has one direction. Before the scrolled window, which drops the vertical one.
    scrolled.input.onScrollEvent(phase: .capture) { [weak scrolled] event in
      guard event.dx == 0 else { return false }
      scrolled?.horizontalAdjustment.value += event.dy * (event.isWheel ? Double(EffectTiles.side) : 1)
      return true
    }
    // It must not zoom or change the volume behind the strip.
    input.onScrollEvent { _ in true }
    onMap { [weak self] in self?.start() }
    onUnmap { [weak self] in self?.tiles.stop() }
    observe({ [weak model] in model?.lut }) { strip, _ in
      if strip.isMapped { strip.start() }
      strip.resize()
    }
  }

  /// Sets the width available to the strip, in application pixels.
  public func setSpace(width: Int) {
    space = width
    resize()
  }

  private func resize() {
    let count = EffectTiles.filters.count + (model.lut == nil ? 1 : 2)
    // A tile has a padding of 6 px, the row a margin of 6 px.
    let natural = count * (EffectTiles.side + 12 + Self.spacing) - Self.spacing + 12
    setMinimumSize(width: max(min(space - 12, natural), 0))
  }

  private func start() {
    tiles.start(scale: scaleFactor, lut: model.lut)
    Task { [model] in await model.restoreLUT() }
  }

  // MARK: Tiles

  private func tile(_ index: Int) -> Button {
    let filter = EffectTiles.filters[index]
    let title = filter?.title ?? tr("No Effect")
    return tile(index, { title }, summary: filter?.summary) { _ in filter.map { .filter($0) } }
  }

  private func lutTile() -> Button {
    tile(
      EffectTiles.filters.count, { [weak model] in model?.lut?.displayTitle ?? "" }, summary: nil,
      look: { $0.lut.map { .lut($0) } }
    )
    .bind(\.isVisible) { [weak model] in model?.lut != nil }
  }

  private func tile(
    _ index: Int, _ title: @escaping () -> String, summary: String?,
    look: @escaping (EffectModel) -> Effect.Look?
  ) -> Button {
    let button = Button.tile(
      title, summary: summary, side: EffectTiles.side,
      picture: { [weak tiles] in
        tiles.flatMap { $0.pictures.indices.contains(index) ? $0.pictures[index] : nil }
      },
      isSelected: { [weak model] in model.map { $0.effect?.look == look($0) } ?? false },
      action: { [weak model] in
        if let model { model.effect = look(model).map { Effect($0) } }
      })
    button.styled("effect-tile")
    button.focusesOnClick = false
    return button
  }

  private func openTile() -> Button {
    let title = tr("Open LUT…")
    let button = Button(
      Box(.vertical, spacing: 3) {
        Image(icon: "document-open-symbolic").styled("effect-open").aligned(.center, .center)
        Label(title).styled("caption")
      }
    ) { [weak self] in
      FileChooser.lut(over: self?.window).show { path in Task { await self?.model.openLUT(path: path) } }
    }
    button.styled("effect-tile", "flat")
    button.focusesOnClick = false
    button.accessibleLabel = title
    button.tooltip = tr("Open a lookup table of colors, a file in the format .cube")
    return button
  }

  // MARK: The amount

  private func amount() -> Widget {
    let hasEffect = { [weak model] in model?.effect != nil }
    let text = { [weak model] in Int(((model?.amount ?? 1) * 100).rounded()).localizedPercent }
    let scale = Scale(0.01...1, step: 0.01, label: tr("Amount")) { [weak model] in model?.amount = $0 }
    scale.bind(\.value) { [weak model] in model?.amount ?? 1 }
    scale.bind(\.valueText, to: text)
    scale.bind(\.isSensitive, to: hasEffect)
    return Box(.horizontal, spacing: 12) {
      Label(tr("Amount")).styled("caption")
      scale.expanding(horizontally: true, vertically: false)
      Label().styled("caption", "numeric").textAligned(1).bind(\.text, to: text)
    }
    .styled("effect-amount")
    .bind(\.isSensitive, to: hasEffect)
  }
}
