extension PlaybackSource {
  /// The source of an item, from its start time.
  @MainActor init(_ item: PlayerItem) {
    self.init(uri: item.uri)
    start = item.startTime
  }
}
