import GObjectKit
import Testing

@testable import Imaging

@Suite(.timeLimit(.minutes(1))) struct CollageTests {
  private let size = ImageSize(width: 600, height: 400)

  private func layout(_ ratios: [Double], spacing: Int = 10) -> CollageLayout {
    CollageLayout(ratios: ratios, size: size, spacing: spacing)
  }

  private func plain(_ color: UInt32, _ width: Int, _ height: Int) -> PixelBuffer {
    PixelBuffer(
      bytes: Bytes(count: width * height * 4) { output in
        for index in 0..<width * height {
          output.storeBytes(of: 0xFF00_0000 | color, toByteOffset: index * 4, as: UInt32.self)
        }
      }, width: width, height: height, isOpaque: true)
  }

  @Test func onePhotoFillsTheCollageWithinItsMargin() {
    #expect(
      layout([1]).frames == [CollageLayout.Frame(x: 10, y: 10, size: ImageSize(width: 580, height: 380))])
  }

  /// For many numbers of photos of many shapes: all are within the collage, at the same distances, and none covers another.
  @Test func photosFillTheCollageAndDoNotOverlap() {
    for count in 1...40 {
      let ratios = (0..<count).map { [1.5, 0.67, 1, 1.78, 0.5][($0 * 7 + count) % 5] }
      for spacing in [0, 6, 20] {
        let frames = layout(ratios, spacing: spacing).frames
        #expect(frames.count == count)
        let right = frames.map { $0.x + $0.size.width }.max() ?? 0
        let bottom = frames.map { $0.y + $0.size.height }.max() ?? 0
        let gap = frames[0].x
        #expect(
          frames[0].y == gap && abs(size.width - gap - right) <= 1 && abs(size.height - gap - bottom) <= 1)
        #expect(spacing > 0 ? gap > 0 && gap <= spacing : gap == 0)
        for (index, one) in frames.enumerated() {
          for other in frames[(index + 1)...] {
            let isApart =
              one.x + one.size.width <= other.x || other.x + other.size.width <= one.x
              || one.y + one.size.height <= other.y || other.y + other.size.height <= one.y
            #expect(isApart, "\(count) photos: \(one) and \(other)")
          }
        }
      }
    }
  }

  @Test func theCropIsSmallForUsualPhotos() {
    for count in 2...24 {
      let ratios = (0..<count).map { $0.isMultiple(of: 3) ? 0.75 : 1.5 }
      for (frame, ratio) in zip(layout(ratios, spacing: 0).frames, ratios) {
        let own = Double(frame.size.width) / Double(frame.size.height)
        #expect(max(own / ratio, ratio / own) < 1.7, "\(count) photos")
      }
    }
  }

  @Test func anEmptyCollageAndExtremePhotosAreArranged() {
    #expect(layout([]).frames.isEmpty)
    #expect(layout([10_000, 0.0001, 1]).frames.allSatisfy { $0.size.width > 20 && $0.size.height > 20 })
    #expect(layout(Array(repeating: 1, count: 100), spacing: 500).frames.count == 100)
  }

  @Test func photosAreDrawnAtTheirPlacesOverTheBackground() {
    let layout = layout([1, 1])
    let collage = Collage.image(
      of: [plain(0xFF0000, 40, 90), nil], layout, background: 0x336699)
    #expect((collage.width, collage.height) == (600, 400) && collage.isOpaque)
    let frame = layout.frames[0]
    let inside = collage.pixel(x: frame.x + 5, y: frame.y + 5)
    #expect(inside.red == 255 && inside.blue == 0)
    for point in [(0, 0), (599, 399), (layout.frames[1].x + 20, 200)] {
      let outside = collage.pixel(x: point.0, y: point.1)
      #expect(outside.red == 0x33 && outside.green == 0x66 && outside.blue == 0x99)
    }
  }

  @Test func transparentPhotosShowTheBackground() {
    let half = PixelBuffer(
      bytes: Bytes((0..<16).flatMap { _ in [0, 0, 128, 128] as [UInt8] }), width: 4, height: 4,
      isOpaque: false)
    let collage = Collage.image(of: [half], layout([1], spacing: 0), background: 0x0000FF)
    let pixel = collage.pixel(x: 300, y: 200)
    #expect(pixel.red == 128 && abs(Int(pixel.blue) - 127) <= 1 && pixel.alpha == 255)
  }
}
