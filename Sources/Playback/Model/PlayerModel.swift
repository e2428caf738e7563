import GObjectKit
import GtkKit
import Observation

/// The state and the commands of a player's view.
///
/// The model is between a `Player` and a view: it formats times, lists what menus offer, and manages previews,
/// the queue panel and messages. It knows no widget.
@MainActor @Observable public final class PlayerModel {
  /// A message at the bottom of the window.
  public struct Notice: Equatable, Sendable {
    /// The text, one or more sentences.
    public let text: String
    /// The action of its button; nil for no button.
    public let button: Button?
    /// Distinguishes messages with the same text.
    let number: Int

    /// The action of a message's button.
    public enum Button: Equatable, Sendable {
      /// Undoes the last removal from the queue.
      case undo
      /// Shows a file that was saved.
      case show(path: String)
    }
  }

  /// The player.
  public let player: Player
  /// The player, if it has a queue.
  public var queue: QueuePlayer? { player as? QueuePlayer }

  /// How the video is scaled to the view.
  public var gravity = VideoGravity.resizeAspect
  /// Whether items play at once when they are added to an empty queue. Items that the user opens explicitly
  /// always play.
  public var playsAutomatically = false
  /// Whether the queue panel is shown.
  public var isQueueShown = false
  /// Whether the application provides a mini player.
  public var offersMiniPlayer = false
  /// Whether the application lets the user open files.
  public var offersOpening = true
  /// Whether the video is shown in the mini player instead of the view.
  public var isInMiniPlayer = false
  /// The folder for saved frames; nil for Screenshots in the user's Pictures folder.
  public var screenshotFolder: String?

  /// The last message.
  public internal(set) var notice: Notice?
  /// A short-lived label for what a key has changed, such as "Volume 80 %"; nil after 1.2 s.
  public internal(set) var badge: String?
  /// Whether a spinner is shown, because the player has waited for data for 0.2 s.
  public internal(set) var showsSpinner = false
  /// The time at the pointer on the progress bar; nil while the pointer is elsewhere.
  public internal(set) var hoverTime: MediaTime?
  /// The preview frame at the pointer; nil until it is decoded.
  public internal(set) var hoverFrame: Texture?
  /// The target of the drag on the progress bar; nil without a drag.
  public internal(set) var scrubTarget: MediaTime?

  /// The target of a skip whose seek is in progress.
  @ObservationIgnored var skipTarget: MediaTime?
  @ObservationIgnored var scrubbing: Task<Void, Never>?
  /// Whether playback resumes when the drag on the progress bar ends.
  var resumesAfterScrub = false
  @ObservationIgnored var grabber: (uri: String, grabber: FrameGrabber)?
  @ObservationIgnored var hovering: Task<Void, Never>?
  @ObservationIgnored var removed: [(item: PlayerItem, index: Int, wasCurrent: Bool)] = []
  /// How many of the last entries of `removed` were removed together; 0 for a single one.
  @ObservationIgnored var clearing = 0
  @ObservationIgnored private let badgeTimer: DelayedAction
  @ObservationIgnored private let spinnerTimer: DelayedAction
  @ObservationIgnored private var waiting: Task<Void, Never>?
  @ObservationIgnored private var noticeCount = 0
  @ObservationIgnored let discovery: any MediaDiscovering
  /// The items whose files are being read, by URI.
  var itemsBeingRead: [String: [PlayerItem]] = [:]
  @ObservationIgnored var discoveryObservation: ContinuousObservation?
  @ObservationIgnored var listening: Task<Void, Never>?
  @ObservationIgnored let subtitles: any SubtitleFinding
  @ObservationIgnored var subtitleObservation: ContinuousObservation?
  @ObservationIgnored var finding: Task<Void, Never>?
  @ObservationIgnored let chapterReader: any ChapterReading
  @ObservationIgnored var requestingChapters: ContinuousObservation?
  @ObservationIgnored var readingChapters: Task<Void, Never>?
  /// The cover of the current item; nil where it has none, and until it is decoded.
  public internal(set) var cover: Texture?
  @ObservationIgnored var followingCover: ContinuousObservation?
  @ObservationIgnored var loadingCover: Task<Void, Never>?
  @ObservationIgnored var followingItem: ContinuousObservation?
  @ObservationIgnored var followingReady: ContinuousObservation?
  /// How many items have been skipped since one was played.
  @ObservationIgnored var skipped = 0

  /// Creates a model for a player.
  ///
  /// - Parameters:
  ///   - discovery: Reads the media info of the files in the queue.
  ///   - subtitles: Finds subtitle files in the folders of videos.
  ///   - chapters: Reads chapters that the pipeline does not report.
  ///   - clock: Measures the delays of the spinner and of the badge.
  public init(
    player: Player, discovery: any MediaDiscovering = MediaDiscoveryService(),
    subtitles: any SubtitleFinding = SubtitleFinder(), chapters: any ChapterReading = ChapterReader(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.player, self.discovery, self.subtitles) = (player, discovery, subtitles)
    (badgeTimer, spinnerTimer) = (DelayedAction(clock: clock), DelayedAction(clock: clock))
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
    for task in [scrubbing, hovering, waiting, listening, finding, readingChapters, loadingCover] {
      task?.cancel()
    }
    for observation in [
      discoveryObservation, subtitleObservation, requestingChapters, followingItem, followingReady,
      followingCover,
    ] {
      observation?.end()
    }
    discovery.read([])
  }

  /// The spinner appears after 0.2 s, so that short waits do not show it.
  private func followWaiting() {
    waiting = Task { [weak self, player, spinnerTimer] in
      for await isWaiting in Observations({ player.isWaiting }) {
        if isWaiting {
          spinnerTimer.schedule(after: .milliseconds(200)) { [weak self] in self?.showsSpinner = true }
        } else {
          spinnerTimer.cancel()
          self?.showsSpinner = false
        }
      }
    }
  }

  // MARK: Messages

  /// A sentence about the part of the current item that is not played, such as its audio; nil where everything
  /// is.
  public var restriction: String? {
    switch player.currentItem?.restriction {
    case nil: nil
    case .missingCodec(let codec): "No audio: " + PlayerError.missingCodec(codec).message
    case let error?: error.message
    }
  }

  /// Shows a message at the bottom of the window.
  public func showNotice(_ text: String, button: Notice.Button? = nil) {
    noticeCount += 1
    notice = Notice(text: text, button: button, number: noticeCount)
  }

  /// Shows a short-lived label for what a key has changed.
  func showBadge(_ text: String) {
    badge = text
    badgeTimer.schedule(after: .milliseconds(1200)) { [weak self] in self?.badge = nil }
  }
}

extension Player {
  /// Whether the view waits for frames or data.
  fileprivate var isWaiting: Bool {
    guard let item = currentItem else { return false }
    switch item.status {
    case .unknown: return true
    case .failed: return false
    case .readyToPlay: return timeControlStatus == .waiting
    }
  }
}
