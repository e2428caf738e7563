import GObjectKit
import Imaging
import Observation

/// Taking one picture: preview, still, use it or take another. Cancel leaves at any time.
@MainActor @Observable public final class TakePictureModel {
  /// Where the user is.
  public enum Stage: Equatable, Sendable {
    /// Before the preview.
    case camera
    /// Before the photo or the clip that was taken.
    case still(CameraModel.LastCapture)
    /// Done, with or without a result.
    case finished
  }

  /// The camera.
  public let camera: CameraModel
  /// What the application wants.
  public let options: TakePictureOptions
  /// Where the user is.
  public private(set) var stage = Stage.camera
  /// The square that is kept of the photo; nil where it is kept whole.
  public private(set) var crop: SquareCrop?
  /// Whether the result is being written.
  public private(set) var isSaving = false
  /// What went wrong while the result was written.
  public private(set) var problem: CameraError?
  /// Called once, with the file that the user chose, or nil after Cancel.
  @ObservationIgnored public var onFinish: (CameraModel.LastCapture?) -> Void = { _ in }

  /// Prepares a camera for one picture.
  public init(camera: CameraModel, options: TakePictureOptions = TakePictureOptions()) {
    (self.camera, self.options) = (camera, options)
    camera.select(options.captureMode)
    camera.options.flashMode = options.flashMode
    camera.options.videoQuality = options.videoQuality
    camera.options.folder = options.folder
  }

  /// The camera has made a file.
  public func captured(_ capture: CameraModel.LastCapture) {
    guard stage == .camera else { return discard(capture) }
    stage = .still(capture)
    if options.allowsEditing, case .photo(let photo) = capture {
      crop = SquareCrop(width: photo.size.width, height: photo.size.height)
    }
  }

  /// Back to the preview, for another.
  public func retake() {
    guard case .still(let capture) = stage, !isSaving else { return }
    discard(capture)
    camera.retake()
    (stage, crop, problem) = (.camera, nil, nil)
  }

  /// Leaves without a picture.
  public func cancel() {
    guard stage != .finished, !isSaving else { return }
    camera.cancelSequence()
    if case .still(let capture) = stage { discard(capture) }
    finish(nil)
  }

  /// Takes the picture, cut to the square where that was asked for.
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

  /// Moves or scales the photo under the square.
  public func edit(_ change: (inout SquareCrop) -> Void) {
    guard var new = crop, !isSaving else { return }
    change(&new)
    if new != crop { crop = new }
  }

  /// The user has read what went wrong.
  public func dismissProblem() { problem = nil }

  private func finish(_ result: CameraModel.LastCapture?) {
    stage = .finished
    onFinish(result)
    onFinish = { _ in }
  }

  private func discard(_ capture: CameraModel.LastCapture) {
    let path = capture.path
    Task { @concurrent in
      // What cannot be deleted stays; nothing depends on it.
      try? File(path: path).delete()
    }
  }
}
