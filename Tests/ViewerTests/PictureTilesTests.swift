import Testing

@testable import GtkKit

/// Tiling of large pictures, and the zoom animation.
@Suite(.timeLimit(.minutes(2))) struct PictureTilesTests {
  private func tiles(_ width: Int, _ height: Int) -> PictureTiles {
    let pixels = Array(repeating: UInt8(9), count: width * height * 4)
    return PictureTiles(bgraPremultiplied: .init(pixels), width: width, height: height, stride: width * 4)
  }

  @Test(arguments: [
    (20.0, 0), (1, 0), (0.99, 0), (0.51, 0), (0.5, 1), (0.4, 1), (0.26, 1), (0.25, 2), (0.2, 2), (0.125, 3),
    (0.01, 6), (0, 0),
  ]) func theLevelHasAtLeastTheVisiblePixelsAndLessThanTwiceAsMany(
    _ zoom: Double, _ level: Int
  ) {
    #expect(PictureTiles.level(forZoom: zoom) == level)
  }

  @Test func onlyVisibleTilesAreDrawn() {
    let tiles = tiles(1400, 700)
    let picture = Rectangle(x: -600, y: 0, width: 1400, height: 700)
    let visible = Rectangle(x: 0, y: 0, width: 400, height: 500)
    let indices = tiles.indices(ofPicture: picture, visible: visible)
    #expect(indices.map(\.column) == [1] && indices.map(\.row) == [0])
    let all = tiles.indices(ofPicture: picture, visible: Rectangle(x: -900, y: -9, width: 3000, height: 3000))
    #expect(all.count == 6)
    let none = tiles.indices(ofPicture: picture, visible: Rectangle(x: 900, y: 0, width: 50, height: 50))
    #expect(none.isEmpty)
  }

  @Test(arguments: [1.0, 1.5, 2.0], [0.31, 0.5, 0.777, 1, 3.3])
  func tilesMeetAtDevicePixelBoundaries(_ deviceScale: Double, _ zoom: Double) {
    let tiles = tiles(1400, 700)
    let picture = Rectangle(x: -17.3, y: 4.9, width: 1400 * zoom, height: 700 * zoom)
    for row in 0..<2 {
      for column in 0..<3 {
        let here = PictureTiles.Index(column: column, row: row)
        let rectangle = tiles.rectangle(of: here, inPicture: picture, deviceScale: deviceScale)
        let edge = (rectangle.x + rectangle.width) * deviceScale
        #expect(abs(edge - edge.rounded()) < 1e-6)
        guard column < 2 else { continue }
        let next = tiles.rectangle(
          of: .init(column: column + 1, row: row), inPicture: picture, deviceScale: deviceScale)
        #expect(abs(rectangle.x + rectangle.width - next.x) < 1e-6)
        #expect(next.y == rectangle.y && next.height == rectangle.height)
      }
    }
  }

  @Test func tilesAtTheEdgeAreSmaller() {
    let tiles = tiles(1400, 700)
    let corner = tiles.texture(at: .init(column: 2, row: 1))
    #expect((corner.width, corner.height) == (1400 - 1024, 700 - 512))
  }

  @MainActor @Test func visibleTilesKeepTheirTextures() {
    let (source, other) = (tiles(1400, 700), tiles(1400, 700))
    var cache = TileCache()
    let left = [PictureTiles.Index(column: 0, row: 0), .init(column: 1, row: 0)]
    let right = [PictureTiles.Index(column: 1, row: 0), .init(column: 2, row: 0)]
    let before = cache.textures(of: source, left)
    let after = cache.textures(of: source, right)
    #expect(before.gone.isEmpty)
    #expect(before.seen[1].1 === after.seen[0].1)
    #expect(after.gone.count == 1 && after.gone[0] === before.seen[0].1)
    let others = cache.textures(of: other, right)
    #expect(others.seen[0].1 !== after.seen[0].1 && others.gone.count == 2)
    let all = cache.removeAll()
    #expect(all.count == 2)
  }

  @Test func aZoomAnimationTakes200MillisecondsAndKeepsThePointUnderThePointer() {
    var state = ZoomState(pictureWidth: 4000, pictureHeight: 3000, viewWidth: 800, viewHeight: 600)
    state.zoom(to: 0.5)
    let from = state.pictureRect
    let point = state.picturePoint(atX: 300, y: 200)
    state.zoom(to: 4, aroundX: 300, y: 200)
    var animation = ZoomAnimation(from: from, to: state.pictureRect)
    var (width, isRunning) = (from.width, true)
    for frame in 0...12 {
      #expect(isRunning)
      isRunning = animation.advance(to: 100 + Double(frame) / 60)
      #expect(animation.rect.width >= width)
      width = animation.rect.width
      let scale = animation.rect.width / 4000
      #expect(abs(animation.rect.x + point.x * scale - 300) < 1e-6)
      #expect(abs(animation.rect.y + point.y * scale - 200) < 1e-6)
    }
    #expect(!isRunning)
    #expect(abs(animation.rect.x - state.pictureRect.x) < 1e-6)
  }
}
