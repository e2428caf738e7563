/// Coming and going of the place, and of cameras.
extension CameraModel {
  /// The place came on screen: opens the camera.
  public func placeAppeared() {
    guard !isPlaceShown else { return }
    isPlaceShown = true
    service.watch()
    if !devices.isEmpty { open(selectedDevice?.id) }
  }

  /// The place left the screen: closes the camera, after ending what was going on.
  public func placeDisappeared() {
    guard isPlaceShown else { return }
    isPlaceShown = false
    cancelSequence()
    missing = nil
    service.stop()
  }

  /// Opens the next camera of the list.
  public func switchCamera() {
    guard canSwitchCamera else { return }
    let index = devices.firstIndex { $0.id == selectedDevice?.id } ?? -1
    select(devices[(index + 1) % devices.count])
  }

  /// Opens a camera. The choice is remembered.
  public func select(_ device: CameraDevice) {
    guard device.id != selectedDevice?.id || failure != nil else { return }
    guard !isRecording, sequence == nil else { return }
    selectedDevice = device
    if isPlaceShown { open(device.id) }
  }

  /// Chooses the microphone of the next clip.
  public func select(_ microphone: Microphone) { options.microphone = microphone.id }

  /// Chooses what the shutter does.
  public func select(_ mode: Mode) {
    guard !isRecording, mode != self.mode else { return }
    cancelSequence()
    self.mode = mode
  }

  /// Tries once more to open the camera.
  public func retry() {
    alert = nil
    guard isPlaceShown, failure != nil else { return }
    guard devices.isEmpty else { return open(selectedDevice?.id) }
    // Where cameras may not even be looked for, the question is what failed.
    if !hasLookedForDevices {
      state = .idle
      service.watch()
    }
  }

  /// The user has read the alert.
  public func dismissAlert() { alert = nil }

  func open(_ id: CameraDevice.ID?) {
    missing = nil
    alert = nil
    state = state.isLive ? .switching : .starting
    service.start(id, options: options)
  }

  func take(cameras: [CameraDevice]) {
    devices = cameras
    hasLookedForDevices = true
    guard isPlaceShown else { return }
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
    // An answer that is still under way would otherwise keep the spinner.
    pending = []
    isProcessing = false
    (recordingElapsed, level) = (nil, .silence)
    state = .failed(error)
    if alerts { alert = error }
  }
}
