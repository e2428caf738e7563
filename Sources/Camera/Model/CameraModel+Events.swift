import GObjectKit

/// Events of the service.
extension CameraModel {
  func handle(_ event: CameraEvent) {
    switch event {
    case .cameras(let cameras): handle(cameras: cameras)
    case .microphones(let found): microphones = found
    case .state(let new): handle(state: new)
    case .opened(let device, let preview, let still):
      (selectedDevice, previewMode, stillMode, imageControls) = (device, preview, still, [])
    case .controls(let controls): handle(controls: controls)
    case .brightness(let value): isDark = value < 0.25
    case .captured(let request): captured(request)
    case .photo(let request, let taken): finished(request) { (photo, isVideoNewer) = (taken, false) }
    case .photoFailed(let request, let error):
      finished(request) {}
      cancelSequence()
      alert = error
    case .elapsed(let time): if isRecording { recordingElapsed = time }
    case .level(let new): if isRecording { level = new }
    case .video(let taken): (video, isVideoNewer) = (taken, true)
    case .recordingFailed(let error): alert = error
    }
  }

  private func handle(state new: CameraState) {
    guard new != state else { return }
    switch new {
    case .failed(let error):
      // Errors are ignored while the view is not shown.
      guard isViewShown else {
        state = .idle
        return
      }
      if case .unplugged = error { missing = selectedDevice?.id }
      fail(error)
    case .idle:
      (previewMode, stillMode, imageControls) = (nil, nil, [])
      fallthrough
    case .starting, .switching, .running, .capturing, .recording:
      // The view may disappear while a camera is being opened.
      state = isViewShown || new == .idle ? new : .idle
    }
    if state != .recording { (recordingElapsed, level) = (nil, .silence) }
    if state == .idle, !pending.isEmpty {
      pending = []
      isProcessing = false
    }
  }

  private func captured(_ request: PhotoRequest) {
    captureCount += 1
    if case .burst(let number) = request.use, burstCount != nil { burstCount = number }
    // The screen turns white briefly; if it was the flash, it turns off again.
    willCapturePhoto = true
    blink.schedule(after: CameraModel.blinkTime) { [weak self] in self?.willCapturePhoto = false }
  }

  private func finished(_ request: PhotoRequest, then act: () -> Void) {
    pending.remove(request.number)
    if case .strip = request.use { pending = [] }
    isProcessing = !pending.isEmpty
    act()
  }
}
