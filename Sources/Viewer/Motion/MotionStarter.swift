import GObjectKit
import GtkKit
import Imaging
import LivePhotos
import MediaLibrary

/// Finds out what moves in the picture that a viewer shows, once for each picture.
final class MotionStarter {
  /// What plays a picture.
  enum Motion {
    /// The frames of an animation.
    case animation(AnimationModel)
    /// The video of a photo.
    case live(LivePhotoModel)
    /// Frames that only a library decodes that is not installed.
    case unplayable(ImageError)
  }

  /// Whether frames are played at once; otherwise a person has to start them.
  var playsAtOnce: () -> Bool = { Style.allowsAnimation }
  /// Makes a player of videos.
  var makePlayer: () -> any MotionPlaying = { MotionPlayer() }

  private let service: any MotionServing
  private let clock: any Clock<Duration>
  private var item: MediaItem?
  private var task: Task<Void, Never>?

  init(_ service: any MotionServing, clock: any Clock<Duration>) {
    (self.service, self.clock) = (service, clock)
  }

  isolated deinit { task?.cancel() }

  /// Calls a handler with what plays a picture, if something moves in it; not again for the same picture.
  func start(_ item: MediaItem, _ found: @escaping (Motion) -> Void) {
    guard item != self.item else { return }
    end()
    self.item = item
    // An edit is of the still picture.
    guard !item.isVideo, item.edit == nil else { return }
    task = Task { [weak self, service] in
      let result: Motion?
      do throws(ImageError) {
        result = try await service.motion(of: item).flatMap { self?.make(item, $0) }
      } catch .framesNeedLibrary(let package) {
        result = .unplayable(.framesNeedLibrary(package: package))
      } catch {
        // A file that cannot be read has been reported by the decoder of the still picture.
        result = nil
      }
      if let result, !Task.isCancelled { found(result) }
    }
  }

  private func make(_ item: MediaItem, _ motion: ViewedMotion) -> Motion {
    switch motion {
    case .frames(let animation):
      .animation(
        AnimationModel(item, animation, service: service, isPlaying: playsAtOnce(), clock: clock))
    case .video(let video):
      .live(LivePhotoModel(item, video, service: service, player: makePlayer()))
    }
  }

  /// Makes the choice of a frame of a photo's video.
  func keyFrame(of live: LivePhotoModel) -> KeyFrameModel {
    KeyFrameModel(live.item, live.motion, service: service)
  }

  /// Ends the work for the present picture.
  func end() {
    task?.cancel()
    (task, item) = (nil, nil)
  }
}
