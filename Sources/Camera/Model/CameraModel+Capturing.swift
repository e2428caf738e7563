/// The shutter.
extension CameraModel {
  /// How long the screen blinks when a picture is taken.
  public static let blinkTime = Duration.milliseconds(120)
  /// How long the screen lights the face before a picture is taken, so that the camera can adapt.
  static let flashTime = Duration.milliseconds(400)
  /// From one picture of a burst to the next.
  static let burstInterval = Duration.milliseconds(150)
  /// From one picture of a strip to the next.
  static let stripInterval = Duration.milliseconds(1500)
  /// A burst ends by itself.
  public static let burstLimit = 100

  /// What the shutter does in this mode: takes a photo, or begins or ends a clip; and stops a countdown.
  public func shoot() {
    if mode == .photo {
      if isInSequence { cancelSequence() } else { takePhoto() }
    } else if isRecording {
      stopRecording()
    } else {
      startRecording()
    }
  }

  /// Takes a photo, after the countdown if there is one; or four for a strip.
  public func takePhoto() {
    guard state == .running, canShoot else { return }
    alert = nil
    guard countdownSeconds > 0 || isFourUp || needsFlash else { return request(.single) }
    let isFourUp = isFourUp
    run { model in
      guard await model.countDown() else { return }
      for place in 0..<(isFourUp ? 4 : 1) {
        if isFourUp { model.stripPlace = place }
        if place > 0 { try await model.sleep(CameraModel.stripInterval) }
        try await model.expose(isFourUp ? .strip(place: place) : .single)
      }
    }
  }

  /// Stops a countdown, a burst or a strip; what was taken stays.
  public func cancelSequence() {
    guard let sequence else { return }
    sequence.cancel()
    self.sequence = nil
    if stripPlace != nil {
      service.cancelStrip()
      pending = []
      isProcessing = false
    }
    (countdownRemaining, stripPlace, burstCount, willCapturePhoto) = (nil, nil, nil, false)
  }

  /// The shutter is held down: takes pictures until `endBurst`.
  public func startBurst() {
    guard state == .running, mode == .photo, canShoot else { return }
    alert = nil
    burstCount = 0
    run { model in
      for number in 1...CameraModel.burstLimit {
        model.request(.burst(number: number))
        try await model.sleep(CameraModel.burstInterval)
      }
    }
  }

  /// The shutter is released.
  public func endBurst() { if burstCount != nil { cancelSequence() } }

  /// Begins a clip.
  public func startRecording() {
    guard state == .running, mode == .video else { return }
    alert = nil
    service.startRecording()
  }

  /// Ends the clip.
  public func stopRecording() { if isRecording { service.stopRecording() } }

  /// Lets go of the photo, to take another.
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
        // Cancelled: whoever did it has put everything in order.
        return
      }
      guard !Task.isCancelled, let self else { return }
      sequence = nil
      (countdownRemaining, stripPlace, burstCount) = (nil, nil, nil)
    }
  }

  /// Returns whether the time is up, and not cancelled.
  private func countDown() async -> Bool {
    guard countdownSeconds > 0 else { return true }
    for remaining in stride(from: countdownSeconds, to: 0, by: -1) {
      countdownRemaining = remaining
      try? await sleep(.seconds(1))
      guard !Task.isCancelled else { return false }
    }
    countdownRemaining = nil
    return true
  }

  private func expose(_ use: PhotoRequest.Use) async throws {
    if needsFlash {
      willCapturePhoto = true
      try await sleep(Self.flashTime)
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
