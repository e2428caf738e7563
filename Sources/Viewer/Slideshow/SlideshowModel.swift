import GObjectKit
import GtkKit
import Imaging
import L10n
import MediaLibrary
import Observation

/// A slideshow: shows pictures one after the other, at an interval, until it is closed. After the last one it starts
/// again, with the pictures that there are then.
///
/// The next picture is decoded while the present one is shown, so that a change does not wait. Pictures that cannot be
/// read are skipped, with a notice. Videos are left out: this module has no player.
@MainActor @Observable public final class SlideshowModel {
  /// The seconds for which a picture is shown, if it does not take longer to decode the next one.
  public nonisolated static let intervals = 2...30

  /// What a person can set.
  public struct Options: Equatable, Sendable {
    /// The seconds for which each picture is shown, one of `intervals`.
    public var interval: Int {
      didSet { interval = interval.clamped }
    }
    /// Whether the order of the pictures is random, each once in a round.
    public var isShuffled: Bool

    /// Creates options. An interval outside of `intervals` is moved to its nearest end.
    public init(interval: Int = 5, isShuffled: Bool = false) {
      (self.interval, self.isShuffled) = (interval.clamped, isShuffled)
    }
  }

  /// How long a picture fades in that a person has asked for.
  static let shortestFade = Duration.milliseconds(250)

  /// The picture that is shown; nil until the first one is decoded.
  public internal(set) var picture: ViewedPicture?
  /// How long the present picture fades in.
  public internal(set) var fade = Duration.zero
  /// Why nothing can be shown, as a sentence; nil as long as something can.
  public internal(set) var problem: String?
  /// The latest notice.
  public internal(set) var notice: Notice<Never>?
  /// Whether the pictures change by themselves.
  public private(set) var isPlaying = true
  /// The interval and the order.
  public var options: Options {
    didSet { if options != oldValue { optionsChanged(from: oldValue) } }
  }

  /// The round, at the picture that is shown; nil until one is.
  @ObservationIgnored var current: SlideshowRound?
  /// The round, at the picture that is shown next or decoded for that.
  @ObservationIgnored var upcoming: SlideshowRound?
  /// The decoded picture of `upcoming`.
  @ObservationIgnored var ready: ViewedPicture?
  /// Whether the upcoming picture is shown as soon as it is decoded.
  @ObservationIgnored var isDue = true
  /// +1 if the upcoming picture follows the shown one, -1 if it precedes it.
  @ObservationIgnored var direction = 1
  /// How long the upcoming picture fades in.
  @ObservationIgnored var nextFade = shortestFade
  /// How many pictures in a row could not be read.
  @ObservationIgnored var failures = 0
  /// The pictures that were named in a notice because they could not be read.
  @ObservationIgnored var skipped: Set<MediaItemID> = []
  @ObservationIgnored var viewSize = (width: 0, height: 0)
  @ObservationIgnored let service: any ViewerServing
  @ObservationIgnored let busy: BusyIndicator
  @ObservationIgnored let timer: DelayedAction
  @ObservationIgnored let resizing: DelayedAction
  @ObservationIgnored private let pictures: () -> any PictureSequence
  @ObservationIgnored private let shuffle: ([Int]) -> [Int]
  @ObservationIgnored private var listening: Task<Void, Never>?

  /// Starts a slideshow. It decodes the first picture when the size of its view is known.
  ///
  /// - Parameters:
  ///   - pictures: Returns the pictures to show. Called at the start of each round.
  ///   - first: The picture to start with; nil for the first one, or a random one if the order is shuffled.
  ///   - clock: Measures the interval and the delays.
  ///   - shuffle: Returns positions in random order.
  public init(
    _ pictures: @escaping () -> any PictureSequence, startingWith first: MediaItemID? = nil,
    options: Options = Options(), service: any ViewerServing = ViewerService(),
    clock: any Clock<Duration> = ContinuousClock(), shuffle: @escaping ([Int]) -> [Int] = { $0.shuffled() }
  ) {
    (self.pictures, self.options, self.service, self.shuffle) = (pictures, options, service, shuffle)
    (busy, timer) = (BusyIndicator(clock: clock), DelayedAction(clock: clock))
    resizing = DelayedAction(clock: clock)
    upcoming = round(startingWith: first)
    if upcoming == nil { problem = tr("There are no photos to show.") }
    listening = Task { [weak self, events = service.events] in
      for await event in events { self?.handle(event) }
    }
  }

  isolated deinit { listening?.cancel() }

  /// The file that is shown; nil until one is.
  public var item: MediaItem? { picture?.item }
  /// The file name of the picture; empty until one is shown.
  public var title: String { item?.displayName ?? "" }
  /// Whether decoding the next picture takes so long that a spinner is shown.
  public var isBusy: Bool { busy.isBusy }
  /// Whether pictures change by themselves now, so that the screen has to stay on.
  public var isRunning: Bool { isPlaying && problem == nil }

  // MARK: Control

  /// Pauses or continues.
  public func togglePlaying() {
    isPlaying.toggle()
    if isPlaying { startTimer() } else { timer.cancel() }
  }

  /// Shows the next picture, as soon as it is decoded.
  public func next() {
    // While a picture is waited for, the one after it is meant.
    if isDue { go(to: following(), direction: 1) } else { showWhenReady() }
  }

  /// Shows the previous picture of the round.
  public func previous() {
    go(to: isDue ? upcoming?.previous : current?.previous, direction: -1)
  }

  /// Shows the first picture of the round.
  public func first() { go(to: current?.first, direction: 1) }

  /// Shows the last picture of the round.
  public func last() { go(to: current?.last, direction: -1) }

  /// Makes the interval longer, or shorter with a negative number of seconds.
  public func changeInterval(by seconds: Int) { options.interval += seconds }

  /// Ends the slideshow and releases the decoded pictures.
  public func end() {
    timer.cancel()
    resizing.cancel()
    busy.end()
    service.show(ViewerRequest(current: nil, width: viewSize.width, height: viewSize.height))
  }

  private func go(to target: SlideshowRound?, direction: Int) {
    guard let target else { return }
    self.direction = direction
    prepare(target)
    showWhenReady()
  }

  private func optionsChanged(from old: Options) {
    if options.interval != old.interval {
      notice = Notice(trn(options.interval, "Every %d second", "Every %d seconds"))
      startTimer()
    }
    guard options.isShuffled != old.isShuffled else { return }
    // The present picture stays.
    if isDue {
      upcoming = upcoming.flatMap { round(startingWith: $0.item.id) }
    } else {
      current = round(startingWith: item?.id)
      prepare(following())
    }
  }

  // MARK: Rounds

  func round(startingWith first: MediaItemID? = nil, after last: MediaItemID? = nil) -> SlideshowRound? {
    SlideshowRound(
      of: pictures(), startingWith: first, after: last, shuffled: options.isShuffled ? shuffle : nil)
  }

  /// The picture after the shown one, or after the one that is waited for.
  func following() -> SlideshowRound? {
    let present = isDue ? upcoming ?? current : current
    return present?.next ?? round(after: present?.item.id)
  }
}

extension Int {
  fileprivate nonisolated var clamped: Int {
    Swift.min(Swift.max(self, SlideshowModel.intervals.lowerBound), SlideshowModel.intervals.upperBound)
  }
}
