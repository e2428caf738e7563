/// An event that `CameraStateMachine` handles.
nonisolated enum SessionEvent: Sendable, Equatable {
  // Requests of the client
  case watch
  case start(CameraChoice, CaptureOptions)
  case stop
  case apply(CaptureOptions)
  case takePhoto(PhotoRequest)
  case startRecording
  /// The service is released.
  case shutDown
  // Devices
  /// Cameras may be used, and devices are monitored.
  case accessGranted
  case accessFailed(CameraError)
  /// The connected devices: once after they have been enumerated, then after each change.
  case devices([CameraDevice], [Microphone])
  case cameraRemoved(CameraDevice)
  // The camera
  /// The preview pipeline was started.
  case opened
  /// The preview pipeline could not be started; nil if its bus reports the reason.
  case notOpened(CameraError?)
  /// The preview received its first frame, and `count` frames so far. `adopted` is the camera's mode.
  case firstFrame(count: Int, adopted: CameraMode?)
  case previewFailed(CameraError)
  /// The result of the action `diagnose`.
  case diagnosed(CameraError)
  /// The number of frames that the preview has received so far.
  case framesCounted(Int)
  case captured(PhotoRequest)
  // The recorder, including the user's request to stop it
  case recorder(RecordingStateMachine.Event)
  /// A timer other than `frameCheck` has run down.
  case timedOut(CameraTimer)
}
