/// The levels of detail of the picture in a `ZoomView`: which one a zoom needs, and which one is drawn. Level n is
/// scaled by 2⁻ⁿ; negative ones are those of pictures that can be drawn at any size. Besides the levels, there is a base texture of about the view's size.
nonisolated struct DetailLevels {
  /// The maximum zoom at which the base texture has enough pixels; nil without a picture.
  private var baseZoom: Double?
  private var levels: [Int: PictureTiles] = [:]
  private var requested: Int?
  private var finest = 0

  /// Sets the base texture's width, the picture's own width in pixels, and its finest level. Keeps the levels; the level
  /// that a zoom needs is requested again.
  mutating func setBase(width: Int, pictureWidth: Double, finest: Int = 0) {
    (requested, self.finest) = (nil, finest)
    guard pictureWidth > 0 else { return baseZoom = nil }
    let zoom = Double(width) / pictureWidth
    // A tolerance for the texture's rounded width.
    baseZoom = zoom < 1 || finest < 0 ? zoom * 1.01 : .infinity
  }

  /// Adds the pixels of a level.
  mutating func add(_ pixels: PictureTiles, level: Int) {
    levels[level] = pixels
    if requested == level { requested = nil }
  }

  /// Drops the pixels of all levels.
  mutating func removeAll() { (levels, requested) = ([:], nil) }

  /// The level to request for a zoom; nil if there are enough pixels or the level has been requested already.
  mutating func levelToRequest(for state: ZoomState) -> Int? {
    // A fitted picture gets another base texture when the view's size has settled.
    guard let baseZoom, !state.isFit, state.zoom > baseZoom else { return nil }
    let level = PictureTiles.level(forZoom: state.zoom, finest: finest)
    guard levels[level] == nil, requested != level else { return nil }
    requested = level
    return level
  }

  /// The pixels to draw at a zoom; nil if the base texture is best. Levels more than one step too fine are not drawn:
  /// their number of tiles would stall the drawing.
  func best(forZoom zoom: Double) -> PictureTiles? {
    guard let baseZoom, zoom > baseZoom else { return nil }
    let level = PictureTiles.level(forZoom: zoom, finest: finest)
    let coarser = levels.keys.filter { $0 > level }.min()
    return levels[level] ?? levels[level - 1] ?? coarser.flatMap { levels[$0] }
  }
}
