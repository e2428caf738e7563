/// What a camera's service reports, in order.
public nonisolated enum CameraEvent: Sendable {
  /// The cameras that can be opened, PipeWire's first. Comes once after `watch`, then with each change.
  case cameras([CameraDevice])
  /// The microphones, the desktop's choice first.
  case microphones([Microphone])
  /// What the camera is doing.
  case state(CameraState)
  /// A camera shows its first picture: in which mode, and in which mode it takes photos.
  case opened(CameraDevice, preview: CameraMode, still: CameraMode)
  /// What the camera lets one change; empty where there is nothing.
  case controls([ImageControl])
  /// How bright the picture is, 0…1; about once a second.
  case brightness(Double)
  /// The picture of a request has been taken, and will be saved.
  case exposed(PhotoRequest)
  /// A photo is on disk. For a strip it names the fourth request.
  case photo(PhotoRequest, CapturedPhoto)
  /// A photo could not be taken or saved.
  case photoFailed(PhotoRequest, CameraError)
  /// How long the recording is by now, by the pipeline's clock.
  case elapsed(Duration)
  /// How loud it is, ten times a second while recording.
  case level(AudioLevel)
  /// A clip is on disk. Comes after `recordingFailed` too, where something was recorded.
  case clip(CapturedClip)
  /// The recording did not begin, or ended by itself.
  case recordingFailed(CameraError)
}
