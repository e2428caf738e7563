import GObjectKit
import GStreamerKit
import L10n

extension PlayerError {
  /// The error for a failure on the bus. `hadPrerolled` is whether the item had prerolled before.
  nonisolated init(_ failure: BusMessage.Failure, source: PlaybackSource?, hadPrerolled: Bool = false) {
    let file = source.flatMap { $0.uri.hasPrefix("file:") ? File(uri: $0.uri) : nil }
    switch failure.kind {
    case _ where failure.isOfSoundDevice: self = .soundOutput
    case _ where source?.isSequential == true && !hadPrerolled: self = .needsDownload
    case .missingPlugin: self = .missingCodec(failure.message)
    case .unknownType: self = .notMedia(name: file?.displayName ?? source?.uri ?? "")
    case .notFound, .openFailed, .readFailed, .busy:
      if let file {
        self = failure.kind == .notFound ? .notFound(path: file.path) : .notReadable(path: file.path)
      } else {
        self = .network(
          reason: hadPrerolled
            ? tr("The connection was lost.")
            : failure.kind == .notFound ? tr("The server has no file at this location.") : failure.message)
      }
    case .notAuthorized:
      self =
        file.map { .notReadable(path: $0.path) } ?? .network(reason: tr("The server denied access."))
    // GStreamer reconnects to a server that breaks off, and asks for the rest; the server may not serve ranges.
    case .notSeekable where file == nil && hadPrerolled:
      self = .network(reason: tr("The connection was lost."))
    // GStreamer (1.22) does not report why a connection failed.
    case .other where file == nil:
      self = .network(
        reason: hadPrerolled ? tr("The connection was lost.") : tr("The server cannot be reached."))
    // Data from a network is rarely damaged; the source is more often unavailable.
    default: self = file == nil ? .network(reason: failure.message) : .decode(reason: failure.message)
    }
  }
}
