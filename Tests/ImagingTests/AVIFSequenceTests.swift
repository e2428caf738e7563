import FileTesting
import GObjectKit
import PictureTesting
import PixbufKit
import TestTools
import Testing
import WorkerKit

@testable import Imaging

/// The frames of AVIF files with an image sequence.
@Suite(.timeLimit(.minutes(2))) struct AVIFSequenceTests {
  private let folder: TemporaryFolder
  private let decoder = ImageDecoder()
  private static let colors: [SIMD3<Int>] = [
    [220, 30, 30], [30, 220, 30], [30, 30, 220], [220, 220, 30], [30, 220, 220], [220, 30, 220],
  ]

  init() throws { folder = try TemporaryFolder() }

  private struct Still: Error {}

  private func animation(_ path: String) throws -> ImageAnimation {
    guard case .frames(let animation)? = try decoder.motion(path: path) else { throw Still() }
    return animation
  }

  private func animation(_ file: SequenceFile) throws -> ImageAnimation {
    try animation(folder.write(file.bytes, to: "tables.avif"))
  }

  /// A file with a frame for each of the first colors, written by libavif's program.
  private func sequence(
    _ name: String, frames: Int = 6, delays: [Int] = [], alpha: UInt8? = nil, _ options: String...
  ) throws -> String {
    var words = ["avifenc", "--speed", "9", "--min", "0", "--max", "4", "--timescale", "10"] + options
    for (index, color) in Self.colors.prefix(frames).enumerated() {
      let picture = folder.path("\(name)-\(index).png")
      let (bytes, channels) = pixels(color, alpha: alpha.map { index % 2 == 0 ? $0 : 255 })
      let pixbuf = Pixbuf(bytes, width: 64, height: 48, stride: 64 * channels, hasAlpha: channels == 4)
      try File(path: picture).write(pixbuf.encoded(as: "png"), permissions: 0o600)
      if delays.indices.contains(index) { words += ["--duration", "\(delays[index])"] }
      words.append(picture)
    }
    let path = folder.path(name + ".avif")
    let result = try Command.run(words + ["-o", path], keepsErrors: true)
    try #require(result.status == 0, "\(result.text)")
    return path
  }

  private func pixels(_ color: SIMD3<Int>, alpha: UInt8?) -> (Bytes, channels: Int) {
    let pixel = (0..<3).map { UInt8(color[$0]) } + (alpha.map { [$0] } ?? [])
    return (Bytes((0..<64 * 48).flatMap { _ in pixel }), pixel.count)
  }

  private func isClose(_ pixels: PixelBuffer, _ color: SIMD3<Int>) -> Bool {
    let pixel = pixels.pixel(x: 30, y: 20)
    let components = [pixel.red, pixel.green, pixel.blue].map(Int.init)
    return (0..<3).allSatisfy { abs(components[$0] - color[$0]) <= 8 }
  }

  // MARK: Pixels

  @Test func theFramesPlayInOrderAndCanBeSteppedBack() throws {
    let path = try sequence("a")
    let animation = try animation(path)
    #expect(animation.frames.count == 6 && animation.canvas == ImageSize(width: 64, height: 48))
    var last: AnimationFrame?
    for (index, color) in Self.colors.enumerated() {
      let frame = try decoder.frame(index, of: animation, path: path, after: last)
      #expect(isClose(frame.pixels, color) && frame.pixels.isOpaque, "frame \(index)")
      last = frame
    }
    for index in [4, 0, 5, 3, 2, 2, 1] {
      let frame = try decoder.frame(index, of: animation, path: path, after: last)
      #expect(isClose(frame.pixels, Self.colors[index]), "frame \(index)")
    }
  }

  @Test func severalSequencesAreDecodedByOneWorker() throws {
    let paths = try (0..<5).map { try sequence("\($0)", frames: $0 + 2) }
    let animations = try paths.map { try animation($0) }
    let pool = WorkerPool(kind: "image", limit: 1)
    for index in 0..<6 {
      for (path, animation) in zip(paths, animations) where index < animation.frames.count {
        let (pixels, memory): (PixelDescription, _) = try ImageWorkers.perform(
          .frames(DecodingLimits(), canvas: animation.canvas, [animation.frames[index]]), path: path,
          limits: DecodingLimits(), pool: pool)
        #expect(isClose(try pixels.pixels(in: memory), Self.colors[index]))
      }
    }
    #expect(pool.idleProcesses.count == 1)
  }

  @Test func aFileThatIsReplacedIsReadAgain() throws {
    let path = try sequence("a", frames: 2)
    let animation = try animation(path)
    #expect(isClose(try decoder.frame(0, of: animation, path: path, after: nil).pixels, Self.colors[0]))
    let gray = try AVIFSequenceTests.other(try sequence("b", frames: 3))
    try File(path: path).delete()
    _ = try folder.write(gray, to: "a.avif")
    let shown = try decoder.frame(1, of: self.animation(path), path: path, after: nil)
    #expect(isClose(shown.pixels, Self.colors[1]))
    #expect(try self.animation(path).frames.count == 3)
  }

  private static func other(_ path: String) throws -> [UInt8] {
    try File(path: path).contents(limit: 1 << 20)
  }

  @Test func transparencyIsKept() throws {
    let path = try sequence("a", frames: 3, alpha: 0)
    let animation = try animation(path)
    let alphas = try (0..<3).map { index in
      try decoder.frame(index, of: animation, path: path, after: nil).pixels.pixel(x: 30, y: 20).alpha
    }
    #expect(alphas[0] < 4 && alphas[1] > 251 && alphas[2] < 4)
  }

  @Test func theColorsAreThoseOfTheStillImage() throws {
    let path = try sequence("a", frames: 2, "--cicp", "12/13/6")
    let still = try decoder.decode(path: path, targetSize: .full).pixels.pixel(x: 30, y: 20)
    let frame = try decoder.frame(0, of: animation(path), path: path, after: nil).pixels.pixel(x: 30, y: 20)
    // Display P3's red of 220 is beyond sRGB's.
    #expect(frame.red > 230 && frame.green < 12, "\(frame)")
    #expect(abs(Int(still.red) - Int(frame.red)) < 4 && abs(Int(still.green) - Int(frame.green)) < 4)
  }

  @Test func aDamagedFrameIsAnErrorAndTheWorkerGoesOn() throws {
    let path = try sequence("a")
    let whole = try File(path: path).contents(limit: 1 << 20)
    let animation = try animation(path)
    let cut = try folder.write(Array(whole.dropLast(whole.count / 8)), to: "cut.avif")
    #expect(throws: ImageError.self) { try decoder.frame(5, of: animation, path: cut, after: nil) }
    #expect(isClose(try decoder.frame(5, of: animation, path: path, after: nil).pixels, Self.colors[5]))
  }

  // MARK: Tables

  @Test func theDelaysAreThoseOfTheFile() throws {
    let delays = try animation(sequence("a", frames: 3, delays: [1, 5, 20])).frames.map(\.delay)
    #expect(delays == [.milliseconds(100), .milliseconds(500), .seconds(2)])
    var file = SequenceFile()
    (file.timescale, file.runs, file.count) = (90_000, [(2, 3003), (1, 90)], 3)
    #expect(
      try animation(file).frames.map(\.delay) == [
        .microseconds(33_366), .microseconds(33_366), .milliseconds(100),
      ])
  }

  @Test(arguments: [false, true]) func theFramesPlayAsOftenAsTheFileSays(isLong: Bool) throws {
    var file = SequenceFile()
    file.isLong = isLong
    let cases: [(SequenceFile.Repetition?, Int?)] = [
      (nil, nil), (.once, 1), (.until(whole: 2, part: 2), 1), (.until(whole: 6, part: 2), 3),
      (.until(whole: 7, part: 2), 4), (.until(whole: nil, part: 2), nil), (.until(whole: 6, part: 0), nil),
    ]
    for (repetition, plays) in cases {
      file.repetition = repetition
      #expect(try animation(file).plays == plays, "\(String(describing: repetition))")
    }
  }

  @Test func claimsThatAreNoSequenceOfAV1AreStill() throws {
    let files: [(inout SequenceFile) -> Void] = [
      { $0.count = 1 }, { $0.runs = [] }, { $0.timescale = 0 }, { $0.handler = "auxv" },
      { $0.codec = "hvc1" },
      { $0.width = 0 }, { ($0.width, $0.height) = (60_000, 60_000) },
    ]
    for change in files {
      var file = SequenceFile()
      change(&file)
      #expect(throws: Still.self) { try animation(file) }
    }
    var many = SequenceFile()
    (many.count, many.runs) = (Int(UInt32.max), [(Int(UInt32.max), Int(UInt32.max))])
    #expect(try animation(many).frames.count == ImageAnimation.mostFrames)
    let whole = SequenceFile().bytes
    for count in stride(from: 0, to: whole.count, by: 7) {
      _ = try? decoder.motion(path: folder.write(Array(whole.prefix(count)), to: "cut.avif"))
    }
  }

  @Test func withoutTheLibraryASentenceNamesThePackage() throws {
    let path = try sequence("a", frames: 2)
    let pool = try Workers.withoutLibraries(in: folder)
    let error = #expect(throws: ImageError.self) {
      let _: (PictureMotion?, _) = try ImageWorkers.perform(
        .motion(DecodingLimits()), path: path, limits: DecodingLimits(), pool: pool)
    }
    #expect(error?.description == "To see it move, install the package “libavif-gdk-pixbuf”.")
    // The first frame is shown.
    let (image, _): (DecodedImageDescription, _) = try ImageWorkers.perform(
      .decode(DecodingLimits(), .full), path: path, limits: DecodingLimits(), pool: pool)
    #expect(image.size == ImageSize(width: 64, height: 48))
  }
}
