import Camera
import GObjectKit
import GStreamerKit
import Imaging
import Synchronization
import VideoDisplayKit

/// A fake service that records calls and sends the events that a test provides.
final class FakeCamera: CameraServing {
  enum Call: Equatable {
    case watch
    case start(CameraDevice.ID?)
    case stop
    case apply(CaptureOptions)
    case set(ImageControl.ID, Int)
    case photo(PhotoRequest)
    case cancelStrip
    case startRecording
    case stopRecording
  }

  let events: AsyncStream<CameraEvent>
  let preview = VideoPaintable()
  private let report: AsyncStream<CameraEvent>.Continuation
  private let log = Mutex<[Call]>([])

  init() { (events, report) = AsyncStream.makeStream() }

  var calls: [Call] { log.withLock { $0 } }
  var photos: [PhotoRequest] {
    calls.compactMap { if case .photo(let request) = $0 { request } else { nil } }
  }

  private func note(_ call: Call) { log.withLock { $0.append(call) } }

  func watch() { note(.watch) }
  func start(_ camera: CameraDevice.ID?, options: CaptureOptions) { note(.start(camera)) }
  func stop() { note(.stop) }
  func apply(_ options: CaptureOptions) { note(.apply(options)) }
  func set(_ control: ImageControl.ID, to value: Int) { note(.set(control, value)) }
  func takePhoto(_ request: PhotoRequest) { note(.photo(request)) }
  func cancelStrip() { note(.cancelStrip) }
  func startRecording() { note(.startRecording) }
  func stopRecording() { note(.stopRecording) }

  func send(_ events: CameraEvent...) { for event in events { report.yield(event) } }

  static let mode = CameraMode(
    coding: .raw(format: "YUY2"), size: VideoSize(width: 1280, height: 720), rate: FrameRate(30))

  static func device(_ id: String, _ position: CameraDevice.Position = .external) -> CameraDevice {
    CameraDevice(id: id, name: id.uppercased(), position: position, modes: [mode])
  }

  static func photo(_ name: String) -> CapturedPhoto {
    CapturedPhoto(
      path: "/pictures/\(name)", size: mode.size,
      thumbnail: PixelBuffer(bytes: Bytes([0, 0, 0, 255]), width: 1, height: 1, isOpaque: true),
      date: Timestamp(seconds: 0))
  }
}
