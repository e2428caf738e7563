/// The shutter.
extension CameraModel {
  /// How long the screen turns white after a capture.
  public static let blinkTime = Duration.milliseconds(120)
  /// How long the screen is white before a capture with flash, so that the camera can adapt.
  static let flashTime = Duration.milliseconds(400)
  /// The time between photos of a burst.
  static let burstInterval = Duration.milliseconds(150)
  /// The time between photos of a strip.
  static let stripInterval = Duration.milliseconds(1500)
  /// The number of photos after which a burst ends.
  public static let burstLimit = 100

  /// Performs the shutter's action: takes a photo or starts or stops recording. Cancels a running countdown, burst or
  /// strip instead.
  public func shoot() {
    if mode == .photo {
      if isInSequence { cancelSequence() } else { takePhoto() }
    } else if isRecording {
      stopRecording()
    } else {
      startRecording()
    }
  }

  /// Takes a photo, or four with `isFourUp`, after the countdown if one is set. Does nothing unless `canShoot`.
  public func takePhoto() {
    guard state == .running, canShoot else { return }
    alert = nil
    guard countdownSeconds > 0 || isFourUp || needsFlash else { return request(.single) }
    let isFourUp = isFourUp
    run { model in
      guard await model.countDown() else { return }
      for index in 0..<(isFourUp ? 4 : 1) {
        if isFourUp { model.stripIndex = index }
        if index > 0 { try await model.clock.sleep(for: CameraModel.stripInterval) }
        try await model.capture(isFourUp ? .strip(index: index) : .single)
      }
    }
  }

  /// Cancels a countdown, burst or strip. Photos that were already captured are saved, except those of an incomplete
  /// strip.
  public func cancelSequence() {
    guard let sequence else { return }
    sequence.cancel()
    self.sequence = nil
    if stripIndex != nil {
      service.cancelStrip()
      pending = []
      isProcessing = false
    }
    (countdownRemaining, stripIndex, burstCount, willCapturePhoto) = (nil, nil, nil, false)
  }

  /// Takes photos every 150 ms until `endBurst`, at most `burstLimit`. Called when the shutter is held down.
  public func startBurst() {
    guard state == .running, mode == .photo, canShoot else { return }
    alert = nil
    burstCount = 0
    run { model in
      for number in 1...CameraModel.burstLimit {
        model.request(.burst(number: number))
        try await model.clock.sleep(for: CameraModel.burstInterval)
      }
    }
  }

  /// Ends a burst. Called when the shutter is released.
  public func endBurst() { if burstCount != nil { cancelSequence() } }

  /// Starts recording a video.
  public func startRecording() {
    guard state == .running, mode == .video else { return }
    alert = nil
    service.startRecording()
  }

  /// Stops recording.
  public func stopRecording() { if isRecording { service.stopRecording() } }

  /// Clears `photo`.
  public func retake() { photo = nil }

  private var needsFlash: Bool {
    switch flashMode {
    case .on: true
    case .off: false
    case .auto: isDark
    }
  }

  private func run(_ body: @escaping @MainActor (CameraModel) async throws -> Void) {
    sequence = Task { [weak self] in
      do {
        if let self { try await body(self) }
      } catch {
        // Cancelled: `cancelSequence` has already reset the state.
        return
      }
      guard !Task.isCancelled, let self else { return }
      sequence = nil
      (countdownRemaining, stripIndex, burstCount) = (nil, nil, nil)
    }
  }

  /// Counts down; returns false if the task is cancelled.
  private func countDown() async -> Bool {
    guard countdownSeconds > 0 else { return true }
    for remaining in stride(from: countdownSeconds, to: 0, by: -1) {
      countdownRemaining = remaining
      try? await clock.sleep(for: .seconds(1))
      guard !Task.isCancelled else { return false }
    }
    countdownRemaining = nil
    return true
  }

  private func capture(_ use: PhotoRequest.Use) async throws {
    if needsFlash {
      willCapturePhoto = true
      try await clock.sleep(for: Self.flashTime)
    }
    try Task.checkCancellation()
    request(use)
  }

  private func request(_ use: PhotoRequest.Use) {
    let request = PhotoRequest(number: nextRequest, use: use)
    nextRequest += 1
    pending.insert(request.number)
    isProcessing = true
    service.takePhoto(request)
  }
}
