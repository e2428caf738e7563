import GObjectKit
import GtkKit
import Observation

/// Everything that a player's view shows, and what can be done there.
///
/// It stands between a `Player` and a view: times as text, what a menu offers, what is under the pointer, the
/// queue's panel, messages. It knows no widget.
@MainActor @Observable public final class PlayerModel {
  /// A message at the bottom of the window.
  public struct Notice: Equatable, Sendable {
    /// The sentence.
    public let text: String
    /// What its button does.
    public let button: Button?
    /// Tells it from another one with the same text.
    let number: Int

    /// What the button of a message does.
    public enum Button: Equatable, Sendable {
      /// Takes back what was done last to the queue.
      case undo
      /// Shows a file that was written.
      case show(path: String)
    }
  }

  /// Waits; a test gives its own.
  public typealias Sleep = @Sendable (Duration) async throws -> Void

  /// What plays.
  public let player: Player
  /// The same where it has a queue.
  public var queue: QueuePlayer? { player as? QueuePlayer }

  /// How the video lies in the view.
  public var gravity = VideoGravity.resizeAspect
  /// Whether what is opened plays at once; else it waits for Play. What the user opens by hand always plays.
  public var playsAutomatically = false
  /// Whether the queue is shown.
  public var isQueueShown = false
  /// Whether the application has a small window to play in.
  public var offersMiniPlayer = false
  /// Whether the application lets the user open files.
  public var offersOpening = true
  /// Whether the video is shown in a small window, and not in its place.
  public var isInMiniPlayer = false
  /// Where pictures of frames are saved; nil for Pictures/Screenshots of the user.
  public var screenshotFolder: String?

  /// The last message.
  public internal(set) var notice: Notice?
  /// What a key has just changed, as "Volume 80 %"; nil a moment later.
  public internal(set) var badge: String?
  /// Whether it has been waiting for data so long that a spinner says so.
  public internal(set) var showsSpinner = false
  /// The time under the pointer on the bar; nil while it is elsewhere.
  public internal(set) var hoverTime: MediaTime?
  /// The picture there; nil while that is being made.
  public internal(set) var hoverPicture: Texture?
  /// Where the user drags to; nil while they do not.
  public internal(set) var scrubTarget: MediaTime?

  @ObservationIgnored let sleep: Sleep
  /// Where a skip leads that has not arrived.
  @ObservationIgnored var skipTarget: MediaTime?
  @ObservationIgnored var scrubbing: Task<Void, Never>?
  /// Whether the player is to go on when the user lets go of the bar.
  var resumesAfterScrub = false
  @ObservationIgnored var grabber: (uri: String, grabber: FrameGrabber)?
  @ObservationIgnored var hovering: Task<Void, Never>?
  @ObservationIgnored var removed: [(item: PlayerItem, index: Int, wasCurrent: Bool)] = []
  /// How many of `removed` were taken out at once.
  @ObservationIgnored var clearing = 0
  @ObservationIgnored private var badgeTimer: Task<Void, Never>?
  @ObservationIgnored private var waiting: Task<Void, Never>?
  @ObservationIgnored private var noticeCount = 0
  @ObservationIgnored let outlines: any OutlineServing
  /// The items whose files are being read, by their addresses.
  var outlined: [String: [PlayerItem]] = [:]
  @ObservationIgnored var outlining: ContinuousObservation?
  @ObservationIgnored var listening: Task<Void, Never>?
  @ObservationIgnored let subtitles: any SubtitleFinding
  @ObservationIgnored var wishing: ContinuousObservation?
  @ObservationIgnored var finding: Task<Void, Never>?
  @ObservationIgnored let chapterReader: any ChapterReading
  @ObservationIgnored var requestingChapters: ContinuousObservation?
  @ObservationIgnored var readingChapters: Task<Void, Never>?
  /// The cover of the current item; nil where it has none, or before it is decoded.
  public internal(set) var cover: Texture?
  @ObservationIgnored var followingCover: ContinuousObservation?
  @ObservationIgnored var loadingCover: Task<Void, Never>?
  @ObservationIgnored var followingItem: ContinuousObservation?
  @ObservationIgnored var followingReady: ContinuousObservation?
  /// The items that were skipped since something was played.
  @ObservationIgnored var skipped = 0

  /// Shows what a player does.
  ///
  /// - Parameters:
  ///   - outlines: Reads how long the files of the queue are.
  ///   - subtitles: Looks for files of subtitles beside films.
  ///   - chapters: Reads the chapters of files that the pipeline does not report.
  ///   - sleep: Waits; a test gives its own.
  public init(
    player: Player, outlines: any OutlineServing = OutlineService(),
    subtitles: any SubtitleFinding = SubtitleFinder(), chapters: any ChapterReading = ChapterReader(),
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    (self.player, self.outlines, self.subtitles, self.sleep) = (player, outlines, subtitles, sleep)
    chapterReader = chapters
    followWaiting()
    followQueue()
    followSubtitles()
    followChapters()
    followItem()
    followCover()
    queue?.onSkip = { [weak self] in self?.didSkip($0, $1) }
  }

  isolated deinit {
    for task in [scrubbing, hovering, badgeTimer, waiting, listening, finding, readingChapters, loadingCover]
    {
      task?.cancel()
    }
    for observation in [
      outlining, wishing, requestingChapters, followingItem, followingReady, followingCover,
    ] {
      observation?.end()
    }
    outlines.read([])
  }

  /// A spinner comes after 0.2 s: what is quicker needs none.
  private func followWaiting() {
    waiting = Task { [weak self, player, sleep] in
      var delay: Task<Void, Never>?
      for await isWaiting in Observations({ player.isWaiting }) {
        delay?.cancel()
        guard isWaiting else {
          self?.showsSpinner = false
          continue
        }
        delay = Task { [weak self] in
          guard (try? await sleep(.milliseconds(200))) != nil, !Task.isCancelled else { return }
          self?.showsSpinner = true
        }
      }
      delay?.cancel()
    }
  }

  // MARK: Messages

  /// What is missing of the current item, such as its sound, as a sentence; nil where nothing is.
  public var restriction: String? {
    switch player.currentItem?.restriction {
    case nil: nil
    case .missingCodec(let codec): "Without sound: " + PlayerError.missingCodec(codec).message
    case let error?: error.message
    }
  }

  /// Says something at the bottom of the window.
  public func say(_ text: String, button: Notice.Button? = nil) {
    noticeCount += 1
    notice = Notice(text: text, button: button, number: noticeCount)
  }

  /// Says for a moment what a key has changed.
  func flash(_ text: String) {
    badge = text
    badgeTimer?.cancel()
    badgeTimer = Task { [weak self, sleep] in
      guard (try? await sleep(.milliseconds(1200))) != nil, !Task.isCancelled else { return }
      self?.badge = nil
    }
  }
}

extension Player {
  /// Whether there is nothing to see although there should be.
  fileprivate var isWaiting: Bool {
    guard let item = currentItem else { return false }
    switch item.status {
    case .unknown: return true
    case .failed: return false
    case .readyToPlay: return timeControlStatus == .waiting
    }
  }
}
