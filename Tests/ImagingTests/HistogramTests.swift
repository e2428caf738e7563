import GObjectKit
import Imaging
import Testing

@Suite(.timeLimit(.minutes(1))) struct HistogramTests {
  /// An image of opaque pixels.
  private func image(_ pixels: [(red: UInt8, green: UInt8, blue: UInt8)]) -> PixelBuffer {
    PixelBuffer(
      bytes: Bytes(pixels.flatMap { [$0.blue, $0.green, $0.red, 255] }), width: pixels.count, height: 1,
      isOpaque: true)
  }

  @Test func valuesAreCounted() {
    let histogram = Histogram(image([(10, 20, 30), (10, 21, 30), (0, 0, 0), (255, 3, 4)]))
    #expect(histogram.red[10] == 2 && histogram.green[20] == 1 && histogram.green[21] == 1)
    #expect(histogram.blue[30] == 2 && histogram.blue[4] == 1)
    #expect(histogram.count == 4)
    #expect(histogram.clippedShadows == 1 && histogram.clippedHighlights == 1)
  }

  @Test func transparentPixelsAreNotCounted() {
    let pixels = PixelBuffer(
      bytes: Bytes([0, 0, 0, 0, 9, 9, 9, 255] as [UInt8]), width: 2, height: 1, isOpaque: false)
    let histogram = Histogram(pixels)
    #expect(histogram.count == 1 && histogram.clippedShadows == 0)
    #expect(pixels.markingClipping().pixel(x: 0, y: 0).alpha == 0)
  }

  @Test func clippedPixelsAreMarked() {
    let marked = image([(255, 10, 10), (0, 0, 0), (7, 8, 9)]).markingClipping()
    #expect(marked.pixel(x: 0, y: 0) == (blue: 0, green: 0, red: 255, alpha: 255))
    #expect(marked.pixel(x: 1, y: 0) == (blue: 255, green: 0, red: 0, alpha: 255))
    #expect(marked.pixel(x: 2, y: 0) == (blue: 9, green: 8, red: 7, alpha: 255))
  }

  @Test func theImageShowsTheBarsAndIsTransparentAbove() {
    let picture = Histogram(image(Array(repeating: (100, 0, 0), count: 50) + [(200, 0, 0)])).image(height: 40)
    #expect((picture.width, picture.height) == (256, 40))
    #expect(picture.pixel(x: 100, y: 0) == (blue: 40, green: 40, red: 230, alpha: 255))
    #expect(picture.pixel(x: 150, y: 39).alpha == 0)
    #expect(picture.pixel(x: 200, y: 39).red == 230 && picture.pixel(x: 200, y: 20).alpha == 0)
  }
}
