import GObjectKit
import Imaging
import Observation

/// The flow for taking one photo or video: preview, review, then use or retake. The user can cancel at any time.
@MainActor @Observable public final class TakePictureModel {
  /// The step of the flow.
  public enum Stage: Equatable, Sendable {
    /// The preview is shown.
    case camera
    /// The captured photo or video is shown for review.
    case still(Capture)
    /// The flow has ended, with or without a result.
    case finished
  }

  /// The camera that the flow controls.
  public let camera: CameraModel
  /// What the application requests.
  public let options: TakePictureOptions
  /// The current step.
  public private(set) var stage = Stage.camera
  /// The square crop of the photo; nil if the photo is not cropped.
  public private(set) var crop: SquareCrop?
  /// Whether the result is being written.
  public private(set) var isSaving = false
  /// The error of the last attempt to write the result; nil after `dismissProblem`.
  public private(set) var problem: CameraError?
  /// Called once when the flow ends: with the accepted file, or with nil after Cancel.
  @ObservationIgnored public var onFinish: (Capture?) -> Void = { _ in }

  /// Creates the flow and applies `options` to `camera`.
  public init(camera: CameraModel, options: TakePictureOptions = TakePictureOptions()) {
    (self.camera, self.options) = (camera, options)
    camera.select(options.captureMode)
    camera.settings.options.flashMode = options.flashMode
    camera.settings.options.videoQuality = options.videoQuality
    camera.settings.options.folder = options.folder
  }

  /// Shows a new capture for review. A capture that arrives in another stage is deleted.
  public func captured(_ capture: Capture) {
    guard stage == .camera else { return discard(capture) }
    stage = .still(capture)
    if options.allowsEditing, case .photo(let photo) = capture {
      crop = SquareCrop(width: photo.size.width, height: photo.size.height)
    }
  }

  /// Deletes the capture and returns to the preview.
  public func retake() {
    guard case .still(let capture) = stage, !isSaving else { return }
    discard(capture)
    camera.retake()
    (stage, crop, problem) = (.camera, nil, nil)
  }

  /// Deletes the capture and ends the flow without a result.
  public func cancel() {
    guard stage != .finished, !isSaving else { return }
    camera.sequence.cancel()
    if case .still(let capture) = stage { discard(capture) }
    finish(nil)
  }

  /// Ends the flow with the capture. A photo with a crop is cropped first; if that fails, `problem` is set and the
  /// stage stays `still`.
  public func use() async {
    guard case .still(let capture) = stage, !isSaving else { return }
    guard let crop, case .photo(let photo) = capture else { return finish(capture) }
    isSaving = true
    defer { isSaving = false }
    do throws(CameraError) {
      finish(.photo(try await CroppedPhoto.save(photo, crop)))
    } catch {
      problem = error
    }
  }

  /// Changes the crop, for example moves or scales it.
  public func edit(_ change: (inout SquareCrop) -> Void) {
    guard var new = crop, !isSaving else { return }
    change(&new)
    if new != crop { crop = new }
  }

  /// Clears `problem`.
  public func dismissProblem() { problem = nil }

  private func finish(_ result: Capture?) {
    stage = .finished
    onFinish(result)
    onFinish = { _ in }
  }

  private func discard(_ capture: Capture) {
    let path = capture.path
    // A file that cannot be deleted stays; nothing depends on it.
    Task { await blocking { try? File(path: path).delete() } }
  }
}
