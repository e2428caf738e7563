import GObjectKit
import MediaLibrary
import Observation

/// The bursts, the photos in two formats and the Live Photos of a library. Looked up again after changes of the index.
@MainActor @Observable public final class LibraryStacks {
  /// The pause between two look-ups: while files are read, the index changes several times in a second.
  private static let shortestPause = Duration.seconds(1)
  /// The ratio of the pause to the time of the last look-up, which visits all assets.
  private static let pauseRatio = 10

  /// The stacks, by the date of their first item. Empty until the first look-up.
  public private(set) var all: [PhotoStack] = [] {
    didSet { items = AssetSet(all.lazy.flatMap(\.items)) }
  }
  /// The items of all stacks.
  @ObservationIgnored public private(set) var items = AssetSet()

  @ObservationIgnored private let find: () async -> [PhotoStack]?
  @ObservationIgnored private let waiting = DelayedAction()
  @ObservationIgnored private var pause = Duration.zero
  @ObservationIgnored private var reading: Task<Void, Never>?

  /// - Parameter find: Looks the stacks up; nil if that is not possible now.
  init(find: @escaping () async -> [PhotoStack]?) { self.find = find }

  isolated deinit { reading?.cancel() }

  /// Looks the stacks up, at once or after a pause.
  func indexChanged() {
    waiting.scheduleIfIdle(after: pause) { [weak self] in self?.read() }
  }

  private func read() {
    pause = Self.shortestPause
    guard reading == nil else { return indexChanged() }
    reading = Task { [weak self, find] in
      let start = ContinuousClock.now
      let stacks = await find()
      guard !Task.isCancelled, let self else { return }
      reading = nil
      pause = max(Self.shortestPause, (ContinuousClock.now - start) * Self.pauseRatio)
      if let stacks, stacks != all { all = stacks }
    }
  }
}
