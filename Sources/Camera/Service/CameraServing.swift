import GStreamerKit

/// Opens cameras for a model. All calls return at once and may come from any thread; what they lead to
/// comes in `events`.
public nonisolated protocol CameraServing: Sendable {
  /// What happens, in order. For one reader.
  var events: AsyncStream<CameraEvent> { get }
  /// The running camera's picture, for a widget to draw.
  var preview: VideoPaintable { get }

  /// Begins to look for cameras and microphones, and goes on looking. Opens nothing.
  func watch()
  /// Opens a camera and shows its preview; nil for the one that was used last, or else the first.
  /// Closes the one that is open.
  func start(_ camera: CameraDevice.ID?, options: CaptureOptions)
  /// Closes the camera; its light goes off. A recording is ended and saved.
  func stop()
  /// Changes options while the camera runs.
  func apply(_ options: CaptureOptions)
  /// Changes what the camera itself can change.
  func set(_ control: ImageControl.ID, to value: Int)
  /// Takes a photo of what the preview shows, at the camera's full size.
  func takePhoto(_ request: PhotoRequest)
  /// Forgets the pictures of a strip that was not finished.
  func cancelStrip()
  /// Begins a clip.
  func startRecording()
  /// Ends the clip; the preview goes on.
  func stopRecording()
}
