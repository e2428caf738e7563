/// The tiles that were drawn last, so that the renderer meets the same textures in the next frame and
/// need not upload them again. Tiles that are no longer seen go.
struct TileCache {
  private var source: PictureTiles?
  private var textures: [PictureTiles.Index: Texture] = [:]

  /// The textures at `indices`, made where they were not drawn last time, and those that went.
  mutating func textures(
    of source: PictureTiles, _ indices: [PictureTiles.Index]
  ) -> (seen: [(PictureTiles.Index, Texture)], gone: [Texture]) {
    let isSame = self.source === source
    let pairs = indices.map { ($0, (isSame ? textures[$0] : nil) ?? source.texture(at: $0)) }
    let new = Dictionary(uniqueKeysWithValues: pairs)
    let gone = textures.filter { !isSame || new[$0.key] == nil }.map(\.value)
    (self.source, textures) = (source, new)
    return (pairs, gone)
  }

  /// Drops all. Returns them.
  mutating func removeAll() -> [Texture] {
    defer { (source, textures) = (nil, [:]) }
    return Array(textures.values)
  }
}
