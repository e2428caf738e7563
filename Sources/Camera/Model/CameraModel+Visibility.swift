/// Visibility of the view, and selection of cameras.
extension CameraModel {
  /// Opens the camera. Called when the view becomes visible.
  public func viewAppeared() {
    guard !isViewShown else { return }
    isViewShown = true
    service.watch()
    if !devices.isEmpty { open(selectedDevice?.id) }
  }

  /// Stops what is in progress and closes the camera. Called when the view is hidden.
  public func viewDisappeared() {
    guard isViewShown else { return }
    isViewShown = false
    cancelSequence()
    missing = nil
    service.stop()
  }

  /// Opens the next camera in `devices`.
  public func switchCamera() {
    guard canSwitchCamera else { return }
    let index = devices.firstIndex { $0.id == selectedDevice?.id } ?? -1
    select(devices[(index + 1) % devices.count])
  }

  /// Selects a camera and opens it if the view is shown. Ignored during a recording, countdown, burst or strip.
  public func select(_ device: CameraDevice) {
    guard device.id != selectedDevice?.id || failure != nil else { return }
    guard !isRecording, sequence == nil else { return }
    selectedDevice = device
    if isViewShown { open(device.id) }
  }

  /// Selects the microphone for the next video.
  public func select(_ microphone: Microphone) { options.microphone = microphone.id }

  /// Selects photo or video mode. Ignored while recording.
  public func select(_ mode: Mode) {
    guard !isRecording, mode != self.mode else { return }
    cancelSequence()
    self.mode = mode
  }

  /// Retries to open the camera after a failure.
  public func retry() {
    alert = nil
    guard isViewShown, failure != nil else { return }
    guard devices.isEmpty else { return open(selectedDevice?.id) }
    // If the search for cameras itself failed, repeat the search.
    if !hasLookedForDevices {
      state = .idle
      service.watch()
    }
  }

  /// Clears `alert`.
  public func dismissAlert() { alert = nil }

  func open(_ id: CameraDevice.ID?) {
    missing = nil
    alert = nil
    state = state.isLive ? .switching : .starting
    service.start(id, options: options)
  }

  func handle(cameras: [CameraDevice]) {
    devices = cameras
    hasLookedForDevices = true
    guard isViewShown else { return }
    if cameras.isEmpty {
      if missing == nil, !state.isLive { fail(.noCamera, alerts: false) }
      return
    }
    if let missing {
      if cameras.contains(where: { $0.id == missing }) { open(missing) }
    } else if state == .idle || failure == .noCamera {
      open(selectedDevice.flatMap { chosen in cameras.first { $0.id == chosen.id } }?.id)
    }
  }

  func fail(_ error: CameraError, alerts: Bool = true) {
    cancelSequence()
    // A pending photo would otherwise keep the spinner visible.
    pending = []
    isProcessing = false
    (recordingElapsed, level) = (nil, .silence)
    state = .failed(error)
    if alerts { alert = error }
  }
}
