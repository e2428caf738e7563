import CameraTesting
import GStreamerKit
import Synchronization
import TestTools
import Testing

@testable import Camera

/// Tests of the service with the session's PipeWire camera, which shows color bars over noise.
extension CameraTests {
  @Suite(.session) @MainActor struct PreviewTests {
    @Test func aCameraIsListedBeforeItIsOpened() async throws {
      let open = try OpenService()
      open.service.watch()
      await eventually("the camera is found") { open.cameras.contains { $0.id == "test-camera" } }
      let camera = try #require(open.cameras.first { $0.id == "test-camera" })
      #expect(camera.name == "Test Camera")
      #expect(camera.interface == "PipeWire")
      #expect(camera.mediaTypes == [.photo, .video])
      #expect(camera.modes.first?.size == VideoSize(width: 1920, height: 1080))
      #expect(try !PipeWire.isOpen())
      await eventually("the microphone is found") {
        open.microphones.contains { $0.name == "Test Microphone" }
      }
    }

    @Test func thePreviewShowsTheCameraAndMoves() async throws {
      let open = try OpenService()
      open.options.isPreviewMirrored = false
      await open.open()
      let first = try #require(open.service.preview.frame)
      #expect(first.videoSize == VideoSize(width: 1920, height: 1080))
      #expect(Bars(first).colors == Bars.expected)
      await open.frame("another frame comes")
      let second = try #require(open.service.preview.frame)
      #expect(Bars.noise(first) != Bars.noise(second), "the noise is frozen")
      #expect(try PipeWire.isOpen())
      await open.close()
      await eventually("the camera's node is idle") { (try? PipeWire.isOpen()) == false }
      await eventually("nothing is shown") { open.service.preview.frame == nil }
    }

    @Test func thePreviewIsMirroredAndRotated() async throws {
      let open = try OpenService()
      await open.open()
      await eventually("an external camera is mirrored") {
        Bars(open.service.preview.frame)?.colors == Bars.expected.reversed()
      }
      open.apply { $0.isPreviewMirrored = false }
      await eventually("the mirror is off") { Bars(open.service.preview.frame)?.colors == Bars.expected }
      open.apply { $0.rotation = .half }
      await eventually("it is upside down") {
        open.service.preview.frame.map { Bars.name($0.pixel(x: $0.width / 14, y: $0.height * 3 / 4)) }
          == "blue"
      }
      open.apply { $0.rotation = .quarter }
      await eventually("playback is paused") {
        open.service.preview.frame?.videoSize == VideoSize(width: 1080, height: 1920)
      }
      await open.close()
    }

    @Test func withoutGPUFramesHaveTheDisplayedSize() async throws {
      let open = try OpenService()
      open.service.preview.setViewport(.init(width: 400, height: 400, isFilled: false, isSoftware: true))
      await open.open()
      let frame = try #require(open.service.preview.frame)
      #expect(VideoSize(width: frame.width, height: frame.height) == VideoSize(width: 400, height: 225))
      #expect(frame.videoSize == VideoSize(width: 1920, height: 1080))
      open.service.preview.setViewport(.init(width: 400, height: 450, isFilled: true, isSoftware: true))
      await eventually("the frames grow with the view") { open.service.preview.frame?.width == 800 }
      await open.close()
    }

    @Test func twoCamerasAreSwitchedTwentyTimes() async throws {
      let other = try await VirtualCamera("second-camera", description: "Second Camera")
      let open = try OpenService()
      await open.open()
      await open.open("second-camera")
      // Both cameras have been opened once, so that one-time allocations are not counted.
      let before = Usage.now
      for round in 0..<20 {
        await open.open(round % 2 == 0 ? "test-camera" : "second-camera")
      }
      let after = Usage.now
      #expect(after.threads <= before.threads + 2, "threads: \(before.threads) → \(after.threads)")
      #expect(
        after.descriptors <= before.descriptors + 4,
        "descriptors: \(before.descriptors) → \(after.descriptors)")
      #expect(after.megabytes <= before.megabytes + 60, "memory: \(before.megabytes) → \(after.megabytes) MB")
      await open.close()
      other.unplug()
    }

    @Test func theLastUsedCameraIsOpenedAgain() async throws {
      final class Memory: Sendable { let last = Mutex<CameraDevice.ID?>(nil) }
      let other = try await VirtualCamera("last-camera", description: "Last Camera")
      let memory = Memory()
      let store = LastCameraStore(
        load: { memory.last.withLock(\.self) }, store: { id in memory.last.withLock { $0 = id } })
      let first = try OpenService(lastCamera: store)
      await first.open("last-camera")
      await first.close()
      #expect(store.load() == "last-camera")
      let second = try OpenService(lastCamera: store)
      await second.find("last-camera")
      second.service.start(nil, options: second.options)
      await eventually("it is opened") { second.state == .running }
      #expect(second.opened?.id == "last-camera")
      await second.close()
      let forgetful = try OpenService()
      await forgetful.find("last-camera")
      forgetful.service.start(nil, options: forgetful.options)
      await eventually("the first camera is opened") { forgetful.state == .running }
      #expect(forgetful.opened?.id == forgetful.cameras.first?.id)
      await forgetful.close()
      other.unplug()
    }

    @Test func aCameraCanBeUnpluggedAndReconnected() async throws {
      var other: VirtualCamera? = try await VirtualCamera("third-camera", description: "Third Camera")
      let open = try OpenService()
      await open.open("third-camera")
      other?.unplug()
      other = nil
      await eventually("the loss is reported") { open.state == .failed(.unplugged(camera: "Third Camera")) }
      #expect(!open.cameras.contains { $0.id == "third-camera" })
      other = try await VirtualCamera("third-camera", description: "Third Camera")
      await open.open("third-camera")
      #expect(open.state == .running)
      await open.close()
      other?.unplug()
    }
  }
}
