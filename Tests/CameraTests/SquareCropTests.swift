import Camera
import Testing

/// Tests of the square crop of a photo.
@Suite(.timeLimit(.minutes(1))) struct SquareCropTests {
  @Test(arguments: [(1920, 1080), (1080, 1920), (640, 640), (3, 2), (1, 1)])
  func theInitialCropIsTheLargestCenteredSquare(width: Int, height: Int) {
    let crop = SquareCrop(width: width, height: height)
    let side = min(width, height)
    #expect(crop.pixels.side == side)
    #expect(abs(2 * crop.pixels.x + side - width) <= 1)
    #expect(abs(2 * crop.pixels.y + side - height) <= 1)
  }

  @Test func movingStopsAtTheEdges() {
    var crop = SquareCrop(width: 1920, height: 1080)
    // Moves the photo right by a quarter of the square, so that the crop moves left.
    crop.move(x: 0.25, y: 0)
    #expect(crop.pixels == (420 - 270, 0, 1080))
    crop.move(x: 5, y: 5)
    #expect(crop.pixels == (0, 0, 1080))
    crop.move(x: -50, y: -50)
    #expect(crop.pixels == (840, 0, 1080))
  }

  @Test func scalingKeepsThePointUnderThePointer() {
    var crop = SquareCrop(width: 1920, height: 1080)
    // The upper left corner of the square is the fixed point.
    crop.zoom(by: 2, aroundX: -0.5, y: -0.5)
    #expect(crop.pixels == (420, 0, 540))
    crop.zoom(by: 0.5, aroundX: -0.5, y: -0.5)
    #expect(crop.pixels == (420, 0, 1080))
  }

  @Test func scalingHasLimits() {
    var crop = SquareCrop(width: 800, height: 800)
    crop.zoom(by: 1000)
    #expect(crop.zoom == 8 && crop.pixels.side == 100)
    crop.zoom(by: 0.0001)
    #expect(crop.zoom == 1 && crop.pixels == (0, 0, 800))
  }

  @Test func theCropNeverLeavesThePhoto() {
    var random = SystemRandomNumberGenerator()
    for (width, height) in [(1920, 1080), (7, 5), (1, 9)] {
      var crop = SquareCrop(width: width, height: height)
      for step in 0..<500 {
        let x = Double.random(in: -2...2, using: &random)
        let y = Double.random(in: -2...2, using: &random)
        if step % 2 == 0 { crop.move(x: x, y: y) } else { crop.zoom(by: x + 2.1, aroundX: y / 4, y: x / 4) }
        let kept = crop.pixels
        #expect(kept.side >= 1 && kept.x >= 0 && kept.y >= 0)
        #expect(kept.x + kept.side <= width && kept.y + kept.side <= height)
      }
    }
  }
}
