import Camera
import CameraTesting
import Foundation
import GStreamerKit
import Imaging
import TestTools
import Testing

extension CameraTests {
  /// Photos from the session's camera, decoded from their files.
  @Suite(.session) @MainActor struct PhotoTests {
    private func decode(_ photo: CapturedPhoto) throws -> PixelBuffer {
      try ImageDecoder().decode(path: photo.path, targetSize: .full).pixels
    }

    @Test func aPhotoHasTheCamerasFullSizeAndMetadata() async throws {
      let open = try OpenService()
      open.service.preview.setViewport(.init(width: 320, height: 240, isSoftware: true))
      await open.open()
      let before = Date()
      let photo = try await open.takePhoto()
      let pixels = try decode(photo)
      #expect(VideoSize(width: pixels.width, height: pixels.height) == VideoSize(width: 1920, height: 1080))
      #expect(Bars(pixels).colors == Bars.expected, "the preview is mirrored, the file is not")
      #expect(Bars(try #require(open.service.preview.frame)).colors == Bars.expected.reversed())
      #expect(max(photo.thumbnail.width, photo.thumbnail.height) <= 256)
      #expect(Bars(photo.thumbnail).colors == Bars.expected)

      let data = try ImageMetadata.read(path: photo.path)
      #expect(data.model == "Test Camera")
      #expect(data.orientation == .up)
      let date = try #require(data.captureDate)
      #expect(abs(date.secondsSince1970() - Int(before.timeIntervalSince1970)) < 60)
      #expect(date.utcOffset == 0, "the session's zone is UTC")
      #expect(open.folder.names(in: "Camera") == [photo.path.split(separator: "/").last.map(String.init)])
      await open.close()
    }

    @Test func aZoomedPhotoMatchesThePreview() async throws {
      let open = try OpenService()
      open.options.isPreviewMirrored = false
      await open.open()
      open.apply { $0.zoom = 2 }
      await eventually("the preview zooms in") {
        open.service.preview.frame?.videoSize == VideoSize(width: 960, height: 540)
      }
      await open.frame("the zoomed preview moves")
      let photo = try await open.takePhoto()
      let pixels = try decode(photo)
      let frame = try #require(open.service.preview.frame)
      #expect(VideoSize(width: pixels.width, height: pixels.height) == frame.videoSize)
      for x in stride(from: 30, to: 960, by: 60) {
        let pixel = pixels.pixel(x: x, y: 100)
        #expect(
          Bars.name((pixel.red, pixel.green, pixel.blue)) == Bars.name(frame.pixel(x: x, y: 100)), "at \(x)")
      }
      // The center of seven bars at twice the size: the third to the fifth are entirely visible.
      #expect(Bars.name(frame.pixel(x: 480, y: 100)) == "green")
      #expect(Bars.name(frame.pixel(x: 20, y: 100)) == "yellow")
      await open.close()
    }

    @Test(arguments: [(1.0, 1080, 1080), (4.0, 1920, 480), (0.5, 540, 1080), (1920.0 / 1080, 1920, 1080)])
    func aPhotoIsCroppedAroundItsCenter(ratio: Double, width: Int, height: Int) async throws {
      let open = try OpenService()
      open.options.aspectRatio = ratio
      await open.open()
      let photo = try await open.takePhoto()
      #expect(photo.size == VideoSize(width: width, height: height))
      let pixels = try decode(photo)
      #expect((pixels.width, pixels.height) == (width, height))
      // The middle bar stays in the middle.
      let pixel = pixels.pixel(x: width / 2, y: height / 4)
      #expect(Bars.name((pixel.red, pixel.green, pixel.blue)) == "green")
      await open.close()
    }

    @Test func rotationAndMirroringAreSavedOnRequest() async throws {
      let open = try OpenService()
      open.options.savesMirrored = true
      open.options.videoQuality = .size640x480
      await open.open()
      let photo = try await open.takePhoto()
      #expect(photo.size == VideoSize(width: 640, height: 480))
      #expect(Bars(try decode(photo)).colors == Bars.expected.reversed())
      open.apply { $0.rotation = .quarter }
      await eventually("the preview is frozen") { open.service.preview.frame?.videoSize.width == 480 }
      #expect(try await open.takePhoto().size == VideoSize(width: 480, height: 640))
      await open.close()
    }

    @Test func aBurstSavesTenFilesAndAStripOne() async throws {
      let open = try OpenService()
      open.options.videoQuality = .size640x480
      await open.open()
      let requests = (1...10).map { open.ask(.burst(number: $0)) }
      await eventually("all ten are saved") { requests.allSatisfy { open.outcome(of: $0) != nil } }
      let names = open.folder.names(in: "Camera")
      #expect(names.count == 10)
      #expect(names.allSatisfy { $0.contains("_BURST0") })

      for index in 0..<3 { _ = open.ask(.strip(index: index)) }
      let strip = try await open.takePhoto(.strip(index: 3))
      let gap = 640 / 60
      #expect(strip.size == VideoSize(width: 1280 + 3 * gap, height: 960 + 3 * gap))
      let pixels = try decode(strip)
      for (left, top) in [
        (gap, gap), (2 * gap + 640, gap), (gap, 2 * gap + 480), (2 * gap + 640, 2 * gap + 480),
      ] {
        let pixel = pixels.pixel(x: left + 600, y: top + 100)
        #expect(Bars.name((pixel.red, pixel.green, pixel.blue)) == "blue")
      }
      #expect(open.folder.names(in: "Camera").count == 11, "the four make one file")
      await open.close()
    }

    @Test func aPhotoUsesALargerModeThanThePreview() async throws {
      var limits = CameraService.Limits()
      limits.preview = VideoSize(width: 640, height: 480)
      let open = try OpenService(limits: limits)
      await open.open()
      #expect(open.modes?.preview.size == VideoSize(width: 640, height: 480))
      #expect(open.modes?.still.size == VideoSize(width: 1920, height: 1080))
      #expect(open.service.preview.frame?.videoSize == VideoSize(width: 640, height: 480))
      #expect(try await open.takePhoto().size == VideoSize(width: 1920, height: 1080))
      await eventually("the preview is back") {
        open.state == .running && open.service.preview.frame?.videoSize == VideoSize(width: 640, height: 480)
      }
      #expect(try await open.takePhoto().size == VideoSize(width: 1920, height: 1080))
      await open.close()
    }

    @Test func anUnwritableFolderIsReported() async throws {
      let open = try OpenService()
      // Nobody can create a folder there, not even root.
      open.options.folder = "/proc/Camera"
      open.options.videoQuality = .low
      await open.open()
      let request = open.ask()
      await eventually("the failure is reported") { open.outcome(of: request) != nil }
      guard case .failure(let error) = open.outcome(of: request) else {
        Issue.record("a photo was saved in /proc")
        return
      }
      #expect(["Could Not Save"].contains(error.title))
      #expect(error.message.contains("Camera"))
      #expect(open.state == .running, "the preview continues")
      await open.close()
    }

    @Test func anExistingNameGetsANumber() async throws {
      let open = try OpenService()
      open.options.videoQuality = .low
      await open.open()
      // Photos within the same second have the same name.
      var paths: Set<String> = []
      for _ in 0..<4 { paths.insert(try await open.takePhoto().path) }
      #expect(paths.count == 4)
      #expect(open.folder.names(in: "Camera").count == 4)
      await open.close()
    }
  }
}
