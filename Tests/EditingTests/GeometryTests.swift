import GObjectKit
import Testing

@testable import Editing
@testable import Imaging

@Suite(.timeLimit(.minutes(1))) struct GeometryTests {
  private let image = Patches.noise(width: 37, height: 23)

  private func edited(_ image: PixelBuffer, _ operations: EditOperation...) -> PixelBuffer {
    image.edited(by: EditStack(operations))
  }

  @Test(arguments: FlipAxis.allCases)
  func aFlipIsItsOwnInverse(axis: FlipAxis) {
    #expect(edited(image, .flip(axis)).difference(to: image) > 0)
    #expect(edited(image, .flip(axis), .flip(axis)).difference(to: image) == 0)
    #expect(edited(edited(image, .flip(axis)), .flip(axis)).difference(to: image) == 0)
  }

  @Test func fourQuarterTurnsAreTheIdentity() {
    var turned = image
    for _ in 0..<4 { turned = edited(turned, .rotate(quarterTurns: 1)) }
    #expect(turned.difference(to: image) == 0)
    #expect(edited(image, .rotate(quarterTurns: 3), .rotate(quarterTurns: -7)).difference(to: image) == 0)
  }

  @Test func rotationsThatFollowEachOtherBecomeOne() {
    var stack = EditStack([.filter(.sepia)])
    for expected in [1, 2, -1] {
      stack.rotate(quarterTurns: 1)
      #expect(stack.operations == [.filter(.sepia), .rotate(quarterTurns: expected)])
    }
    stack.rotate(quarterTurns: 5)
    #expect(stack.operations == [.filter(.sepia)])
    stack.rotate(quarterTurns: -1)
    #expect(stack.operations == [.filter(.sepia), .rotate(quarterTurns: -1)])
  }

  @Test func aQuarterTurnIsClockwise() {
    let turned = edited(image, .rotate(quarterTurns: 1))
    #expect((turned.width, turned.height) == (23, 37))
    #expect(turned.color(22, 0) == image.color(0, 0), "The top left corner is at the top right.")
    #expect(turned.color(22, 36) == image.color(36, 0))
    #expect(turned.color(5, 7) == image.color(7, 22 - 5))
  }

  @Test func aFlipMovesTheCorners() {
    #expect(edited(image, .flip(.horizontal)).color(0, 3) == image.color(36, 3))
    #expect(edited(image, .flip(.vertical)).color(4, 0) == image.color(4, 22))
  }

  @Test(arguments: [(37, 23), (23, 37), (40, 20), (1, 9), (30, 30)])
  func theCentredSquareOfAllOrientationsIsTheSamePicture(width: Int, height: Int) {
    let upright = Patches.noise(width: width, height: height)
    let square = edited(upright, .cropToSquare)
    #expect((square.width, square.height) == (min(width, height), min(width, height)))
    for orientation in ImageOrientation.allCases {
      let stored = Self.stored(upright, orientation)
      let plan = EditPlan(
        EditStack([.cropToSquare]), size: ImageSize(width: stored.width, height: stored.height),
        orientation: orientation)
      let result = stored.bytes.withBytes { plan.render($0, .bgraPremultiplied, stride: stored.stride) }
      #expect(result.difference(to: square) == 0, "\(orientation)")
    }
  }

  /// The pixels as they are stored with an orientation, by its own steps.
  private static func stored(_ upright: PixelBuffer, _ orientation: ImageOrientation) -> PixelBuffer {
    let size = orientation.upright(ImageSize(width: upright.width, height: upright.height))
    let steps = orientation.steps(stored: size)
    let source = upright.array
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let start = (steps.origin + x * steps.right + y * steps.down) * 4
        bytes += source[start..<start + 4]
      }
    }
    return PixelBuffer(bytes: Bytes(bytes), width: size.width, height: size.height, isOpaque: true)
  }

  @Test func aCropKeepsAtLeastOnePixel() throws {
    let single = edited(
      image, .crop(try #require(NormalizedRect(x: 0.999, y: 0.999, width: 0.001, height: 0.001))))
    #expect((single.width, single.height) == (1, 1))
    #expect(single.color(0) == image.color(36, 22))
    let pixel = Patches.noise(width: 1, height: 1)
    for operation in [EditOperation.cropToSquare, .straighten(degrees: 30), .rotate(quarterTurns: 1)] {
      #expect(edited(pixel, operation).difference(to: pixel) == 0)
    }
  }

  @Test func anImageOfOneColumnIsCropped() throws {
    let column = Patches.noise(width: 1, height: 10_000)
    let square = edited(column, .cropToSquare)
    #expect((square.width, square.height) == (1, 1))
    #expect(square.color(0) == column.color(0, 4999))
    let part = edited(column, .crop(try #require(NormalizedRect(x: 0.2, y: 0.5, width: 0.1, height: 0.25))))
    #expect((part.width, part.height) == (1, 2500))
    #expect(part.color(0, 0) == column.color(0, 5000))
    #expect(edited(column, .straighten(degrees: 45)).width == 1)
  }

  @Test func aCropIsRoundedToWholePixels() throws {
    let part = edited(image, .crop(try #require(NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5))))
    // 9.25…27.75 and 11.5…23.
    #expect((part.width, part.height) == (19, 11))
    #expect(part.color(0, 0) == image.color(9, 12))
  }

  @Test func aStraightenedImageHasNoEmptyCorners() {
    let white = PixelBuffer(
      bytes: Bytes([UInt8](repeating: 255, count: 300 * 200 * 4)), width: 300, height: 200, isOpaque: true)
    for degrees in [-45, -20, -3, 1, 10, 45] as [Double] {
      let result = edited(white, .straighten(degrees: degrees))
      #expect(result.isOpaque && result.array.allSatisfy { $0 == 255 }, "\(degrees)")
      #expect(abs(Double(result.width) / Double(result.height) - 1.5) < 0.02)
    }
    #expect(edited(white, .straighten(degrees: 1)).width > 280)
  }

  @Test func straighteningTurnsClockwise() {
    // A white half on the left; turned clockwise, its border leans to the right at the top.
    let bytes = (0..<200 * 200).flatMap { index in
      [UInt8](repeating: index % 200 < 100 ? 255 : 0, count: 3) + [255] as [UInt8]
    }
    let image = PixelBuffer(bytes: Bytes(bytes), width: 200, height: 200, isOpaque: true)
    let result = edited(image, .straighten(degrees: 20))
    let middle = result.width / 2
    #expect(result.color(middle + 15, 5).x > 200)
    #expect(result.color(middle - 15, result.height - 6).x < 50)
    #expect(result.color(middle - 4, result.height / 2).x > 200)
  }

  @Test func geometryAfterABlurIsAppliedAfterIt() {
    // Cropping first would repeat the edge of the crop; blurring first reads the pixels outside of it.
    let rect =
      NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1).map { EditOperation.crop($0) } ?? .cropToSquare
    let plan = EditPlan(
      EditStack([.filter(.blur), rect, .filter(.invert), .rotate(quarterTurns: 1)]),
      size: ImageSize(width: 80, height: 40))
    #expect(plan.segments.count == 2)
    #expect((plan.size.width, plan.size.height) == (40, 40))
    let large = Patches.noise(width: 80, height: 40)
    let (after, before) = (
      edited(large, .filter(.blur), rect), edited(large, rect, .filter(.blur))
    )
    #expect(after.difference(to: edited(edited(large, .filter(.blur)), rect)) == 0)
    #expect(after.difference(to: before) > 4)
  }
}
