/// An event of a camera service. Events arrive in order.
public nonisolated enum CameraEvent: Sendable, Equatable {
  /// The cameras that can be opened, PipeWire's first. Sent once after `watch`, then after each change.
  case cameras([CameraDevice])
  /// The microphones, the system default first.
  case microphones([Microphone])
  /// The camera's state changed.
  case state(CameraState)
  /// A camera delivered its first frame. The associated values are the modes for preview and photos.
  case opened(CameraDevice, preview: CameraMode, still: CameraMode)
  /// The image controls of the open camera.
  case controls([ImageControl])
  /// The mean brightness of the frame, 0…1, about once a second while the flash mode is `auto`.
  case brightness(Double)
  /// The frame for a request was captured; `photo` or `photoFailed` follows.
  case captured(PhotoRequest)
  /// A photo was saved. For a strip, the request is the fourth one.
  case photo(PhotoRequest, CapturedPhoto)
  /// A photo could not be captured or saved.
  case photoFailed(PhotoRequest, CameraError)
  /// The length of the recording so far, by the pipeline's clock; at most every 200 ms.
  case elapsed(Duration)
  /// The audio level, ten times a second while recording.
  case level(AudioLevel)
  /// A video was saved. It also follows `recordingFailed` if anything was recorded.
  case video(CapturedVideo)
  /// The recording did not start, stopped early, or lost its sound.
  case recordingFailed(CameraError)
}
