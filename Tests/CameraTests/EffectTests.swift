import CameraTesting
import Editing
import Foundation
import GObjectKit
import GStreamerKit
import Imaging
import Synchronization
import TestTools
import Testing
import VideoDisplayKit
import VideoEffects

@testable import Camera

extension CameraTests {
  /// Effects of the preview, of photos and of videos.
  @Suite(.session) @MainActor struct EffectTests {
    /// The largest difference of two components of a pixel: 0 for gray.
    private func color(of pixels: PixelBuffer) -> Int {
      var largest = 0
      for x in stride(from: pixels.width / 14, to: pixels.width, by: pixels.width / 7) {
        let pixel = pixels.pixel(x: x, y: pixels.height / 4)
        let parts = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
        largest = max(largest, (parts.max() ?? 0) - (parts.min() ?? 0))
      }
      return largest
    }

    private func pixels(of frame: VideoFrame) -> PixelBuffer {
      PixelBuffer(bytes: frame.bytes, width: frame.width, height: frame.height, isOpaque: true)
    }

    /// Frames of color bars, through a pipeline with the filter if there is one.
    private func frame(filter: FrameFilter?) async throws -> Sample {
      let pipeline = try Pipeline()
      let source = try Element("videotestsrc", ["num-buffers": 3, "pattern": "colors"])
      let caps = try Element(
        "capsfilter", ["caps": Caps.video(format: "BGRA", size: VideoSize(width: 320, height: 180))])
      if let filter { caps.pad("src")?.filterBuffers(with: filter) }
      let last = Mutex<Sample?>(nil)
      let sink = try AppSink(isSynchronized: false) { sample in last.withLock { $0 = sample } }
      try pipeline.addChain([source, caps, sink])
      try pipeline.setState(.playing)
      await eventually("a frame arrives") { last.withLock { $0 != nil } }
      try pipeline.setState(.null)
      return try #require(last.withLock { $0 })
    }

    /// A LUT of 9 points that exchanges red and blue, and bends green.
    nonisolated private static let lut: LUT? = {
      let points = (0..<729).map { index in
        let (red, green, blue) = (index % 9, index / 9 % 9, index / 81)
        return "\(Double(blue) / 8) \(Double(green * green) / 64) \(Double(red) / 8)"
      }
      let text = "LUT_3D_SIZE 9\n" + points.joined(separator: "\n")
      return try? LUT(cube: Array(text.utf8))
    }()

    /// The LUT of the negative: half of it makes every color the same gray.
    nonisolated private static let negative = try? LUT(
      cube: Array("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".utf8))

    nonisolated private static let effects =
      NamedFilter.liveFilters.flatMap { [Effect($0), Effect($0, amount: 0.4)] }
      + [(lut, 1), (lut, 0.3), (negative, 0.7)].compactMap { table, amount in
        table.map { Effect(.lut($0), amount: amount) }
      }

    /// The same picture through the filter of a photo, of a recording and of a preview: there is one implementation.
    @Test(arguments: effects)
    func photoVideoAndPreviewLookTheSame(effect: Effect) async throws {
      let filter = FrameFilter(effect)
      let source = try await frame(filter: nil)
      let size = try #require(source.videoSize)
      let original = try #require(source.bytes)
      let edited = PixelBuffer(bytes: original, width: size.width, height: size.height, isOpaque: true)
        .edited(by: effect.stack)
      let wanted = edited.bytes.withBytes { $0.withUnsafeBytes(Array.init) }
      #expect(wanted != original.withBytes { $0.withUnsafeBytes(Array.init) })
      let recorded = try #require(try await frame(filter: filter).bytes)
      #expect(recorded.withBytes { $0.withUnsafeBytes(Array.init) } == wanted)
      let photo = try source.pixels(.bgra).filtered(by: filter)
      #expect(photo.bytes.withBytes { $0.withUnsafeBytes(Array.init) } == wanted)
      let preview = VideoPaintable()
      preview.filter = filter
      preview.present(
        VideoFrame(
          pixels: original, width: size.width, height: size.height, stride: size.width * 4, videoSize: size))
      await eventually("the frame is shown") { preview.frame != nil }
      #expect(preview.frame?.bytes.withBytes { $0.withUnsafeBytes(Array.init) } == wanted)
    }

    @Test func withoutAnEffectAFrameIsShownWithoutACopy() async throws {
      let source = try await frame(filter: nil)
      let (size, bytes) = (try #require(source.videoSize), try #require(source.bytes))
      let preview = VideoPaintable()
      preview.present(
        VideoFrame(
          pixels: bytes, width: size.width, height: size.height, stride: size.width * 4, videoSize: size))
      await eventually("the frame is shown") { preview.frame != nil }
      func address(_ bytes: Bytes?) -> UnsafeRawPointer? {
        bytes?.withBytes { $0.withUnsafeBytes(\.baseAddress) }
      }
      #expect(address(preview.frame?.bytes) == address(bytes))
    }

    @Test func previewAndPhotoHaveTheEffect() async throws {
      let open = try OpenService()
      open.service.preview.setViewport(.init(width: 320, height: 240, isSoftware: true))
      await open.open()
      #expect(color(of: self.pixels(of: try #require(open.service.preview.frame))) > 100)
      open.apply { $0.effect = Effect(.grayscale) }
      await eventually("the preview is gray") {
        open.service.preview.frame.map { color(of: self.pixels(of: $0)) } == 0
      }
      let photo = try await open.takePhoto()
      #expect(photo.size == VideoSize(width: 1920, height: 1080))
      #expect(color(of: try ImageDecoder().decode(path: photo.path, targetSize: .full).pixels) <= 4)
      #expect(color(of: photo.thumbnail) == 0)
      open.apply { $0.effect = nil }
      await eventually("the preview has colors") {
        open.service.preview.frame.map { color(of: self.pixels(of: $0)) } ?? 0 > 100
      }
      let plain = try await open.takePhoto()
      let pixels = try ImageDecoder().decode(path: plain.path, targetSize: .full).pixels
      #expect(Bars(pixels).colors == Bars.expected)
      await open.close()
    }

    /// The photo is a JPEG of another size than the preview, so colors are compared by how different they look.
    @Test func theAmountOfALUTIsInPreviewAndPhoto() async throws {
      let lut = try #require(Self.lut)
      let open = try OpenService()
      open.service.preview.setViewport(.init(width: 320, height: 240, isSoftware: true))
      open.options.effect = Effect(.lut(lut), amount: 0.5)
      await open.open()
      let photo = try await open.takePhoto()
      open.apply { $0.effect = nil }
      let plain = try await open.takePhoto()
      func bars(_ path: String) throws -> PixelBuffer {
        let whole = try ImageDecoder().decode(path: path, targetSize: .full).pixels
        // Below the bars the camera sends noise.
        return whole.cropped(x: 0, y: 0, width: whole.width, height: whole.height / 2)
      }
      let wanted = try bars(plain.path).edited(by: EditStack([.lut(lut, amount: 0.5)]))
      let difference = ColorDifference.mean(try bars(photo.path).array, wanted.array)
      #expect(difference <= 1)
      #expect(ColorDifference.mean(try bars(plain.path).array, wanted.array) > 5, "the effect is visible")
      await open.close()
    }

    /// A change of the effect does not affect a recording that has begun.
    @Test func aVideoKeepsTheEffectThatItBeganWith() async throws {
      let open = try OpenService()
      open.options.videoQuality = .size640x480
      open.options.effect = Effect(.lut(try #require(Self.negative)), amount: 0.5)
      await open.open()
      open.service.startRecording()
      await eventually("a second is recorded") { open.elapsed.map { $0 >= .seconds(1) } ?? false }
      open.apply { $0.effect = nil }
      open.service.stopRecording()
      await eventually("the video is saved") { !open.clips.isEmpty }
      let video = try #require(open.clips.last)
      #expect(color(of: try #require(video.thumbnail)) == 0)
      let png = open.folder.path("frame.png")
      _ = try Command.run(
        [
          "gst-launch-1.0", "-q", "filesrc", "location=\(video.path)", "!", "decodebin", "!", "videoconvert",
          "!",
          "pngenc", "snapshot=true", "!", "filesink", "location=\(png)",
        ])
      // The codec changes colors slightly.
      #expect(color(of: try ImageDecoder().decode(path: png, targetSize: .full).pixels) <= 8)
      await open.close()
    }
  }
}

extension PixelBuffer {
  /// The bytes of the rows.
  fileprivate var array: [UInt8] { bytes.withBytes { $0.withUnsafeBytes { Array($0.prefix(byteCount)) } } }
}
