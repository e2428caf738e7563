import GObjectKit
import L10n

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
  /// The camera portal failed for a reason other than a refusal, which is a sentence for the user.
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
  /// The microphone stopped sending audio during a recording, which continues without sound.
  case microphoneStopped(name: String)
  /// The folder is not writable.
  case folderReadOnly(folder: String)
  /// The volume that contains the folder is full.
  case diskFull(folder: String)
  /// A file could not be saved in the folder for another reason.
  case saveFailed(folder: String, reason: String)
  /// The camera stopped sending frames during a recording, which ended; what was recorded before is saved.
  case videoLost(camera: String)
  /// The recording ended unexpectedly; what was recorded before is saved.
  case recordingFailed(reason: String)

  /// The heading of an alert.
  public var title: String {
    switch self {
    case .noCamera: tr("No Camera")
    case .notFound: tr("Camera Not Found")
    case .denied: tr("Camera Access Denied")
    case .portalMissing, .accessFailed: tr("No Camera Access")
    case .busy: tr("Camera in Use")
    case .unplugged: tr("Camera Disconnected")
    case .noUsableMode: tr("Camera Not Supported")
    case .noFrames, .failed: tr("Camera Not Working")
    case .componentMissing: tr("Plug-in Missing")
    case .encoderMissing: tr("Can’t Record Video")
    case .microphoneFailed: tr("No Sound")
    case .microphoneLost: tr("Microphone Disconnected")
    case .microphoneStopped: tr("Microphone Stopped")
    case .folderReadOnly, .saveFailed: tr("Could Not Save")
    case .diskFull: tr("Disk Full")
    case .videoLost, .recordingFailed: tr("Recording Stopped")
    }
  }

  /// The failure, as a sentence. Names of elements and messages of GStreamer are in the log only.
  public var message: String {
    switch self {
    case .noCamera: tr("No camera is connected to this computer.")
    case .notFound(let name): tr("There is no camera named “%s”.", name)
    case .denied: tr("Tintype is not allowed to use the camera.")
    case .portalMissing: tr("Tintype runs in a sandbox, and this desktop has no camera portal.")
    case .accessFailed(let reason): tr("The desktop did not give access to the camera: %s", reason)
    case .busy(let camera): tr("Another program is using “%s”.", camera)
    case .unplugged(let camera): tr("“%s” was disconnected.", camera)
    case .noUsableMode(let camera): tr("“%s” has no supported video format.", camera)
    case .noFrames(let camera): tr("“%s” is connected but sends no video.", camera)
    case .failed(let camera, _): tr("“%s” stopped unexpectedly.", camera)
    case .componentMissing: tr("A part of GStreamer that cameras need is not installed.")
    case .encoderMissing: tr("No video encoder is installed.")
    case .microphoneFailed: tr("The video has no sound because the microphone did not start.")
    case .microphoneLost(let name):
      tr("“%s” was disconnected. The recording continues without sound.", name)
    case .microphoneStopped(let name):
      tr("“%s” sends no more sound. The recording continues without it.", name)
    case .folderReadOnly(let folder): tr("The folder “%s” cannot be written to.", Self.shown(folder))
    case .diskFull(let folder): tr("There is no space left for “%s”.", Self.shown(folder))
    case .saveFailed(let folder, let reason): tr("Could not save to “%1$s”: %2$s", Self.shown(folder), reason)
    case .videoLost(let camera): tr("“%s” stopped sending video.", camera)
    case .recordingFailed: tr("The recording stopped unexpectedly.")
    }
  }

  /// What the user can do about it, as a sentence.
  public var advice: String {
    switch self {
    case .noCamera: tr("Plug in a webcam, or switch on the camera of this computer.")
    case .notFound: tr("Choose another camera.")
    case .denied:
      tr("Allow it when you are asked, or in the privacy settings of your desktop, then try again.")
    case .portalMissing: tr("Install the portal of your desktop (xdg-desktop-portal), then log in again.")
    case .accessFailed: tr("Try again.")
    case .busy: tr("Close the other program, then try again.")
    case .unplugged: tr("Plug it in again, or choose another camera.")
    case .noUsableMode: tr("Choose another camera.")
    case .noFrames: tr("Open its privacy cover, or unplug it and plug it in again.")
    case .failed: tr("Try again, or unplug the camera and plug it in again.")
    case .componentMissing: tr("Install GStreamer's “good” and “base” plug-ins with your software center.")
    case .encoderMissing: tr("Install GStreamer's “good” plug-ins with your software center.")
    case .microphoneFailed, .microphoneLost, .microphoneStopped: tr("Choose another microphone.")
    case .folderReadOnly: tr("Choose another folder, or ask its owner to let you write to it.")
    case .diskFull: tr("Delete files you no longer need. The video recorded so far is saved.")
    case .saveFailed: tr("Choose another folder.")
    case .videoLost: tr("What was recorded so far is saved. If this happens again, plug the camera in again.")
    case .recordingFailed: tr("What was recorded so far is saved. Try again.")
    }
  }

  /// The failure for the log: the message, and what the system reported.
  var logText: String { reason.isEmpty ? message : "\(message) \(reason)" }

  /// What the system reported and the message leaves out; may be empty.
  var reason: String {
    switch self {
    case .failed(_, let reason), .microphoneFailed(let reason), .recordingFailed(let reason): reason
    case .componentMissing(let name): name
    default: ""
    }
  }

  private static func shown(_ folder: String) -> String { File(path: folder).displayName }
}

extension CameraError: CustomStringConvertible {
  /// The message followed by the advice.
  public nonisolated var description: String { message + " " + advice }
}
