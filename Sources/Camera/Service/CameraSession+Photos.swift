import GObjectKit
import GStreamerKit

/// Photos.
extension CameraSession {
  /// The number of frames to skip after a change of mode, until the camera has adapted its brightness.
  private static let settlingFrames = 3

  func takePhoto(_ request: PhotoRequest) {
    guard let previewPipeline, let modes, state == .running || state == .capturing else {
      let error: CameraError = camera.map { .noFrames(camera: $0.camera.name) } ?? .noCamera
      return emit(.photoFailed(request, error))
    }
    // A change of mode serves one photo at a time.
    guard modes.still == modes.preview || pendingCaptures.isEmpty else {
      return waitingPhotos.append(request)
    }
    set(.capturing)
    pendingCaptures[request.number] = request
    var skipping = 0
    if modes.still != modes.preview {
      do throws(GStreamerError) {
        try previewPipeline.change(to: modes.still)
        skipping = Self.settlingFrames
      } catch {
        // Falls back to the preview's size.
        try? previewPipeline.change(to: modes.preview)
      }
    }
    previewPipeline.takeNext(skipping: skipping) { [inbox, generation] sample in
      inbox.yield(.captured(request, sample, generation: generation))
    }
    schedule(.captureTimedOut(request, generation: generation), after: limits.firstFrameTimeout)
  }

  func captured(_ request: PhotoRequest, _ sample: Sample) {
    guard pendingCaptures.removeValue(forKey: request.number) != nil, let camera else { return }
    emit(.captured(request))
    let isMirrored = options.savesMirrored && options.mirrorsPreview(of: camera.camera.position)
    let frame = PhotoProcessor.CapturedFrame(
      request: request, sample: sample, date: .now, camera: camera.camera, isMirrored: isMirrored,
      folder: CaptureFolder(path: options.folder))
    Task { [photoProcessor] in
      do throws(CameraError) {
        if let photo = try await photoProcessor.process(frame) { emit(.photo(request, photo)) }
      } catch {
        emit(.photoFailed(request, error))
      }
    }
    endCapture()
  }

  /// Returns to the preview's mode and continues with the next waiting photo.
  func endCapture() {
    guard pendingCaptures.isEmpty, let previewPipeline, let modes else { return }
    if modes.still != modes.preview { try? previewPipeline.change(to: modes.preview) }
    if state == .capturing { set(.running) }
    if !waitingPhotos.isEmpty { takePhoto(waitingPhotos.removeFirst()) }
  }
}
