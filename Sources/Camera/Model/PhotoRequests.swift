import Observation

/// The photos that were requested from the service, until they are saved or have failed.
@MainActor @Observable public final class PhotoRequests {
  /// The number of captured frames so far. Each increment triggers the shutter sound.
  public private(set) var captureCount = 0
  /// The numbers of the requests that are not saved yet.
  private var pending: Set<Int> = []

  @ObservationIgnored private var nextNumber = 1
  @ObservationIgnored private let service: any CameraServing

  init(service: any CameraServing) { self.service = service }

  /// Whether a photo is being captured or saved.
  public var isProcessing: Bool { !pending.isEmpty }

  /// Requests a photo.
  func send(_ use: PhotoRequest.Use) {
    let request = PhotoRequest(number: nextNumber, use: use)
    nextNumber += 1
    pending.insert(request.number)
    service.takePhoto(request)
  }

  /// Counts a captured frame.
  func captured() { captureCount += 1 }

  /// Removes a request that is saved or has failed. The photos of a strip are saved together.
  func finish(_ request: PhotoRequest) {
    if case .strip = request.use { return removeAll() }
    pending.remove(request.number)
  }

  /// Discards the frames of an incomplete strip.
  func cancelStrip() {
    service.cancelStrip()
    removeAll()
  }

  /// Removes all requests: their camera was closed.
  func removeAll() { if !pending.isEmpty { pending = [] } }
}
