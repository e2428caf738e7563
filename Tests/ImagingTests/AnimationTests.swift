import FileTesting
import Imaging
import PictureTesting
import Testing

/// The frames of files that move, as a viewer shows them.
@Suite(.timeLimit(.minutes(1))) struct AnimationTests {
  private let folder: TemporaryFolder
  private let decoder = ImageDecoder()

  init() throws { folder = try TemporaryFolder() }

  /// The animation of a file.
  private func animation(_ bytes: [UInt8]) throws -> (animation: ImageAnimation, path: String) {
    let path = try folder.write(bytes, to: "moving")
    guard case .frames(let animation)? = try decoder.motion(path: path) else { throw Still() }
    return (animation, path)
  }

  private struct Still: Error {}

  /// The name of the color of each pixel in each frame, decoded in order: r, g, b, w, or a dot for transparent.
  private func frames(_ bytes: [UInt8]) throws -> [String] {
    let (animation, path) = try animation(bytes)
    var last: AnimationFrame?
    return try animation.frames.indices.map { index in
      let frame = try decoder.frame(index, of: animation, path: path, after: last)
      last = frame
      // A frame by itself is the same as one after the others.
      let alone = try decoder.frame(index, of: animation, path: path, after: nil)
      #expect(names(alone.pixels) == names(frame.pixels))
      return names(frame.pixels)
    }
  }

  private func names(_ pixels: PixelBuffer) -> String {
    var names = ""
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let pixel = pixels.pixel(x: x, y: y)
        switch (pixel.red > 127, pixel.green > 127, pixel.blue > 127, pixel.alpha > 127) {
        case (_, _, _, false): names += "."
        case (true, true, true, _): names += "w"
        case (true, _, _, _): names += "r"
        case (_, true, _, _): names += "g"
        case (_, _, true, _): names += "b"
        default: names += "?"
        }
      }
    }
    return names
  }

  // MARK: GIF

  @Test func framesAreDrawnOverEachOther() throws {
    let gif = GIFFile(3, 1, [.init(3, 1, 0), .init(1, 1, 1, x: 1), .init(1, 1, 2, x: 2)])
    #expect(try frames(gif.bytes) == ["rrr", "rgr", "rgb"])
  }

  @Test func disposalToTheBackgroundMakesTheRectangleTransparent() throws {
    var gif = GIFFile(3, 1, [.init(3, 1, 0), .init(1, 1, 1, x: 1), .init(1, 1, 2, x: 2)])
    gif.frames[1].disposal = 2
    #expect(try frames(gif.bytes) == ["rrr", "rgr", "r.b"])
  }

  @Test func disposalToThePreviousContentRestoresIt() throws {
    var gif = GIFFile(3, 1, [.init(3, 1, 0), .init(2, 1, 1, x: 1), .init(1, 1, 2), .init(1, 1, 3, x: 2)])
    gif.frames[1].disposal = 3
    gif.frames[2].disposal = 3
    #expect(try frames(gif.bytes) == ["rrr", "rgg", "brr", "rrw"])
  }

  @Test func transparentPixelsShowTheFrameBelow() throws {
    var gif = GIFFile(2, 1, [.init(2, 1, 0), .init(2, 1, 1)])
    gif.frames[1].pixels = [1, 3]
    gif.frames[1].transparent = 3
    #expect(try frames(gif.bytes) == ["rr", "gr"])
  }

  @Test func theCanvasIsTransparentWhereNoFrameIs() throws {
    let gif = GIFFile(3, 1, [.init(1, 1, 0), .init(1, 1, 1, x: 2)])
    #expect(try frames(gif.bytes) == ["r..", "r.g"])
  }

  @Test func aFrameLargerThanTheCanvasIsCutOff() throws {
    let gif = GIFFile(2, 1, [.init(2, 1, 0), .init(5, 3, 1, x: 1)])
    #expect(try frames(gif.bytes) == ["rr", "rg"])
  }

  @Test func aFrameOutsideTheCanvasChangesNothing() throws {
    let gif = GIFFile(2, 1, [.init(2, 1, 0), .init(2, 2, 1, x: 7, y: 9)])
    #expect(try frames(gif.bytes) == ["rr", "rr"])
  }

  @Test(arguments: [(nil, 1), (0, nil), (1, 2), (3, 4)] as [(Int?, Int?)])
  func aGIFIsPlayedOnceAndThenRepeated(_ loops: Int?, _ plays: Int?) throws {
    let gif = GIFFile(2, 1, loops: loops, [.init(2, 1, 0), .init(2, 1, 1)])
    #expect(try animation(gif.bytes).animation.plays == plays)
  }

  @Test func shortDelaysAreThoseOfBrowsers() throws {
    var gif = GIFFile(1, 1, (0..<4).map { _ in .init(1, 1, 0) })
    for (index, delay) in [0, 1, 2, 150].enumerated() { gif.frames[index].delay = delay }
    let delays = try animation(gif.bytes).animation.frames.map(\.delay)
    #expect(delays == [100, 100, 20, 1500].map { .milliseconds($0) })
  }

  @Test func aTruncatedFileHasTheFramesBeforeTheEnd() throws {
    let gif = GIFFile(3, 2, [.init(3, 2, 0), .init(3, 2, 1), .init(3, 2, 2)]).bytes
    #expect(try frames(gif.dropLast(6).map(\.self)).count == 2)
    #expect(throws: Still.self) { try animation(Array(gif.prefix(gif.count / 2))) }
  }

  @Test func aPictureWithOneFrameDoesNotMove() throws {
    #expect(throws: Still.self) { try animation(GIFFile(2, 1, loops: 0, [.init(2, 1, 0)]).bytes) }
    #expect(throws: Still.self) { try animation(RGBPixels.noise(width: 4, height: 4).encoded(as: "jpeg")) }
  }

  @Test func aCanvasThatIsTooLargeIsShownStill() throws {
    let frame = GIFFile.Frame(65_535, 1, 0)
    #expect(throws: Still.self) { try animation(GIFFile(65_535, 1, [frame, frame]).bytes) }
    let narrow = GIFFile.Frame(32_767, 1, 1)
    #expect(try frames(GIFFile(32_767, 1, [narrow, narrow]).bytes).last?.hasSuffix("ggg") == true)
  }

  @Test func aFrameThatCannotBeDecodedIsAnError() throws {
    let (animation, _) = try animation(GIFFile(2, 1, [.init(2, 1, 0), .init(2, 1, 1)]).bytes)
    // The file changes after its frames were read.
    let path = try folder.write(GIFFile(2, 1, [.init(2, 1, 0)]).bytes, to: "moving")
    #expect(throws: ImageError.self) { try decoder.frame(1, of: animation, path: path, after: nil) }
  }

  @Test func manyFramesAreComposedInParts() throws {
    let frames = (0..<1200).map { GIFFile.Frame(1, 1, UInt8($0 % 4), x: $0 % 2) }
    let (animation, path) = try animation(GIFFile(2, 1, frames).bytes)
    let last = try decoder.frame(1199, of: animation, path: path, after: nil)
    #expect(names(last.pixels) == "bw")
  }

  // MARK: WebP and PNG

  private static let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = (
    [255, 0, 0], [0, 255, 0], [0, 0, 255]
  )

  @Test func aWebPIsPlayedAsItSays() throws {
    let webp = try AnimatedFile.webp(
      8, 4, plays: 3,
      [
        .init(8, 4, Self.red), .init(4, 4, Self.green, disposal: 1), .init(4, 4, Self.blue, x: 4),
      ])
    let animation = try animation(webp).animation
    #expect(animation.plays == 3 && animation.canvas == ImageSize(width: 8, height: 4))
    let rows = try frames(webp).map { String($0.prefix(8)) }
    #expect(rows == ["rrrrrrrr", "ggggrrrr", "....bbbb"])
  }

  @Test func aTruncatedWebPHasTheFramesBeforeTheEnd() throws {
    let webp = try AnimatedFile.webp(
      4, 4, plays: 0, [.init(4, 4, Self.red), .init(4, 4, Self.green), .init(4, 4, Self.blue)])
    let (animation, _) = try animation(Array(webp.dropLast(4)))
    #expect(animation.frames.count == 2 && animation.plays == nil)
  }

  @Test func aPNGIsPlayedAsItSays() throws {
    let png = try AnimatedFile.png(
      plays: 2,
      [
        .init(3, 1, Self.red), .init(1, 1, Self.green, disposal: 1),
        .init(1, 1, Self.blue, x: 1, disposal: 2),
        .init(1, 1, Self.green, x: 2),
      ])
    let animation = try animation(png).animation
    #expect(animation.plays == 2)
    #expect(animation.frames.map(\.delay) == Array(repeating: .milliseconds(100), count: 4))
    #expect(try frames(png) == ["rrr", "grr", ".br", ".rg"])
  }

  @Test func aTruncatedPNGHasTheFramesBeforeTheEnd() throws {
    let png = try AnimatedFile.png(
      plays: 0, [.init(3, 1, Self.red), .init(3, 1, Self.green), .init(3, 1, Self.blue)])
    #expect(try frames(Array(png.dropLast(20))) == ["rrr", "ggg"])
  }
}
