import GStreamerKit
import VideoDisplayKit

/// A service that controls cameras for a model. All methods return immediately and may be called from any thread;
/// their results are reported in `events`.
public nonisolated protocol CameraServing: Sendable {
  /// All events in order. Only one task may iterate over the stream.
  var events: AsyncStream<CameraEvent> { get }
  /// The video of the running camera, for a widget to draw.
  var preview: VideoPaintable { get }

  /// Starts monitoring cameras and microphones. Opens no device.
  func watch()
  /// Closes the open camera, then opens another one and starts its preview. With nil, opens the last used camera, or
  /// the first one.
  func start(_ camera: CameraDevice.ID?, options: CaptureOptions)
  /// Closes the camera. A recording is finished and saved first.
  func stop()
  /// Applies changed options to the running camera.
  func apply(_ options: CaptureOptions)
  /// Sets an image control of the camera.
  func set(_ control: ImageControl.ID, to value: Int)
  /// Captures a photo with the preview's zoom and rotation, at the camera's full size.
  func takePhoto(_ request: PhotoRequest)
  /// Discards the frames of an incomplete strip.
  func cancelStrip()
  /// Starts recording a video.
  func startRecording()
  /// Finishes the recording; the preview continues.
  func stopRecording()
}
