/// A deadline of `CameraStateMachine`.
nonisolated enum CameraTimer: Hashable, Sendable {
  /// The camera must have delivered its first frame.
  case firstFrame
  /// The running camera must have delivered a frame since the last check.
  case frameCheck
  /// The frame for a photo must have been captured.
  case capture(PhotoRequest)
  /// The recording must have received a frame since it was opened or since its last progress.
  case recordingProgress
  /// The microphone of a recording must have delivered its first buffer.
  case firstSound
  /// The video file must be complete.
  case finish
}
