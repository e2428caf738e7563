/// What GStreamer refuses.
public enum GStreamerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The library did not start.
  case notStarted(reason: String)
  /// An element of this kind is not installed.
  case missingElement(String)
  /// Two elements do not fit together.
  case notLinked(from: String, to: String)
  /// An element did not go into the state that it was asked for.
  case stateRefused(element: String)
  /// Pixels could not be converted.
  case notConvertible(from: String)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .notStarted(let reason): "GStreamer could not be started: \(reason). Reinstall it."
    case .missingElement(let name):
      "The GStreamer component “\(name)” is missing. Install GStreamer's “base” and “good” plug-ins."
    case .notLinked(let from, let to): "GStreamer cannot lead “\(from)” into “\(to)”."
    case .stateRefused(let element): "The GStreamer component “\(element)” could not be started."
    case .notConvertible(let caps): "Pictures of the kind “\(caps)” cannot be read."
    }
  }
}
