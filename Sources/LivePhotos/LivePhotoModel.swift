import GObjectKit
import GtkKit
import Imaging
import MediaLibrary
import Observation
import VideoDisplayKit

/// Plays the video of a photo while something is held: the badge, the photo, or a key. The photo is shown again after that,
/// and at the end of the video.
@MainActor @Observable public final class LivePhotoModel {
  /// What is shown.
  public enum State: Sendable, Equatable {
    /// The photo.
    case still
    /// The photo, until the first frame of the video is there.
    case opening
    /// The video.
    case playing
  }

  /// The photo.
  public let item: MediaItem
  /// The video of the photo.
  public let motion: MotionVideo
  /// What is shown.
  public private(set) var state = State.still
  /// Called with the reason, as a sentence, when the video cannot be played.
  @ObservationIgnored package var onFailure: (String) -> Void = { _ in }
  /// The position of the volume slider, 0…1.
  @ObservationIgnored package var volume: () -> Double = { 1 }

  @ObservationIgnored private let service: any MotionServing
  @ObservationIgnored private let player: any MotionPlaying
  /// The number of the last play: events of earlier ones are ignored.
  @ObservationIgnored private var play = 0
  /// Whether something is held. A key that is held is repeated.
  @ObservationIgnored private var isHeld = false
  @ObservationIgnored private var opening: Task<Void, Never>?
  @ObservationIgnored private var opened: OpenedVideo?
  @ObservationIgnored private var listening: Task<Void, Never>?

  /// Creates a model; nothing is opened before it plays.
  package init(
    _ item: MediaItem, _ motion: MotionVideo, service: any MotionServing, player: any MotionPlaying
  ) {
    (self.item, self.motion, self.service, self.player) = (item, motion, service, player)
    listening = Task { [weak self, events = player.events] in
      for await event in events { self?.handle(event) }
    }
  }

  isolated deinit {
    listening?.cancel()
    opening?.cancel()
    player.stop()
  }

  /// The frames, to be shown while `state` is `playing`.
  public var video: VideoPaintable { player.video }

  /// Plays the video for as long as something is held.
  public func hold() {
    guard !isHeld else { return }
    isHeld = true
    playOnce()
  }

  /// Shows the photo again.
  public func release() {
    isHeld = false
    stop()
  }

  /// Plays the video to its end.
  public func playOnce() {
    guard state == .still else { return }
    state = .opening
    play += 1
    guard opened == nil else { return start() }
    opening = Task { [weak self, service, motion] in
      let result: Result<OpenedVideo, ImageError>
      do throws(ImageError) {
        result = .success(try await service.open(motion))
      } catch {
        result = .failure(error)
      }
      if !Task.isCancelled { self?.didOpen(result) }
    }
  }

  /// Shows the photo again, whatever is held.
  package func stop() {
    opening?.cancel()
    opening = nil
    guard state != .still else { return }
    state = .still
    player.stop()
  }

  private func didOpen(_ result: Result<OpenedVideo, ImageError>) {
    opening = nil
    switch result {
    case .success(let video):
      opened = video
      start()
    case .failure(let error):
      stop()
      if error != .cancelled { onFailure(error.description) }
    }
  }

  private func start() {
    if let opened { player.play(opened, as: play, volume: volume()) }
  }

  private func handle(_ event: MotionPlayerEvent) {
    guard state != .still else { return }
    switch event {
    case .began(play): state = .playing
    case .ended(play): stop()
    case .failed(play, let reason):
      stop()
      onFailure(reason)
    default: break
    }
  }
}

extension LivePhotoModel {
  /// Whether the video is played while a key is held: P.
  package nonisolated static func isKey(_ key: Key) -> Bool {
    key == .character("p") || key == .character("P")
  }
}
