/// An effect that `CameraStateMachine` decides on and `CameraSession` performs. Actions that can fail have a result,
/// which the session passes to the state machine before any other event.
nonisolated enum CameraAction: Sendable, Equatable {
  /// Report an event to the service's client.
  case report(CameraEvent)
  /// Request access to cameras, then monitor devices. `accessGranted` or `accessFailed` follows, at any time.
  case requestAccess
  /// Build the preview pipeline and start it. The result is `opened` or `notOpened`. With `isFlexible`, the camera
  /// may stay in the mode that it is in.
  case open(CameraDevice, CameraModes, isFlexible: Bool)
  /// Stop all timers, and close the camera if it is open.
  case close
  /// Find out whether another program causes an error. The result is `diagnosed`.
  case diagnose(CameraError, CameraDevice)
  /// Apply the changed options to camera and recording.
  case applyOptions
  /// Connect to the controls of the open camera.
  case requestControls
  /// Store the camera as the last used one.
  case remember(CameraDevice.ID)
  /// Capture the next frame for a photo, in the mode for photos.
  case capture(PhotoRequest, CameraModes)
  /// Save the captured frame of a photo.
  case process(PhotoRequest)
  /// Return to the mode of the preview.
  case restorePreview(CameraMode)
  /// Open a video file, and the microphone if there is one. The result is `recorder(.opened)` or
  /// `recorder(.notOpened)`.
  case record(Microphone?, CameraMode)
  /// End the video. The recorder reports `finished` when the file is complete.
  case endRecording
  /// End the audio stream of the video.
  case endSound
  /// Close the video file and report it.
  case saveRecording
  /// Close the video file and delete it.
  case discardRecording
  /// Start a timer in place of the pending one of this kind.
  case startTimer(CameraTimer, Duration)
  /// Stop a timer.
  case stopTimer(CameraTimer)
  /// End the session.
  case finish
}
