/// What a queue repeats.
public nonisolated enum RepeatMode: String, Sendable, Hashable, CaseIterable {
  /// Nothing: playback ends after the last item.
  case off
  /// The current item, until the user changes to another one.
  case one
  /// All items: after the last one, a new round begins.
  case all
}
