import GObjectKit
import GStreamerKit
import Imaging
import L10n

/// Why an item could not be loaded. `description` is a sentence for the user that names the item.
public nonisolated enum PhotosPickerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file no longer exists, or the library does not contain it.
  case notFound(name: String)
  /// The file cannot be read or is damaged; `reason` is a sentence.
  case unreadable(name: String, reason: String)
  /// No encoder for the format is installed; `packages` names those that contain one.
  case encoderMissing(name: String, format: String, packages: String)
  /// No decoder for the format is installed.
  case decoderMissing(name: String, format: String)
  /// The volume for the converted file is full.
  case diskFull(name: String)
  /// The task was cancelled.
  case cancelled
  /// The program accepts no encoding that the picker may use.
  case notAccepted(name: String, type: String)
  /// The conversion failed for another reason; `reason` is a sentence.
  case notConverted(name: String, reason: String)

  /// The error as a sentence for the user.
  public var description: String {
    switch self {
    case .notFound(let name): tr("“%s” no longer exists.", name.displayName)
    case .unreadable(let name, let reason):
      tr("“%1$s” cannot be read: %2$s", name.displayName, reason)
    case .encoderMissing(let name, let format, let packages):
      tr(
        "“%1$s” cannot be converted: no encoder for %2$s is installed. Install one of these: %3$s.",
        name.displayName, format, packages)
    case .decoderMissing(let name, let format):
      tr("“%1$s” cannot be converted: no decoder for %2$s is installed.", name.displayName, format)
    case .diskFull(let name): tr("There is not enough free space for “%s”.", name.displayName)
    case .cancelled: tr("Loading was cancelled.")
    case .notAccepted(let name, let type):
      tr("“%1$s” has the format %2$s, which the program does not accept.", name.displayName, type)
    case .notConverted(let name, let reason):
      tr("“%1$s” cannot be converted: %2$s", name.displayName, reason)
    }
  }
}

nonisolated extension PhotosPickerError {
  init(_ error: ImageError, name: String) {
    self =
      switch error {
      case .notFound: .notFound(name: name)
      case .cancelled: .cancelled
      case .unsupported(let format): .decoderMissing(name: name, format: format)
      case .encoding: .notConverted(name: name, reason: error.description)
      default: .unreadable(name: name, reason: error.description)
      }
  }

  init(_ error: FileError, name: String) {
    self =
      switch error {
      case .notFound: .notFound(name: name)
      case .noSpace: .diskFull(name: name)
      default: .notConverted(name: name, reason: error.description)
      }
  }

  init(_ failure: InputFile.Failure, name: String) {
    self =
      switch failure {
      case .notFound: .notFound(name: name)
      default: .unreadable(name: name, reason: failure.description)
      }
  }

  init(_ failure: MP4Converter.Failure, name: String) {
    self =
      switch failure {
      case .encoderMissing(let format, let plugins):
        .encoderMissing(name: name, format: format, packages: plugins)
      case .decoderMissing(let format): .decoderMissing(name: name, format: format)
      case .noSpace: .diskFull(name: name)
      case .cancelled: .cancelled
      case .noVideo: .unreadable(name: name, reason: tr("The file has no video."))
      case .unreadable: .unreadable(name: name, reason: tr("The file is damaged."))
      case .failed(let message): .notConverted(name: name, reason: message)
      }
  }
}
