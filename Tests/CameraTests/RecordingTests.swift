import CameraTesting
import FileTesting
import Foundation
import GStreamerKit
import TestSupport
import TestTools
import Testing

@testable import Camera

extension CameraTests {
  /// Videos recorded from the session's camera and microphone.
  @Suite(.session) @MainActor struct RecordingTests {
    /// Opens the camera in a size that two busy processors can encode.
    private func service() async throws -> OpenService {
      let open = try OpenService()
      open.options.videoQuality = .size640x480
      await open.open()
      await eventually("the microphone is found") { !open.microphones.isEmpty }
      return open
    }

    private func record(_ open: OpenService, for length: Duration) async {
      let count = open.events.count
      open.service.startRecording()
      await eventually("\(length) are recorded") {
        open.events[count...].contains { if case .elapsed(let time) = $0 { time >= length } else { false } }
      }
    }

    private func stop(_ open: OpenService) async throws -> CapturedVideo {
      let count = open.clips.count
      open.service.stopRecording()
      await eventually("the video is saved") { open.clips.count > count }
      return try #require(open.clips.last)
    }

    /// The zoom changes the size of the frames during the recording.
    @Test func aVideoIsCroppedLikeThePreview() async throws {
      let open = try await service()
      open.apply { $0.aspectRatio = 1.557 }
      await record(open, for: .seconds(1))
      open.apply { $0.zoom = 2 }
      await record(open, for: .seconds(2))
      let video = try await stop(open)
      #expect(open.recordingFailure == nil, "\(open.recordingFailure?.reason ?? "")")
      let caps = try Command.run(
        ["gst-launch-1.0", "-v", "filesrc", "location=\(video.path)", "!", "matroskademux", "!", "fakesink"],
        keepsErrors: true
      ).output
      let size = try #require(caps.firstMatch(of: /width=\(int\)(\d+), height=\(int\)(\d+)/))
      #expect((size.1, size.2) == ("640", "410"))
      let thumbnail = try #require(video.thumbnail)
      #expect(abs(Double(thumbnail.width) / Double(thumbnail.height) - 1.557) < 0.03)
      await open.close()
    }

    @Test func videoAndAudioBeginTogether() async throws {
      let open = try await service()
      await record(open, for: .seconds(5))
      let elapsed = try #require(open.elapsed)
      let video = try await stop(open)
      #expect(open.recordingFailure == nil)
      #expect(video.hasSound)
      let file = try RecordedFile(video.path, hasSound: true)
      let (picture, sound) = (try #require(file.frames.first), try #require(file.audioBuffers.first))
      let shown = (file.frames.last ?? 0) - picture
      #expect(abs(shown - video.duration.inSeconds) < 0.2, "frames of \(shown) s for \(video.duration)")
      #expect(abs(shown - elapsed.inSeconds) < 0.5)
      #expect(abs(picture - sound) < 0.05, "frames begin at \(picture) s, sound at \(sound) s")
      // The audio continues until the recording ends, which may be late on a busy machine.
      #expect(abs((file.audioBuffers.last ?? 0) - (file.frames.last ?? 0)) < 1)
      #expect(video.thumbnail.map { Bars($0).colors } == Bars.expected)
      #expect(!open.levels.isEmpty, "the level is reported")
      // The service reports the video before the new state.
      await eventually("the camera is as before") { open.state == .running }
      await open.frame("the preview continues")
      // A second recording works, too.
      await record(open, for: .seconds(1))
      let second = try await stop(open)
      #expect(second.path != video.path)
      #expect(try RecordedFile(second.path, hasSound: true).length > 0.8)
      await open.close()
    }

    @Test func zoomingWhileRecordingKeepsTheVideoIntact() async throws {
      let open = try await service()
      await record(open, for: .seconds(1))
      open.apply { $0.zoom = 3 }
      await eventually("the zoomed frames are recorded") { (open.elapsed ?? .zero) > .seconds(2) }
      let video = try await stop(open)
      #expect(try RecordedFile(video.path, hasSound: true).length > 1.8)
      await open.close()
    }

    @Test func aKilledProgramLeavesAPlayableVideo() async throws {
      let folder = try TemporaryFolder()
      let probe = try HelperProcess(BuiltProduct.path("CameraTestHost"), [folder.path("Camera")])
      let line = try await probe.waitForLine("that 3 s are recorded", within: .seconds(60)) { line in
        (Double(line.dropFirst("recording ".count)) ?? 0) > 3
      }
      probe.kill()
      #expect(!probe.lines.contains { $0.hasPrefix("failed") })
      let recorded = try #require(Double(line.dropFirst("recording ".count)))
      let name = try #require(folder.names(in: "Camera").first)
      let file = try RecordedFile(folder.path("Camera") + "/" + name, hasSound: true)
      #expect(file.length > recorded - 1, "all but the last second of \(recorded) s")
      #expect((file.audioBuffers.last ?? 0) > recorded - 1)
    }

    @Test func anUnpluggedCameraLeavesItsVideo() async throws {
      let other = try await VirtualCamera("fourth-camera", description: "Fourth Camera")
      let open = try OpenService()
      open.options.videoQuality = .size640x480
      await open.open("fourth-camera")
      await record(open, for: .seconds(3))
      other.unplug()
      await eventually("the loss is reported") { open.state == .failed(.unplugged(camera: "Fourth Camera")) }
      let video = try #require(open.clips.last)
      #expect(try RecordedFile(video.path, hasSound: true).length > 2, "all but the last second")
      await open.close()
    }

    @Test func aCameraThatStopsSendingFramesLeavesItsVideo() async throws {
      let camera = try await VirtualCamera("mute-camera", description: "Mute", modes: ["YUY2,640x480@30"])
      var limits = CameraService.Limits()
      limits.recordingTimeout = .seconds(2)
      let open = try OpenService(limits: limits)
      await open.open(camera.name)
      await record(open, for: .seconds(3))
      try camera.writeLine("hold")
      await eventually("the loss is reported") { open.recordingFailure == .videoLost(camera: "Mute") }
      await eventually("the video is saved") { open.clips.count == 1 }
      let video = try #require(open.clips.last)
      #expect(video.duration >= .seconds(3))
      let file = try RecordedFile(video.path, hasSound: true)
      #expect(
        file.length > 2,
        """
        all but the last second of \(video.duration): \(file.frames.count) frames from \(file.frames.first ?? -1) s \
        to \(file.frames.last ?? -1) s, sound until \(file.audioBuffers.last ?? -1) s
        """)
      try camera.writeLine("go")
      await eventually("the camera runs again") { open.state == .running }
      await open.frame("the preview continues")
      await open.close()
    }

    @Test func closingTheCameraSavesTheVideo() async throws {
      let open = try await service()
      await record(open, for: .seconds(1))
      await open.close()
      let video = try #require(open.clips.last)
      #expect(try RecordedFile(video.path, hasSound: true).length > 0.8)
    }

    @Test func aReleasedServiceSavesTheVideo() async throws {
      // In a new session, the camera appears after a moment.
      let other = try OpenService()
      await other.find("test-camera")
      let folder = try TemporaryFolder()
      var options = CaptureOptions()
      options.folder = folder.path("Camera")
      options.videoQuality = .size640x480
      var service: CameraService? = CameraService(showsPreview: false)
      let events = try #require(service).events
      service?.start("test-camera", options: options)
      var video: CapturedVideo?
      // The stream ends when the camera is closed.
      for await event in events {
        switch event {
        case .state(.running): service?.startRecording()
        case .elapsed(let time): if time > .seconds(1) { service = nil }
        case .video(let taken): video = taken
        default: break
        }
      }
      #expect(try RecordedFile(try #require(video).path, hasSound: true).length > 0.8)
      #expect(try !PipeWire.isOpen())
    }

    @Test func anUnwritableFolderIsReported() async throws {
      let open = try await service()
      open.apply { $0.folder = "/proc/Camera" }
      open.service.startRecording()
      await eventually("the failure is reported") { open.recordingFailure != nil }
      #expect(open.recordingFailure?.title == "Could Not Save")
      #expect(open.state == .running)
      await open.close()
    }

    @Test(.enabled(if: TemporaryVolume.canMountMemory)) func aFullDiskLeavesAPlayableVideo() async throws {
      let disk = try TemporaryVolume(memory: 600)
      let open = try await service()
      open.apply { $0.folder = disk.path }
      open.service.startRecording()
      await eventually("the full disk is reported", within: .seconds(60)) { open.recordingFailure != nil }
      #expect(open.recordingFailure == .diskFull(folder: disk.path))
      await eventually("the saved recording is reported") { open.clips.count == 1 }
      let video = try #require(open.clips.first)
      #expect(try RecordedFile(video.path, hasSound: true).length > video.duration.inSeconds - 1.5)
      await eventually("the preview continues") { open.state == .running }
      let request = open.ask()
      await eventually("the photo is refused") { open.outcome(of: request) != nil }
      #expect(throws: CameraError.diskFull(folder: disk.path)) { try open.outcome(of: request)?.get() }
      await open.close()
    }
  }
}
