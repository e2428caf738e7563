import GObjectKit
import Imaging
import L10n
import Observation

/// Plays the frames of a photo: pause, single frames, as often as the file says.
///
/// Three frames at most are in memory: the one that is shown, the canvas for the next one where that differs, and the next
/// one, which is decoded while the delay of the shown one passes. A frame that is decoded too late is shown when it is there;
/// none is left out.
@MainActor @Observable public final class AnimationModel {
  /// The photo.
  public let item: MediaItem
  /// The frame that is shown; nil before the first one is decoded.
  public private(set) var frame: AnimationFrame?
  /// Whether the frames are being played.
  public private(set) var isPlaying: Bool
  /// Whether a person has played, paused or stepped.
  public private(set) var isUsed = false
  private var progress: AnimationProgress

  /// Called with the reason when a frame cannot be decoded. The last frame stays, and playing ends.
  @ObservationIgnored package var onFailure: (ImageError) -> Void = { _ in }
  /// Called with each frame that is shown.
  @ObservationIgnored package var onFrame: (AnimationFrame) -> Void = { _ in }

  @ObservationIgnored private let animation: ImageAnimation
  @ObservationIgnored private let service: any AnimationDecoding
  @ObservationIgnored private let timer: DelayedAction
  /// The time since the clock's start.
  @ObservationIgnored private let now: () -> Duration
  /// When the delay of the shown frame has passed.
  @ObservationIgnored private var due = Duration.zero
  /// The frame that is decoded ahead.
  @ObservationIgnored private var following: AnimationFrame?
  /// The frame to show as soon as it is decoded; nil if it is shown already.
  @ObservationIgnored private var wanted: Int?
  @ObservationIgnored private var decoding: Task<Void, Never>?
  @ObservationIgnored private var isSuspended = false

  /// How late a frame may be without delaying those after it.
  private static let tolerance = Duration.milliseconds(200)

  /// Creates a model and decodes the first frame.
  ///
  /// - Parameters:
  ///   - isPlaying: Whether the frames are played at once.
  ///   - clock: Measures the delays.
  package init(
    _ item: MediaItem, _ animation: ImageAnimation, service: any AnimationDecoding, isPlaying: Bool,
    clock: any Clock<Duration>
  ) {
    (self.item, self.animation, self.service, self.isPlaying) = (item, animation, service, isPlaying)
    progress = AnimationProgress(count: animation.frames.count, plays: animation.plays)
    (timer, now) = (DelayedAction(clock: clock), Self.stopwatch(clock))
    show(0)
  }

  isolated deinit { decoding?.cancel() }

  private static func stopwatch<Kind: Clock>(_ clock: Kind) -> () -> Duration
  where Kind.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  // MARK: State

  /// The index of the frame that is shown.
  public var index: Int { progress.index }
  /// The number of frames.
  public var count: Int { progress.count }
  /// The frame that is shown among all, such as "3 / 24".
  public var position: String {
    // Translators: The frame of an animated picture that is shown, and the number of its frames.
    tr("%1$d / %2$d", progress.index + 1, progress.count)
  }

  // MARK: Actions

  /// Plays or pauses. At the end, the frames are played again from the first one.
  public func togglePlaying() {
    isUsed = true
    isPlaying.toggle()
    guard isPlaying else { return pause() }
    if progress.isAtEnd { progress.show(0) }
    if progress.index == frame?.index { resume() } else { show(progress.index) }
  }

  /// Pauses, and shows the next frame, or the previous one where `step` is negative. The ends are neighbors.
  public func step(_ step: Int) {
    isUsed = true
    isPlaying = false
    pause()
    progress.show(progress.neighbor(step))
    show(progress.index)
  }

  /// Stops playing while the photo is not on the screen.
  package func setSuspended(_ isSuspended: Bool) {
    guard isSuspended != self.isSuspended else { return }
    self.isSuspended = isSuspended
    if isSuspended { timer.cancel() } else { resume() }
  }

  private func pause() {
    timer.cancel()
    following = nil
  }

  // MARK: Time

  /// Waits for the delay of the shown frame from now on.
  private func resume() {
    due = now()
    scheduleNext()
  }

  /// Decodes the next frame, and shows it when the delay of the present one has passed.
  private func scheduleNext() {
    guard isPlaying, !isSuspended, wanted == nil, let frame else { return }
    guard let next = progress.next else { return isPlaying = false }
    let start = now() - due < Self.tolerance ? due : now()
    due = start + animation.frames[frame.index].delay
    if following?.index != next { decode(next) }
    timer.schedule(after: max(due - now(), .zero)) { [weak self] in
      guard let self, isPlaying else { return }
      progress.play(next)
      show(next)
    }
  }

  // MARK: Frames

  private func show(_ index: Int) {
    if let following, following.index == index { return present(following) }
    wanted = index
    decode(index)
  }

  private func present(_ frame: AnimationFrame) {
    self.frame = frame
    following = nil
    onFrame(frame)
    scheduleNext()
  }

  /// Decodes a frame unless one is being decoded; the wanted one follows then.
  private func decode(_ index: Int) {
    guard decoding == nil else { return }
    let previous = [frame, following].compactMap(\.self).filter { $0.index < index }.max {
      $0.index < $1.index
    }
    decoding = Task { [weak self, service, animation, item, isWanted = index == wanted] in
      let result: Result<AnimationFrame, ImageError>
      do throws(ImageError) {
        result = .success(try await service.frame(index, of: animation, item, after: previous))
      } catch {
        result = .failure(error)
      }
      if !Task.isCancelled { self?.didDecode(result, wasWanted: isWanted) }
    }
  }

  /// - Parameter wasWanted: Whether the frame was to be shown when its decoding began.
  private func didDecode(_ result: Result<AnimationFrame, ImageError>, wasWanted: Bool) {
    decoding = nil
    switch result {
    case .success(let decoded):
      guard let wanted else { return following = isPlaying ? decoded : nil }
      if decoded.index == wanted {
        self.wanted = nil
        return present(decoded)
      }
      // Steps faster than the decoder show a part of the frames.
      if wasWanted { present(decoded) }
      decode(wanted)
    case .failure(let error):
      (wanted, isPlaying) = (nil, false)
      pause()
      progress.show(frame?.index ?? 0)
      onFailure(error)
    }
  }
}
