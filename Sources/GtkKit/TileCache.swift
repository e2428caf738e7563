/// The tiles of the last frame. Reusing their textures in the next frame saves the renderer another upload. Tiles
/// that are no longer visible are dropped.
struct TileCache {
  private var source: PictureTiles?
  private var textures: [PictureTiles.Index: Texture] = [:]

  /// Returns the textures at `indices`, reused or created, and the textures that were dropped.
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

  /// Drops and returns all textures.
  mutating func removeAll() -> [Texture] {
    defer { (source, textures) = (nil, [:]) }
    return Array(textures.values)
  }
}
