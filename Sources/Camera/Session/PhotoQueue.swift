/// The photo requests of an open camera. If photos have a mode of their own, a change of mode serves one photo at a
/// time, and later requests wait.
nonisolated struct PhotoQueue: Sendable, Equatable {
  private let modes: CameraModes
  private let cameraName: String
  private let timeout: Duration
  /// The requests whose frame is being captured, in order.
  private var capturing: [PhotoRequest] = []
  private var waiting: [PhotoRequest] = []

  /// - Parameter timeout: The timeout for the capture of a frame.
  init(_ camera: CameraDevice, _ modes: CameraModes, timeout: Duration) {
    (cameraName, self.modes, self.timeout) = (camera.name, modes, timeout)
  }

  /// Whether no request is left.
  var isEmpty: Bool { capturing.isEmpty && waiting.isEmpty }

  /// All requests that are left, in order.
  var requests: [PhotoRequest] { capturing + waiting }

  /// Captures a frame for a request, or lets it wait.
  mutating func take(_ request: PhotoRequest) -> [CameraAction] {
    guard !modes.differ || capturing.isEmpty else {
      waiting.append(request)
      return []
    }
    capturing.append(request)
    return [.capture(request, modes), .startTimer(.capture(request), timeout)]
  }

  /// Handles the frame of a request; ignores the frame of a request that has timed out.
  mutating func captured(_ request: PhotoRequest) -> [CameraAction] {
    guard remove(request) else { return [] }
    return [.stopTimer(.capture(request)), .report(.captured(request)), .process(request)] + takeNext()
  }

  /// Handles the timeout of a request.
  mutating func timedOut(_ request: PhotoRequest) -> [CameraAction] {
    guard remove(request) else { return [] }
    return [.report(.photoFailed(request, .noFrames(camera: cameraName)))] + takeNext()
  }

  private mutating func remove(_ request: PhotoRequest) -> Bool {
    guard let index = capturing.firstIndex(of: request) else { return false }
    capturing.remove(at: index)
    return true
  }

  /// Returns to the preview's mode and continues with the next waiting request.
  private mutating func takeNext() -> [CameraAction] {
    guard modes.differ, capturing.isEmpty else { return [] }
    let next = waiting.isEmpty ? [] : take(waiting.removeFirst())
    return [.restorePreview(modes.preview)] + next
  }
}
