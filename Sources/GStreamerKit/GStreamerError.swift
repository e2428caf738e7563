import L10n

/// An error of GStreamer's set-up and state changes.
public enum GStreamerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// GStreamer could not be initialized.
  case notStarted(reason: String)
  /// The element factory is not installed.
  case missingElement(String)
  /// Two elements could not be linked.
  case notLinked(from: String, to: String)
  /// An element failed to change state.
  case stateChangeFailed(element: String)
  /// The pixel format could not be converted.
  case notConvertible(from: String)

  /// A message for the user.
  public var description: String {
    switch self {
    case .notStarted(let reason): tr("GStreamer could not be started: %s. Reinstall it.", reason)
    case .missingElement(let name):
      tr("The GStreamer component “%s” is missing. Install GStreamer's “base” and “good” plug-ins.", name)
    case .notLinked(let from, let to): tr("GStreamer could not link “%1$s” to “%2$s”.", from, to)
    case .stateChangeFailed(let element): tr("The GStreamer component “%s” could not be started.", element)
    case .notConvertible(let caps): tr("Video frames of the format “%s” cannot be read.", caps)
    }
  }
}
