import GObjectKit
import Imaging
import LivePhotos
import MediaLibrary
import Observation

/// Chooses a frame of a photo's video, which becomes a photo of its own.
@MainActor @Observable public final class KeyFrameModel {
  /// The photo.
  public let item: MediaItem
  /// The duration of the video; nil before it is opened.
  public private(set) var duration: Duration?
  /// The time of the chosen frame, from the start of the video.
  public private(set) var time: Duration
  /// The frame that is shown; nil before the first one is decoded.
  public private(set) var frame: PixelBuffer?

  /// Called with each frame that is shown.
  @ObservationIgnored var onFrame: (PixelBuffer) -> Void = { _ in }
  /// Called when the video cannot be read, with the reason if it is known.
  @ObservationIgnored var onFailure: (ImageError?) -> Void = { _ in }

  @ObservationIgnored private var opening: Task<Void, Never>?
  @ObservationIgnored private var requests: LatestRequest<Duration, PixelBuffer?>?
  /// Whether a time was chosen; otherwise it is that of the photo.
  @ObservationIgnored private var isChosen: Bool

  /// How far a step goes: a frame of most cameras' videos.
  nonisolated static let frameDuration = Duration.nanoseconds(33_333_333)

  init(_ item: MediaItem, _ motion: MotionVideo, service: any MotionServing) {
    (self.item, time, isChosen) = (item, motion.photoTime ?? .zero, motion.photoTime != nil)
    opening = Task { [weak self] in
      do throws(ImageError) {
        let frames = service.frames(of: try await service.open(motion))
        let duration = await frames.duration
        if !Task.isCancelled { self?.didOpen(frames, duration) }
      } catch {
        if !Task.isCancelled { self?.onFailure(error) }
      }
    }
  }

  isolated deinit { opening?.cancel() }

  /// Chooses the frame at a time, within the video.
  public func choose(_ time: Duration) {
    guard let duration else { return }
    (self.time, isChosen) = (min(max(time, .zero), duration), true)
    requests?.send(self.time)
  }

  /// Chooses the next frame, or the previous one where `step` is negative.
  public func step(_ step: Int) { choose(time + Self.frameDuration * step) }

  private func didOpen(_ frames: any MotionFrames, _ duration: Duration?) {
    guard let duration else { return onFailure(nil) }
    self.duration = duration
    requests = LatestRequest {
      await frames.frame(at: $0)
    } show: { [weak self] in
      self?.show($0)
    }
    choose(isChosen ? time : duration / 2)
  }

  private func show(_ new: PixelBuffer?) {
    if let new {
      frame = new
      onFrame(new)
    } else if frame == nil {
      onFailure(nil)
    }
  }
}
