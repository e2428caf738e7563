@testable import Camera

/// For tests with one view: the model stands for it.
extension CameraModel {
  func viewAppeared() { viewAppeared(self) }
  func viewDisappeared() { viewDisappeared(self) }
}
