import GObjectKit
import Imaging
import TestTools
import Testing

@testable import Editing

/// The preview of an edit, rendered from a scaled photo, beside the scaled copy of the edited photo.
@Suite(.timeLimit(.minutes(2))) struct ScaledPhotoTests {
  /// A photo of 8 megapixels with edges, texture of several sizes, and soft parts.
  private static let photo: PixelBuffer = {
    let (width, height) = (3200, 2400)
    var state: UInt64 = 5
    let bytes = Bytes(count: width * height * 4) { output in
      for y in 0..<height {
        for x in 0..<width {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          let noise = Int(state >> 60)
          let isInside = (x / 37 + y / 53) % 2 == 0
          let disc = (x - 2600) * (x - 2600) + (y - 1400) * (y - 1400) < 700 * 700
          let color = [
            (isInside ? 60 : 170) + noise, disc ? 210 - x / 40 + noise : y / 16 + noise, x / 18 + noise,
          ]
          let pixel = color.map { UInt32(min(max($0, 0), 255)) }
          output.setPixel(
            0xFF00_0000 | pixel[0] << 16 | pixel[1] << 8 | pixel[2], at: (y * width + x) * 4)
        }
      }
    }
    return PixelBuffer(bytes: bytes, width: width, height: height, isOpaque: true)
  }()

  /// 1 is just noticeable.
  @Test(arguments: [
    (NamedFilter.blur, 1.0), (.blur, 0.1), (.vignette, 1), (.sharpen, 1), (.sharpen, 0.5),
  ])
  func previewAndScaledExportLookTheSame(filter: NamedFilter, amount: Double) {
    let stack = EditStack([.filter(filter, amount: amount)])
    let size = ImageSize(width: Self.photo.width, height: Self.photo.height)
    let target = TargetSize.fit(width: 1000, height: 1000)
    let export = Self.photo.edited(by: stack).resized(to: target)
    let preview = Self.photo.resized(to: target).edited(by: stack, of: size)
    #expect(ColorDifference.mean(preview.array, export.array) <= 1)
  }

  /// Without the size of the photo, a preview is sharpened more than the photo. What remains are details that the scaled
  /// photo lacks, and sharpening amplifies.
  @Test func theRadiusOfSharpeningFollowsTheSizeOfThePhoto() {
    let stack = EditStack([.filter(.sharpen)])
    let target = TargetSize.fit(width: 800, height: 800)
    let export = Self.photo.edited(by: stack).resized(to: target)
    let small = Self.photo.resized(to: target)
    let size = ImageSize(width: Self.photo.width, height: Self.photo.height)
    let scaled = ColorDifference.mean(small.edited(by: stack, of: size).array, export.array)
    let unscaled = ColorDifference.mean(small.edited(by: stack).array, export.array)
    #expect(scaled < unscaled * 0.65, "\(scaled), \(unscaled)")
  }

  /// Pairs of Sharma's table of test data.
  @Test func theColorDifferenceIsThatOfTheStandard() {
    typealias Lab = ColorDifference.Lab
    let pairs: [(Lab, Lab, Double)] = [
      (Lab(l: 50, a: 2.6772, b: -79.7751), Lab(l: 50, a: 0, b: -82.7485), 2.0425),
      (Lab(l: 50, a: 2.5, b: 0), Lab(l: 73, a: 25, b: -18), 27.1492),
      (Lab(l: 22.7233, a: 20.0904, b: -46.694), Lab(l: 23.0331, a: 14.973, b: -42.5619), 2.0373),
      (Lab(l: 2.0776, a: 0.0795, b: -1.135), Lab(l: 0.9033, a: -0.0636, b: -0.5514), 0.9082),
    ]
    for (one, other, difference) in pairs {
      #expect(abs(ColorDifference.between(one, other) - difference) < 0.0001)
    }
  }
}
