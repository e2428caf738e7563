import Editing
import GObjectKit
import GStreamerKit
import L10n
import Observation
import VideoEffects

/// The state and the commands of a player's view.
///
/// The model is between a `Player` and a view: its parts format times, list what menus offer, and manage previews,
/// the queue panel and messages. It does not depend on widgets.
///
///     PlayerModel ───────── playback, rate, saving a frame; what the application offers
///       CurrentItem ─────── title, duration, failure
///       PositionModel ───── position, seeks, scrubbing
///       QueueModel ──────── items: opening, adding, next and previous, removing, moving
///         RemovedItems ──── undoes removals
///         SkipNotices ───── reports items that were skipped
///       QueueDiscovery ──── durations of the items that have not been opened
///       ChapterModel ────── chapters, also those read from the file
///       LoopModel ───────── the A–B loop
///       ClipModel ───────── saving its range as a video
///       AudioModel ──────── volume, loudness, audio tracks
///       SleepTimerModel ─── pauses after some time
///       SubtitleModel ───── subtitle tracks, files in the folder of the video, size, delay
///       HoverModel ──────── the preview at the pointer on the progress bar
///       EffectModel ─────── the effect of the video, and the LUT that was opened for it
///       CoverModel ──────── the cover of a song
///       SpinnerModel ────── whether the player has waited long enough for a spinner
///       PlayerMessages ──── notices, badges
@MainActor @Observable public final class PlayerModel {
  /// The player.
  public let player: Player
  /// The current item.
  public let item: CurrentItem
  /// The position of the current item, and seeks.
  public let position: PositionModel
  /// The queue.
  public let queue: QueueModel
  /// Durations of the items of the queue that have not been opened.
  public let discovery: QueueDiscovery
  /// The chapters of the current item.
  public let chapters: ChapterModel
  /// The A–B loop.
  public let loop: LoopModel
  /// Saving the range of the A–B loop.
  public let clip: ClipModel
  /// The volume, and the audio tracks.
  public let audio: AudioModel
  /// Pauses the player after some time.
  public let sleepTimer: SleepTimerModel
  /// The subtitles.
  public let subtitles: SubtitleModel
  /// The preview at the pointer on the progress bar.
  public let hover: HoverModel
  /// The cover of the current item.
  public let cover: CoverModel
  /// Whether a spinner is shown.
  public let spinner: SpinnerModel
  /// Notices and badges.
  public let messages: PlayerMessages

  /// How the video is scaled to the view.
  public var gravity = VideoGravity.resizeAspect
  /// The effect of the video and of saved frames; nil for none. Until the program ends.
  public var effect: Effect? {
    didSet { if effect != oldValue { player.video.filter = effect.map { FrameFilter($0) } } }
  }
  /// The effect as the user chooses it.
  @ObservationIgnored public private(set) lazy var effects = EffectModel(
    lutFile: lutFile, read: { [weak self] in self?.effect }, write: { [weak self] in self?.effect = $0 })
  /// Whether the strip with the effects is shown while there is a video.
  public var showsEffects = false
  /// Whether the application provides a mini player.
  public var offersMiniPlayer = false
  /// Whether the application lets the user open files.
  public var offersOpening = true
  /// Whether the video is shown in the mini player instead of the view.
  public var isInMiniPlayer = false
  /// The folder for saved frames; nil for Screenshots in the user's Pictures folder.
  public var screenshotFolder: String?
  /// The folder for saved clips; nil for the user's Videos folder.
  public var clipFolder: String?

  @ObservationIgnored private let lutFile: File?

  /// Creates a model for a player.
  ///
  /// - Parameters:
  ///   - discovery: Reads the media info of the files in the queue.
  ///   - subtitles: Finds subtitle files in the folders of videos.
  ///   - chapters: Reads chapters that the pipeline does not report.
  ///   - clips: Saves the range of the A–B loop.
  ///   - lutFile: Where a copy of the LUT that the user opens is kept; nil to forget it with the model.
  ///   - clock: Measures the delays of the spinner and of the badge.
  public init(
    player: Player, discovery: any MediaDiscovering = MediaDiscoveryService(),
    subtitles: any SubtitleFinding = SubtitleFinder(), chapters: any ChapterReading = ChapterReader(),
    clips: any ClipSaving = ClipSaver(), lutFile: File? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.lutFile = lutFile
    let (messages, position) = (PlayerMessages(clock: clock), PositionModel(of: player))
    let queue = QueueModel(of: player, position: position, messages: messages)
    (self.player, self.messages, self.position, self.queue) = (player, messages, position, queue)
    item = CurrentItem(of: player)
    spinner = SpinnerModel(of: player, clock: clock)
    self.discovery = QueueDiscovery(of: queue, player: player, service: discovery)
    self.subtitles = SubtitleModel(of: player, messages: messages, finder: subtitles)
    self.chapters = ChapterModel(of: player, position: position, messages: messages, reader: chapters)
    loop = LoopModel(of: player, messages: messages)
    clip = ClipModel(messages: messages, service: clips)
    audio = AudioModel(of: player, messages: messages)
    sleepTimer = SleepTimerModel(of: player, clock: clock)
    hover = HoverModel(of: player)
    cover = CoverModel(of: player)
  }

  // MARK: Playback

  /// Whether the player plays, or is about to.
  public var isPlaying: Bool { player.timeControlStatus != .paused || position.resumesAfterScrub }
  /// Whether nothing shows the position, so that it is reported every two seconds only.
  public var isInBackground: Bool {
    get { player.options.isInBackground }
    set { player.options.isInBackground = newValue }
  }
  /// Whether no item is open.
  public var isEmpty: Bool { player.currentItem == nil }
  /// Whether a status page is shown in place of the video.
  public var showsPage: Bool { isEmpty || item.failure != nil || isInMiniPlayer }

  /// Plays or pauses.
  public func togglePlayback() {
    guard item.canPlay else { return }
    if isPlaying { player.pause() } else { player.play() }
  }

  /// Pauses, and steps by a number of frames; backward where it is negative.
  public func step(frames: Int) {
    guard item.hasVideo else { return }
    Task { _ = await player.step(frames: frames) }
  }

  // MARK: Rate

  /// The rates that the menu offers.
  public static let rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

  /// A rate as text, such as "1.5×".
  public static func text(rate: Double) -> String { tr("%s×", decimal(rate)) }

  /// Sets the playback rate, clamped to 0.25…4; the pitch stays the same.
  public func setRate(_ rate: Double) {
    player.rate = min(max(rate, Self.rates[0]), Self.rates[Self.rates.count - 1])
    messages.showBadge(tr("Speed %s", Self.text(rate: player.rate)))
  }

  /// Selects the next rate of the menu where `step` is positive, otherwise the previous one.
  public func changeRate(by step: Int) {
    let (rates, rate) = (Self.rates, player.rate)
    let next = step > 0 ? rates.first { $0 > rate } : rates.last { $0 < rate }
    setRate(next ?? rate)
  }

  // MARK: Saving

  /// Saves the range of the A–B loop as a video with the effect, in the size of the video.
  public func saveClip() {
    guard item.hasVideo, let current = player.currentItem else { return }
    guard let start = loop.start, let end = loop.end, start < end else {
      return messages.showNotice(tr("Mark the beginning and the end of A–B first, each with L."))
    }
    let size = player.video.frame?.videoSize ?? VideoSize(width: 1280, height: 720)
    clip.save(
      ClipRequest(
        uri: current.uri, title: current.displayTitle, start: start, end: end, size: size, effect: effect,
        folder: clipFolder))
  }

  /// Saves the frame that is shown into the library, in the size of the video.
  public func saveFrame() {
    guard item.hasVideo, let current = player.currentItem else { return }
    let time = player.currentTimeNow()
    let (name, folder) = (current.displayTitle, screenshotFolder)
    Task {
      guard let frame = await player.currentFrame() else {
        return messages.showNotice(tr("No frame to save"))
      }
      do {
        let path = try await FrameSaver.save(frame, of: name, at: time, into: folder)
        messages.showNotice(tr("Saved “%s”.", File(path: path).displayName), action: .show(path: path))
      } catch {
        messages.showNotice(tr("The frame could not be saved. %s", "\(error)"))
      }
    }
  }
}
