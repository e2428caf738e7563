import GStreamerKit

/// Reads what can be said of files before they are played. Calls return at once and may come from any thread.
public nonisolated protocol OutlineServing: Sendable {
  /// What was read, in order. For one reader.
  var events: AsyncStream<OutlineEvent> { get }
  /// Reads these addresses, one after the other, and no others that still wait.
  func read(_ uris: [String])
}

/// What a service for outlines reports.
public nonisolated enum OutlineEvent: Sendable {
  /// An address was read. The outline says nothing where it is no medium.
  case read(uri: String, MediaOutline)
}
