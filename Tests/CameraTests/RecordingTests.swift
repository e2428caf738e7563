import Camera
import CameraTesting
import Foundation
import GStreamerKit
import TestSupport
import TestTools
import Testing

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

    @Test func videoAndAudioBeginTogether() async throws {
      let open = try await service()
      await record(open, for: .seconds(5))
      let elapsed = try #require(open.elapsed)
      let video = try await stop(open)
      #expect(open.recordingFailure == nil)
      #expect(video.hasSound)
      let file = try RecordedFile(video.path, hasSound: true)
      #expect(abs(file.length - video.duration.inSeconds) < 0.2, "\(file.length) s for \(video.duration)")
      #expect(abs(file.length - elapsed.inSeconds) < 0.5)
      let (picture, sound) = (try #require(file.frames.first), try #require(file.audioBuffers.first))
      #expect(abs(picture - sound) < 0.05, "frames begin at \(picture) s, sound at \(sound) s")
      // The audio continues until the recording ends, which may be late on a busy machine.
      #expect(abs((file.audioBuffers.last ?? 0) - (file.frames.last ?? 0)) < 1)
      #expect(video.thumbnail.map { Bars($0).colors } == Bars.expected)
      #expect(!open.levels.isEmpty, "the level was told")
      // The service reports the video before the new state.
      await eventually("the camera is as before") { open.state == .running }
      await open.frame("the preview goes on")
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
      let folder = try Folder()
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
      await eventually("the loss is told") { open.state == .failed(.unplugged(camera: "Fourth Camera")) }
      let video = try #require(open.clips.last)
      #expect(try RecordedFile(video.path, hasSound: true).length > 2, "all but the last second")
      await open.close()
    }

    @Test func closingTheCameraSavesTheVideo() async throws {
      let open = try await service()
      await record(open, for: .seconds(1))
      await open.close()
      let video = try #require(open.clips.last)
      #expect(try RecordedFile(video.path, hasSound: true).length > 0.8)
    }

    @Test func anUnwritableFolderIsReported() async throws {
      let open = try await service()
      open.apply { $0.folder = "/proc/Camera" }
      open.service.startRecording()
      await eventually("the failure is told") { open.recordingFailure != nil }
      #expect(open.recordingFailure?.title == "Could Not Save")
      #expect(open.state == .running)
      await open.close()
    }

    @Test(.enabled(if: SmallDisk.isPossible)) func aFullDiskLeavesAPlayableVideo() async throws {
      let disk = try SmallDisk(kilobytes: 600)
      let open = try await service()
      open.apply { $0.folder = disk.path }
      open.service.startRecording()
      await eventually("the full disk is told", within: .seconds(60)) { open.recordingFailure != nil }
      #expect(open.recordingFailure == .diskFull(folder: disk.path))
      await eventually("what was recorded is told") { open.clips.count == 1 }
      let video = try #require(open.clips.first)
      #expect(try RecordedFile(video.path, hasSound: true).length > video.duration.inSeconds - 1.5)
      await eventually("the preview goes on") { open.state == .running }
      let request = open.ask()
      await eventually("the photo is refused") { open.outcome(of: request) != nil }
      #expect(throws: CameraError.diskFull(folder: disk.path)) { try open.outcome(of: request)?.get() }
      await open.close()
    }
  }
}
