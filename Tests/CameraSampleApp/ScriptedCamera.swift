import Camera
import GObjectKit
import GStreamerKit
import Imaging
import Synchronization
import VideoDisplayKit

/// A fake service that presents the state of a scene, for states that a real camera rarely reaches. Its frames show a
/// still landscape.
nonisolated final class ScriptedCamera: CameraServing {
  let events: AsyncStream<CameraEvent>
  let preview = VideoPaintable()
  private let output: AsyncStream<CameraEvent>.Continuation
  private let scene: Scene
  private let streamingTask = Mutex<Task<Void, Never>?>(nil)

  init(_ scene: Scene) {
    self.scene = scene
    (events, output) = AsyncStream.makeStream()
  }

  private static let laptop = CameraDevice(
    id: "laptop", name: "Laptop Camera", position: .front,
    modes: [
      CameraMode(coding: .jpeg, size: VideoSize(width: 1920, height: 1080), rate: FrameRate(30)),
      CameraMode(
        coding: .raw(format: "YUY2"), size: VideoSize(width: 1280, height: 720), rate: FrameRate(10)),
    ])
  private static let desk = CameraDevice(id: "desk", name: "Desk Camera", modes: laptop.modes)

  func watch() {
    output.yield(.cameras(scene == .noCamera ? [] : [Self.laptop, Self.desk]))
    output.yield(
      .microphones([Microphone(id: "m1", name: "Built-in Microphone"), Microphone(id: "m2", name: "Headset")])
    )
  }

  func start(_ camera: CameraDevice.ID?, options: CaptureOptions) {
    let device = camera == "desk" ? Self.desk : Self.laptop
    output.yield(.state(.starting))
    // The other camera works.
    if let error = scene.error, device.id == Self.laptop.id {
      output.yield(.state(.failed(error)))
      return
    }
    guard scene != .starting else { return }
    output.yield(.opened(device, preview: device.modes[0], still: device.modes[0]))
    output.yield(
      .controls([
        ImageControl(id: "brightness", name: "Brightness", range: -64...64, value: 0),
        ImageControl(id: "contrast", name: "Contrast", range: 0...95, value: 40, defaultValue: 32),
        ImageControl(
          id: "balance", name: "Auto White Balance", range: 0...1, value: 1,
          options: [.init(0, "Off"), .init(1, "On")]),
        ImageControl(
          id: "exposure", name: "Auto Exposure", range: 0...0, value: 3,
          options: [.init(1, "Manual Mode"), .init(3, "Aperture Priority Mode")]),
      ]))
    output.yield(.state(.running))
    setStreaming(true)
  }

  func stop() {
    setStreaming(false)
    preview.clear()
    output.yield(.state(.idle))
  }

  func apply(_ options: CaptureOptions) {}
  func set(_ control: ImageControl.ID, to value: Int) {}
  func cancelStrip() {}

  func takePhoto(_ request: PhotoRequest) {
    output.yield(.captured(request))
    guard scene != .processing else { return }
    if scene == .diskFull {
      output.yield(.photoFailed(request, .diskFull(folder: "/home/ada/Pictures/Camera")))
      return
    }
    let frame = Landscape.frame(at: 40, width: 1280, height: 720)
    let pixels = PixelBuffer(bytes: frame.bytes, width: 1280, height: 720, isOpaque: true)
    let file = File(path: UserDirectories.cache).child("staged-\(request.number).jpg")
    do {
      try file.parent.makeFolder()
      try file.write(try ImageEncoder.jpeg(pixels))
    } catch {
      output.yield(.photoFailed(request, .saveFailed(folder: file.parent.path, reason: "\(error)")))
    }
    output.yield(
      .photo(
        request,
        CapturedPhoto(
          path: file.path, size: VideoSize(width: 1280, height: 720),
          thumbnail: pixels.resized(to: .fit(width: 256, height: 256)),
          date: Timestamp(seconds: request.number))))
  }

  func startRecording() {
    output.yield(.state(.recording))
    output.yield(.elapsed(.seconds(67)))
    output.yield(.level(AudioLevel(average: -18, peak: -9)))
  }

  func stopRecording() {
    output.yield(.state(.running))
    let frame = Landscape.frame(at: 40, width: 256, height: 144)
    output.yield(
      .video(
        CapturedVideo(
          path: "/video.mp4", duration: .seconds(67),
          thumbnail: PixelBuffer(bytes: frame.bytes, width: 256, height: 144, isOpaque: true),
          date: Timestamp(seconds: 1000), hasSound: true)))
  }

  private func setStreaming(_ isOn: Bool) {
    streamingTask.withLock { task in
      task?.cancel()
      task =
        !isOn
        ? nil
        : Task { [preview] in
          // The frame is always the same, so that a screenshot can wait for a stable window.
          while !Task.isCancelled {
            preview.present(Landscape.frame(at: 40, width: 1280, height: 720))
            // The frame rate of this camera, not a wait: ten frames per second.
            try? await Task.sleep(for: .milliseconds(100))
          }
        }
    }
  }
}
