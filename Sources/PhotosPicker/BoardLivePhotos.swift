import GObjectKit
import GStreamerKit
import GtkKit
import LivePhotos
import MediaLibrary
import Observation
import VideoDisplayKit

/// Plays the video of a photo on a board while the photo or a key is held: one at a time, with the sound.
@MainActor @Observable final class BoardLivePhotos {
  /// Called with a photo and the reason, as a sentence, when its video cannot be played.
  @ObservationIgnored var onFailure: (MediaItem, String) -> Void = { _, _ in }

  /// What plays the video of the photo that is held; nil until it is known to have one.
  private var live: LivePhotoModel?
  /// The cell whose photo is held.
  @ObservationIgnored private var held: (cell: Weak<MediaCell>, item: MediaItem)?
  @ObservationIgnored private var finding: Task<Void, Never>?
  @ObservationIgnored private var drawing: (cell: Weak<MediaCell>, handlers: [SignalHandler])?

  private let service: any MotionServing
  private let makePlayer: () -> any MotionPlaying
  private let volume: () -> Double

  /// - Parameter volume: The position of the volume slider, 0…1.
  init(
    _ service: any MotionServing = MotionService(),
    makePlayer: @escaping () -> any MotionPlaying = { MotionPlayer() }, volume: @escaping () -> Double
  ) {
    (self.service, self.makePlayer, self.volume) = (service, makePlayer, volume)
  }

  isolated deinit { finding?.cancel() }

  /// Whether the video is shown.
  var isPlaying: Bool { live?.state == .playing }

  /// Plays the video of a photo, if it has one, until `release()`. A key that is held is repeated.
  func hold(_ cell: MediaCell, _ item: MediaItem) {
    guard held?.cell.object !== cell || held?.item != item else { return }
    release()
    // An edit is of the still picture.
    guard !item.isVideo, item.edit == nil, !cell.isConcealed else { return }
    held = (Weak(cell), item)
    finding = Task { [weak self, service] in
      // A file that cannot be read has been reported by the decoder of its thumbnail.
      guard case .video(let video)? = try? await service.motion(of: item), !Task.isCancelled else { return }
      self?.play(video, of: item)
    }
  }

  private func play(_ video: MotionVideo, of item: MediaItem) {
    let model = LivePhotoModel(item, video, service: service, player: makePlayer())
    model.volume = volume
    model.onFailure = { [weak self] reason in self?.onFailure(item, reason) }
    live = model
    model.hold()
  }

  /// Shows the photo again.
  func release() {
    finding?.cancel()
    live?.release()
    showVideo(false)
    (finding, held, live) = (nil, nil, nil)
  }

  /// Ends the video of a photo that is no longer on the board.
  func keep(_ pictures: [MediaItemID]) {
    if let held, !pictures.contains(held.item.id) { release() }
  }

  /// Shows the frames over the photo, or the photo.
  func showVideo(_ isShown: Bool) {
    if let drawing {
      for handler in drawing.handlers { live?.video.disconnect(handler) }
      drawing.cell.object?.cover = nil
    }
    drawing = nil
    guard isShown, let cell = held?.cell.object, let video = live?.video else { return }
    let size = cell.pictureSize
    video.setViewport(
      VideoViewport(
        width: size.width, height: size.height, isFilled: true, isSoftware: Rendering.isSoftware(for: cell)))
    let handlers = ["invalidate-contents", "invalidate-size"].map { signal in
      video.connect(signal) { [weak cell] in MainActor.assumeIsolated { cell?.queueDraw() } }
    }
    drawing = (Weak(cell), handlers)
    cell.cover = video
  }
}

/// A reference that does not keep its object.
private struct Weak<Object: AnyObject> {
  private(set) weak var object: Object?

  init(_ object: Object) { self.object = object }
}
