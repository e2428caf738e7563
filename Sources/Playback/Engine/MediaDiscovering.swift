import GStreamerKit

/// Reads the media info of files before they are played. Calls return at once and may come from any thread.
public nonisolated protocol MediaDiscovering: Sendable {
  /// The results, in order. Supports one consumer.
  var events: AsyncStream<MediaDiscoveryEvent> { get }
  /// Reads these URIs, one after the other, and cancels earlier requests that are still waiting.
  func read(_ uris: [String])
}

/// What a `MediaDiscovering` service reports.
public nonisolated enum MediaDiscoveryEvent: Sendable {
  /// A URI was read. The media info is empty where it is neither video nor audio.
  case read(uri: String, MediaFileInfo)
}
