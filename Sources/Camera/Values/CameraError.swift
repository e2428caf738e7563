import GObjectKit

/// A failure of a camera, with a title, a message and advice for the user.
public nonisolated enum CameraError: Error, Sendable, Hashable {
  /// No camera is connected.
  case noCamera
  /// No connected camera matches the requested name.
  case notFound(name: String)
  /// The user or the system denied access to cameras.
  case denied
  /// The program runs in a sandbox, and the desktop has no camera portal.
  case portalMissing
  /// The camera portal failed for a reason other than a refusal.
  case accessFailed(reason: String)
  /// Another program uses the camera.
  case busy(camera: String)
  /// The camera was disconnected.
  case unplugged(camera: String)
  /// The camera offers no supported mode.
  case noUsableMode(camera: String)
  /// The camera was opened but delivers no frames.
  case noFrames(camera: String)
  /// The camera stopped; `reason` is the system's message.
  case failed(camera: String, reason: String)
  /// A GStreamer element is not installed.
  case componentMissing(name: String)
  /// No video encoder is installed.
  case encoderMissing
  /// The microphone could not be opened; the video has no sound.
  case microphoneFailed(reason: String)
  /// The microphone was disconnected during a recording, which continues without sound.
  case microphoneLost(name: String)
  /// The folder is not writable.
  case folderReadOnly(folder: String)
  /// The volume that contains the folder is full.
  case diskFull(folder: String)
  /// A file could not be saved in the folder for another reason.
  case saveFailed(folder: String, reason: String)
  /// The recording ended unexpectedly; what was recorded before is saved.
  case recordingFailed(reason: String)

  /// The heading of an alert.
  public var title: String {
    switch self {
    case .noCamera: "No Camera"
    case .notFound: "Camera Not Found"
    case .denied: "Camera Access Denied"
    case .portalMissing, .accessFailed: "No Camera Access"
    case .busy: "Camera in Use"
    case .unplugged: "Camera Disconnected"
    case .noUsableMode: "Camera Not Supported"
    case .noFrames, .failed: "Camera Not Working"
    case .componentMissing: "Plug-in Missing"
    case .encoderMissing: "Can’t Record Video"
    case .microphoneFailed: "No Sound"
    case .microphoneLost: "Microphone Disconnected"
    case .folderReadOnly, .saveFailed: "Could Not Save"
    case .diskFull: "Disk Full"
    case .recordingFailed: "Recording Stopped"
    }
  }

  /// The failure, as a sentence.
  public var message: String {
    switch self {
    case .noCamera: "No camera is connected to this computer."
    case .notFound(let name): "There is no camera named “\(name)”."
    case .denied: "Tintype is not allowed to use the camera."
    case .portalMissing: "Tintype runs in a sandbox, and this desktop has no camera portal."
    case .accessFailed(let reason): "The desktop did not give access to the camera: \(reason)"
    case .busy(let camera): "Another program is using “\(camera)”."
    case .unplugged(let camera): "“\(camera)” was disconnected."
    case .noUsableMode(let camera): "“\(camera)” has no supported video format."
    case .noFrames(let camera): "“\(camera)” is connected but sends no video."
    case .failed(let camera, let reason): "“\(camera)” stopped: \(reason)"
    case .componentMissing(let name): "The GStreamer element “\(name)” is not installed."
    case .encoderMissing: "No video encoder is installed."
    case .microphoneFailed(let reason):
      "The video has no sound because the microphone did not start: \(reason)"
    case .microphoneLost(let name):
      "“\(name)” was disconnected. The recording continues without sound."
    case .folderReadOnly(let folder): "The folder “\(Self.shown(folder))” cannot be written to."
    case .diskFull(let folder): "There is no space left for “\(Self.shown(folder))”."
    case .saveFailed(let folder, let reason): "Could not save to “\(Self.shown(folder))”: \(reason)"
    case .recordingFailed(let reason): "The recording stopped unexpectedly: \(reason)"
    }
  }

  /// What the user can do about it, as a sentence.
  public var advice: String {
    switch self {
    case .noCamera: "Plug in a webcam, or switch on the camera of this computer."
    case .notFound: "Choose another camera."
    case .denied: "Allow it when you are asked, or in the privacy settings of your desktop, then try again."
    case .portalMissing: "Install the portal of your desktop (xdg-desktop-portal), then log in again."
    case .accessFailed: "Try again."
    case .busy: "Close the other program, then try again."
    case .unplugged: "Plug it in again, or choose another camera."
    case .noUsableMode: "Choose another camera."
    case .noFrames: "Open its privacy cover, or unplug it and plug it in again."
    case .failed: "Try again, or unplug the camera and plug it in again."
    case .componentMissing: "Install GStreamer's “good” and “base” plug-ins with your software center."
    case .encoderMissing: "Install GStreamer's “good” plug-ins with your software center."
    case .microphoneFailed, .microphoneLost: "Choose another microphone."
    case .folderReadOnly: "Choose another folder, or ask its owner to let you write to it."
    case .diskFull: "Delete files you no longer need. The video recorded so far is saved."
    case .saveFailed: "Choose another folder."
    case .recordingFailed: "What was recorded so far is saved. Try again."
    }
  }

  private static func shown(_ folder: String) -> String { File(path: folder).displayName }
}

extension CameraError: CustomStringConvertible {
  /// The message followed by the advice.
  public nonisolated var description: String { message + " " + advice }
}
