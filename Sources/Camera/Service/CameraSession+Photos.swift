import GObjectKit
import GStreamerKit

/// Photos.
extension CameraSession {
  /// The number of frames to skip after a change of mode, until the camera has adapted its brightness.
  private static let settlingPictures = 3

  func takePhoto(_ request: PhotoRequest) {
    guard let viewfinder, let modes, state == .running || state == .capturing else {
      let error: CameraError = camera.map { .noPicture(camera: $0.camera.name) } ?? .noCamera
      return tell(.photoFailed(request, error))
    }
    // A change of mode serves one photo at a time.
    guard modes.still == modes.preview || exposing.isEmpty else { return waitingPhotos.append(request) }
    set(.capturing)
    exposing[request.number] = request
    var skipping = 0
    if modes.still != modes.preview {
      do throws(GStreamerError) {
        try viewfinder.change(to: modes.still)
        skipping = Self.settlingPictures
      } catch {
        // Falls back to the preview's size.
        try? viewfinder.change(to: modes.preview)
      }
    }
    viewfinder.takeNext(skipping: skipping) { [inbox, opening] sample in
      inbox.yield(.exposed(request, sample, opening: opening))
    }
    remind(of: .notExposed(request, opening: opening), after: limits.firstFrame)
  }

  func exposed(_ request: PhotoRequest, _ sample: Sample) {
    guard exposing.removeValue(forKey: request.number) != nil, let camera else { return }
    tell(.exposed(request))
    let isMirrored = options.savesMirrored && options.mirrorsPreview(of: camera.camera.position)
    let exposure = Darkroom.Exposure(
      request: request, sample: sample, date: .now, camera: camera.camera, isMirrored: isMirrored,
      folder: CaptureFolder(path: options.folder))
    Task { [darkroom] in
      do throws(CameraError) {
        if let photo = try await darkroom.develop(exposure) { tell(.photo(request, photo)) }
      } catch {
        tell(.photoFailed(request, error))
      }
    }
    endExposure()
  }

  /// Returns to the preview's mode and continues with the next waiting photo.
  func endExposure() {
    guard exposing.isEmpty, let viewfinder, let modes else { return }
    if modes.still != modes.preview { try? viewfinder.change(to: modes.preview) }
    if state == .capturing { set(.running) }
    if !waitingPhotos.isEmpty { takePhoto(waitingPhotos.removeFirst()) }
  }
}
