import GStreamerKit

/// The next item in a pipeline of its own, opened ahead of time, where it cannot follow in the current pipeline.
/// It stays prerolled at its start position, hidden and silent, until the current item ends.
nonisolated struct StandbyPipeline: Sendable {
  let next: GaplessTransition.Item
  /// The generation that its events carry.
  let generation: Int
  let pipeline: PlaybackPipeline
  /// Whether it has prerolled at its start position.
  private(set) var isReady = false
  /// Whether the seek to that position is in progress.
  private var isMoving = false
  /// Events to be handled when this becomes the current pipeline.
  private(set) var deferredEvents: [PlaybackPipeline.Event] = []
  /// The buffering level in percent while it waits for data; nil otherwise.
  private(set) var bufferingPercent: Int?

  init(_ next: GaplessTransition.Item, generation: Int, pipeline: PlaybackPipeline) {
    (self.next, self.generation, self.pipeline) = (next, generation, pipeline)
  }

  /// Handles an event of the pipeline.
  ///
  /// - Parameter rate: The rate to start at.
  /// - Returns: Whether the item can still follow. One that fails here is opened again in its turn, and its error
  ///   is reported then.
  mutating func handle(_ event: PlaybackPipeline.Event, rate: Double) -> Bool {
    if case .seekRefused = event { return false }
    guard case .bus(let message) = event else {
      deferredEvents.append(event)
      return true
    }
    switch message {
    case .error, .missingDecoder, .endOfStream: return false
    case .buffering(let percent): bufferingPercent = percent < 100 ? percent : nil
    case .latencyChanged: pipeline.player.recalculateLatency()
    case .prerolled, .stateChanged: return arrive(rate: rate)
    default: deferredEvents.append(event)
    }
    return true
  }

  private mutating func arrive(rate: Double) -> Bool {
    guard !isReady, pipeline.player.isStateChangeComplete else { return true }
    let start = next.source.start?.duration ?? .zero
    guard !isMoving, rate != 1 || start > .zero else {
      isReady = true
      return true
    }
    isMoving = true
    return pipeline.player.isSeekable
      && pipeline.seek(
        to: start + (pipeline.origin(of: nil) ?? .zero), until: nil, rate: rate, precision: .accurate)
  }
}
