import CameraTesting
import FileTesting
import Foundation
import GObjectKit
import GStreamerKit
import Synchronization
import TestTools
import Testing

@testable import Camera

extension CameraTests {
  /// Devices that are disconnected during use, and folders that are read-only.
  @Suite(.session) @MainActor struct LossTests {
    @Test func aRecordingContinuesWithoutItsMicrophone() async throws {
      let microphone = try ExtraMicrophone("desk-microphone", description: "Desk Microphone")
      let open = try OpenService()
      open.options.videoQuality = .size640x480
      open.options.microphone = "desk-microphone"
      await open.open()
      await eventually("the microphone is found") { open.microphones.contains { $0.id == "desk-microphone" } }
      open.service.startRecording()
      await eventually("it records sound") { (open.elapsed ?? .zero) > .seconds(1) && !open.levels.isEmpty }
      microphone.unplug()
      await eventually("the loss is reported") { open.recordingFailure != nil }
      #expect(open.recordingFailure?.title == "Microphone Disconnected")
      #expect(open.recordingFailure?.message.contains("Desk Microphone") == true)
      let before = open.elapsed ?? .zero
      await eventually("the video continues") { (open.elapsed ?? .zero) > before + .seconds(2) }
      #expect(open.state == .recording)
      open.service.stopRecording()
      await eventually("the video is saved") { open.clips.count == 1 }
      let video = try #require(open.clips.first)
      #expect(video.hasSound)
      let file = try RecordedFile(video.path, hasSound: true)
      #expect(abs(file.length - video.duration.inSeconds) < 0.3, "\(file.length) s for \(video.duration)")
      #expect(file.length - (file.audioBuffers.last ?? 0) > 1.5, "the sound ended before the picture")
      await open.close()
    }

    @Test func aRecordingContinuesWithoutAMicrophoneThatStops() async throws {
      let microphone = try ProgramMicrophone("frozen-microphone")
      let open = try OpenService()
      open.options.videoQuality = .size640x480
      open.options.microphone = "frozen-microphone"
      await open.open()
      await eventually("the microphone is found") {
        open.microphones.contains { $0.id == "frozen-microphone" }
      }
      open.service.startRecording()
      await eventually("it records sound") { (open.elapsed ?? .zero) > .seconds(1) && !open.levels.isEmpty }
      microphone.freeze()
      await eventually("the silence is reported") { open.recordingFailure?.title == "Microphone Stopped" }
      let before = open.elapsed ?? .zero
      await eventually("the video continues") { (open.elapsed ?? .zero) > before + .seconds(1) }
      open.service.stopRecording()
      await eventually("the video is saved") { open.clips.count == 1 }
      let video = try #require(open.clips.first)
      let file = try RecordedFile(video.path, hasSound: true)
      #expect(abs(file.length - video.duration.inSeconds) < 0.3, "\(file.length) s for \(video.duration)")
      let longestGap = zip(file.frames, file.frames.dropFirst()).map { $1 - $0 }.max() ?? .infinity
      #expect(longestGap < 0.7, "no frames are lost while the microphone is awaited: \(longestGap) s")
      await open.close()
    }

    @Test func anotherCameraReplacesADisconnectedOne() async throws {
      var camera = try await VirtualCamera("loose-camera", description: "Loose", modes: ["YUY2,640x480@30"])
      let folder = try TemporaryFolder()
      var options = CaptureOptions()
      options.folder = folder.path("Camera")
      let model = CameraModel(service: CameraService(), options: options)
      model.viewAppeared()
      for isRecording in [false, true] {
        await eventually("the cameras are found") {
          model.connection.devices.count == 2 && model.connection.devices.contains { $0.id == "loose-camera" }
        }
        await eventually("some camera runs") { model.connection.state == .running }
        if let device = model.connection.devices.first(where: { $0.id == "loose-camera" }) {
          model.select(device)
        }
        await eventually("it runs") {
          model.connection.state == .running && model.connection.modes?.preview.size.width == 640
        }
        if isRecording {
          model.select(.video)
          model.shoot()
          await eventually("it records") { (model.recording?.elapsed ?? .zero) > .seconds(2) }
        }
        let message = model.notice
        camera.unplug()
        await eventually("the message is shown") { model.notice != message }
        #expect(model.notice?.text.hasPrefix("“Loose” was disconnected. ") == true)
        await eventually("another camera runs") { model.connection.state == .running && model.canShoot }
        #expect(model.connection.selectedDevice?.id != "loose-camera")
        #expect((model.results.video != nil) == isRecording, "the video is saved")
        #expect(model.recording == nil && model.alert == nil)
        let count = model.preview.frameCount
        await eventually("the preview moves") { model.preview.frameCount > count + 1 }
        camera = try await VirtualCamera("loose-camera", description: "Loose", modes: ["YUY2,640x480@30"])
      }
      let video = try #require(model.results.video)
      // An encoder that starts slowly on a busy machine leaves out some of the first frames.
      let length = try RecordedFile(video.path, hasSound: true).length
      #expect(length > 1, "\(length) s")
      model.viewDisappeared()
      await eventually("it is closed") { model.connection.state == .idle }
    }

    @Test(.enabled(if: TemporaryVolume.canMountMemory)) func aReadOnlyFolderIsReported() async throws {
      let disk = try TemporaryVolume(memory: 64, isReadOnly: true)
      let open = try OpenService()
      open.options.folder = disk.path
      open.options.videoQuality = .low
      await open.open()
      let request = open.ask()
      await eventually("the photo is refused") { open.outcome(of: request) != nil }
      #expect(throws: CameraError.folderReadOnly(folder: disk.path)) { try open.outcome(of: request)?.get() }
      open.service.startRecording()
      await eventually("the video is refused") { open.recordingFailure != nil }
      #expect(open.recordingFailure == .folderReadOnly(folder: disk.path))
      #expect(open.state == .running, "the preview continues")
      await open.close()
    }
  }

  /// Tests with a clock that is set back while the camera is used.
  struct ClockTests {
    @Test func fileNamesDoNotCollide() throws {
      let folder = try TemporaryFolder()
      let captures = CaptureFolder(path: folder.path("Camera"))
      try captures.make()
      let name = CaptureFolder.name("IMG", Timestamp(seconds: 1_000_000_000), extension: "jpg")
      #expect(name == "IMG_20010909_014640.jpg", "the session's zone is UTC")
      var paths: [String] = []
      for content in ["first", "second", "third"] {
        let draft = Drafts(in: captures.folder).file(extension: "jpg")
        try Data(content.utf8).write(to: URL(filePath: draft.path))
        paths.append(try captures.finalize(draft, as: name).path)
      }
      #expect(Set(paths).count == 3)
      // No file was overwritten.
      #expect(
        try paths.map { try String(contentsOfFile: $0, encoding: .utf8) } == ["first", "second", "third"])
      let video = try captures.reserve("VID.mkv")
      #expect(try captures.reserve("VID.mkv").path != video.path)
    }

    @Test func framesWithEarlierTimestampsAreDropped() throws {
      let gate = SyncGate(waitsForSound: false)
      let frame = try sample()
      #expect(gate.frame(frame, at: .seconds(10)) == .seconds(10))
      #expect(gate.frame(frame, at: .seconds(12)) == .seconds(12))
      #expect(gate.frame(frame, at: .seconds(3)) == nil, "pictures do not go back")
      #expect(gate.elapsed == .seconds(2))
      #expect(gate.frame(frame, at: .seconds(13)) == .seconds(13))
      #expect(gate.elapsed == .seconds(3))
    }

    /// A frame from a test pipeline.
    private func sample() throws -> Sample {
      let pipeline = try Pipeline()
      let made = Mutex<Sample?>(nil)
      let isMade = DispatchSemaphore(value: 0)
      let source = try Element("videotestsrc", ["num-buffers": 1])
      let sink = try AppSink(isSynchronized: false) { sample in
        made.withLock { $0 = sample }
        isMade.signal()
      }
      try pipeline.addChain([source, sink])
      try pipeline.setState(.playing)
      defer { try? pipeline.setState(.null) }
      #expect(isMade.wait(timeout: .now() + 30) == .success)
      return try #require(made.withLock { $0 })
    }
  }
}
