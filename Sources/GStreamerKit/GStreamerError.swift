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
    case .notStarted(let reason): "GStreamer could not be started: \(reason). Reinstall it."
    case .missingElement(let name):
      "The GStreamer component “\(name)” is missing. Install GStreamer's “base” and “good” plug-ins."
    case .notLinked(let from, let to): "GStreamer could not link “\(from)” to “\(to)”."
    case .stateChangeFailed(let element): "The GStreamer component “\(element)” could not be started."
    case .notConvertible(let caps): "Video frames of the format “\(caps)” cannot be read."
    }
  }
}
