import GObjectKit
import GStreamerKit

extension PlayerError {
  /// What a pipeline said about what it was to play. `wasThere` is whether the beginning of it had come.
  nonisolated init(_ failure: BusMessage.Failure, source: PlaybackSource?, wasThere: Bool = false) {
    let file = source.flatMap { $0.uri.hasPrefix("file:") ? File(uri: $0.uri) : nil }
    switch failure.kind {
    case _ where source?.isGivenInOrder == true && !wasThere: self = .needsDownload
    case .missingPlugin: self = .missingCodec(failure.message)
    case .unknownType: self = .notMedia(name: file?.displayName ?? source?.uri ?? "")
    case .notFound, .openFailed, .readFailed, .busy:
      if let file {
        self = failure.kind == .notFound ? .notFound(path: file.path) : .notReadable(path: file.path)
      } else {
        self = .network(
          reason: wasThere
            ? "The connection was lost."
            : failure.kind == .notFound ? "The server has nothing at this address." : failure.message)
      }
    case .notAuthorized:
      self =
        file.map { .notReadable(path: $0.path) } ?? .network(reason: "The server does not let you have this.")
    // A server that breaks off is asked for the rest, and may have no rest to give.
    case .noSeek where file == nil && wasThere: self = .network(reason: "The connection was lost.")
    // Why there is no connection is not told (1.22).
    case .other where file == nil:
      self = .network(reason: wasThere ? "The connection was lost." : "The server cannot be reached.")
    // What comes from the network is rarely damaged, and often not there.
    default: self = file == nil ? .network(reason: failure.message) : .decode(reason: failure.message)
    }
  }
}
