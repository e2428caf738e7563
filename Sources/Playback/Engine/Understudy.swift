import GStreamerKit

/// What is to follow, opened ahead in a pipeline of its own, where it cannot follow in the one that plays. It stands at
/// its beginning, dark and silent, until its turn has come.
nonisolated struct Understudy: Sendable {
  let next: Handover.Item
  /// The number that its news carry.
  let opening: Int
  let pipeline: PlaybackPipeline
  /// Whether it stands at its beginning.
  private(set) var isReady = false
  /// Whether it is on the way there.
  private var isMoving = false
  /// What its pipeline told, to be gone through in its turn.
  private(set) var news: [PlaybackPipeline.Event] = []
  /// How much of what it waits for is there; nil where it does not wait.
  private(set) var buffered: Int?

  init(_ next: Handover.Item, opening: Int, pipeline: PlaybackPipeline) {
    (self.next, self.opening, self.pipeline) = (next, opening, pipeline)
  }

  /// Its pipeline tells something.
  ///
  /// - Parameter rate: How fast it is to be played.
  /// - Returns: whether it can still follow: what fails is opened in its turn, and fails then, for all to see.
  mutating func take(_ event: PlaybackPipeline.Event, rate: Double) -> Bool {
    if case .seekRefused = event { return false }
    guard case .bus(let message) = event else {
      news.append(event)
      return true
    }
    switch message {
    case .error, .missingDecoder, .endOfStream: return false
    case .buffering(let percent): buffered = percent < 100 ? percent : nil
    case .latencyChanged: pipeline.player.recalculateLatency()
    case .prerolled, .stateChanged: return arrive(rate: rate)
    default: news.append(event)
    }
    return true
  }

  private mutating func arrive(rate: Double) -> Bool {
    guard !isReady, pipeline.player.isSettled else { return true }
    let start = next.source.start?.duration ?? .zero
    guard !isMoving, rate != 1 || start > .zero else {
      isReady = true
      return true
    }
    isMoving = true
    return pipeline.player.isSeekable
      && pipeline.seek(
        to: start + (pipeline.origin(of: nil) ?? .zero), until: nil, rate: rate, precision: .exact)
  }
}
