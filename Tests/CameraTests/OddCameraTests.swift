import CameraTesting
import FileTesting
import Foundation
import GStreamerKit
import Imaging
import TestTools
import Testing

@testable import Camera

extension CameraTests {
  /// Cameras with unusual behavior.
  @Suite(.session) @MainActor struct OddCameraTests {
    private func service(timeout: Duration = .seconds(3)) throws -> OpenService {
      var limits = CameraService.Limits()
      limits.firstFrameTimeout = timeout
      let open = try OpenService(limits: limits)
      open.options.isPreviewMirrored = false
      return open
    }

    private func size(_ width: Int, _ height: Int) -> VideoSize { VideoSize(width: width, height: height) }

    @Test func aCameraWithOnlyJPEGWorks() async throws {
      let camera = try await VirtualCamera("jpeg-camera", description: "JPEG", modes: ["MJPG,1280x720@30"])
      let open = try service()
      await open.open(camera.name)
      #expect(open.modes?.preview.coding == .jpeg)
      let first = try #require(open.service.preview.frame)
      #expect(first.videoSize == size(1280, 720))
      #expect(Bars(first).colors == Bars.expected)
      await open.frame("another frame comes")
      #expect(Bars.noise(first) != Bars.noise(try #require(open.service.preview.frame)), "it moves")
      let photo = try await open.takePhoto()
      #expect(photo.size == size(1280, 720))
      #expect(
        Bars(try ImageDecoder().decode(path: photo.path, targetSize: .full).pixels).colors == Bars.expected)
      await open.close()
    }

    @Test func aPhotoCanUseJPEGWhileThePreviewIsRaw() async throws {
      let camera = try await VirtualCamera(
        "mixed-camera", description: "Mixed", modes: ["MJPG,1920x1080@5", "YUY2,640x480@30"])
      let open = try service()
      await open.open(camera.name)
      #expect(open.modes?.preview.size == size(640, 480))
      let photo = try await open.takePhoto()
      #expect(photo.size == size(1920, 1080))
      #expect(
        Bars(try ImageDecoder().decode(path: photo.path, targetSize: .full).pixels).colors == Bars.expected)
      await eventually("the preview is back") {
        open.state == .running && open.service.preview.frame?.videoSize == size(640, 480)
      }
      await open.frame("it moves")
      await open.close()
    }

    @Test func aCameraWithOnePixelWorks() async throws {
      let camera = try await VirtualCamera("pixel-camera", description: "Pixel", modes: ["RGB,1x1@30"])
      let open = try service()
      await open.open(camera.name)
      #expect(open.service.preview.frame?.videoSize == size(1, 1))
      open.apply { $0.zoom = 8 }
      await open.frame("zoomed, playback continues")
      open.apply { $0.rotation = .quarter }
      await open.frame("rotated, playback continues")
      #expect(try await open.takePhoto().size == size(1, 1))
      await open.close()
    }

    @Test func aCameraThatChangesItsModesIsReopened() async throws {
      let camera = try await VirtualCamera(
        "moody-camera", description: "Moody", modes: ["YUY2,1280x720@30", "YUY2,320x240@30"])
      let open = try service(timeout: .seconds(1))
      await open.open(camera.name)
      #expect(open.service.preview.frame?.videoSize == size(1280, 720))
      try camera.writeLine("modes RGB,640x480@30")
      await eventually("the preview has the new size") {
        open.state == .running && open.service.preview.frame?.videoSize == size(640, 480)
      }
      await open.frame("it moves")
      #expect(try await open.takePhoto().size == size(640, 480))
      await open.close()
    }

    @Test func aCameraThatAnotherProgramLocksIsReportedAsBusy() async throws {
      // Represents the device file, which PipeWire could not open while another process has it open.
      let folder = try TemporaryFolder()
      let file = folder.path("video0")
      try Data().write(to: URL(filePath: file))
      let other = try HelperProcess("/usr/bin/env", ["tail", "-f", file])
      let camera = try await VirtualCamera(
        "taken-camera", description: "Taken", modes: ["YUY2,640x480@30"], "--refuse", "busy", "--property",
        "api.v4l2.path=\(file)")
      // The camera never delivers a frame, whatever the timeout.
      let open = try service(timeout: .milliseconds(300))
      await open.find(camera.name)
      open.service.start(camera.name, options: open.options)
      await eventually("the failure is reported: \(open.states)") { open.failure == .busy(camera: "Taken") }
      other.kill()
      // No other process has the file open, and the camera still sends nothing.
      open.service.start(camera.name, options: open.options)
      await eventually("the failure is reported: \(open.states)") {
        open.failure == .noFrames(camera: "Taken")
      }
      await open.close()
    }

    @Test func aCameraThatStopsSendingFramesFails() async throws {
      let camera = try await VirtualCamera("mute-camera", description: "Mute", modes: ["YUY2,640x480@30"])
      let open = try service(timeout: .seconds(1))
      await open.open(camera.name)
      try camera.writeLine("hold")
      await eventually("the failure is reported: \(open.states)") {
        open.failure == .noFrames(camera: "Mute")
      }
      try camera.writeLine("go")
      await open.open(camera.name)
      await open.close()
    }

    @Test func aCameraThatDoesNotAnswerFails() async throws {
      let camera = try await VirtualCamera("dead-camera", description: "Dead", modes: ["YUY2,640x480@30"])
      let open = try service(timeout: .seconds(1))
      await open.find(camera.name)
      camera.freeze(true)
      open.service.start(camera.name, options: open.options)
      // Well below the 30 seconds after which PipeWire's source gives up.
      await eventually("the failure is reported: \(open.states)", within: .seconds(20)) {
        open.failure == .noFrames(camera: "Dead")
      }
      camera.freeze(false)
      await open.open(camera.name)
      await open.close()
    }

    @Test func aPortalThatDoesNotAnswerDelaysNothing() async throws {
      let access = CameraAccess(
        requestAccess: { () async throws(CameraError) in nil },
        connect: { () async throws(CameraError) in
          // Suspends until the task is cancelled.
          for await _ in AsyncStream<Void>.makeStream().stream {}
          return nil
        })
      let open = try OpenService(access: access)
      await open.open()
      #expect(try await open.takePhoto().size.width > 0)
      await open.close()
    }

    @Test func aCameraThatAnotherProgramUsesIsSharedInItsMode() async throws {
      let camera = try await VirtualCamera(
        "shared-camera", description: "Shared", modes: ["YUY2,1280x720@30", "YUY2,640x480@30"])
      let other = try HelperProcess(
        "/usr/bin/env",
        [
          "gst-launch-1.0", "-q", "pipewiresrc", "target-object=shared-camera", "!",
          "video/x-raw,format=YUY2,width=640,height=480,framerate=30/1", "!", "fakesink",
        ])
      try await camera.waitForLine("streaming")
      let open = try service()
      await open.open(camera.name)
      #expect(open.service.preview.frame?.videoSize == size(640, 480), "the mode that it is in")
      #expect(try await open.takePhoto().size == size(640, 480))
      await open.close()
      other.kill()
    }
  }
}
