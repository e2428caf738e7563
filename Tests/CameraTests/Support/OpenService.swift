import Camera
import FileTesting
import GObjectKit
import GStreamerKit
import Testing

/// A real service with a log of all its events.
@MainActor final class OpenService {
  let service: CameraService
  let folder: TemporaryFolder
  private(set) var events: [CameraEvent] = []
  var options = CaptureOptions()
  private var nextRequest = 1

  init(
    limits: CameraService.Limits = .init(), access: CameraAccess = .desktop,
    lastCamera: LastCameraStore = .none
  ) throws {
    folder = try TemporaryFolder()
    options.folder = folder.path("Camera")
    service = CameraService(limits: limits, access: access, lastCamera: lastCamera)
    Task { [weak self, events = service.events] in
      for await event in events { self?.events.append(event) }
    }
  }

  /// Waits until a camera with this identifier is listed.
  func find(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    service.watch()
    await eventually("“\(name)” is found", sourceLocation: sourceLocation) {
      cameras.contains { $0.id == name }
    }
  }

  /// Opens a camera by its identifier and waits until the preview runs.
  func open(_ name: String = "test-camera", sourceLocation: SourceLocation = #_sourceLocation) async {
    await find(name, sourceLocation: sourceLocation)
    let count = events.count
    service.start(name, options: options)
    await eventually("“\(name)” is opened: \(states)", sourceLocation: sourceLocation) {
      events[count...].contains {
        if case .opened(let device, _, _) = $0 { device.id == name } else { false }
      }
    }
    await frame("the preview moves", sourceLocation: sourceLocation)
    // The frame is shown before the state is reported.
    await eventually("“\(name)” runs: \(states)", sourceLocation: sourceLocation) { state == .running }
  }

  /// The last reported image controls of the open camera.
  var controls: [ImageControl]? {
    events.reversed().lazy.compactMap { if case .controls(let list) = $0 { list } else { nil } }.first
  }

  func close() async {
    service.stop()
    await eventually("the camera is closed") { state == .idle }
  }

  /// Waits for a new frame.
  func frame(_ what: Comment, sourceLocation: SourceLocation = #_sourceLocation) async {
    let count = service.preview.frameCount
    await eventually(what, sourceLocation: sourceLocation) { service.preview.frameCount > count + 1 }
  }

  func apply(_ change: (inout CaptureOptions) -> Void) {
    change(&options)
    service.apply(options)
  }

  /// Takes a photo and waits for its file.
  func takePhoto(
    _ use: PhotoRequest.Use = .single, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CapturedPhoto {
    let request = ask(use)
    await eventually("the photo is saved", sourceLocation: sourceLocation) { outcome(of: request) != nil }
    return try #require(try outcome(of: request)?.get(), sourceLocation: sourceLocation)
  }

  func ask(_ use: PhotoRequest.Use = .single) -> PhotoRequest {
    let request = PhotoRequest(number: nextRequest, use: use)
    nextRequest += 1
    service.takePhoto(request)
    return request
  }

  func outcome(of request: PhotoRequest) -> Result<CapturedPhoto, CameraError>? {
    for event in events {
      switch event {
      case .photo(request, let photo): return .success(photo)
      case .photoFailed(request, let error): return .failure(error)
      default: break
      }
    }
    return nil
  }

  /// The last four states, for failure messages.
  var states: [CameraState] {
    events.compactMap { if case .state(let state) = $0 { state } else { nil } }.suffix(4)
  }
  var state: CameraState {
    for case .state(let state) in events.reversed() { return state }
    return .idle
  }
  var failure: CameraError? {
    if case .failed(let error) = state { return error }
    return nil
  }
  var cameras: [CameraDevice] {
    for case .cameras(let cameras) in events.reversed() { return cameras }
    return []
  }
  var microphones: [Microphone] {
    for case .microphones(let microphones) in events.reversed() { return microphones }
    return []
  }
  var modes: (preview: CameraMode, still: CameraMode)? {
    for case .opened(_, let preview, let still) in events.reversed() { return (preview, still) }
    return nil
  }
  /// The camera that was opened last.
  var opened: CameraDevice? {
    for case .opened(let camera, _, _) in events.reversed() { return camera }
    return nil
  }
  var elapsed: Duration? {
    for case .elapsed(let elapsed) in events.reversed() { return elapsed }
    return nil
  }
  var levels: [AudioLevel] {
    events.compactMap { if case .level(let level) = $0 { level } else { nil } }
  }
  var clips: [CapturedVideo] {
    events.compactMap { if case .video(let video) = $0 { video } else { nil } }
  }
  var recordingFailure: CameraError? {
    for case .recordingFailed(let error) in events.reversed() { return error }
    return nil
  }
}
