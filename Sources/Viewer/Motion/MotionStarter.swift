import GObjectKit
import GtkKit
import Imaging
import MediaLibrary

/// Finds out what moves in the picture that a viewer shows, once for each picture.
final class MotionStarter {
  /// Whether frames are played at once; otherwise a person has to start them.
  var playsAtOnce: () -> Bool = { Style.allowsAnimation }

  private let service: any MotionServing
  private let clock: any Clock<Duration>
  private var item: MediaItem?
  private var task: Task<Void, Never>?

  init(_ service: any MotionServing, clock: any Clock<Duration>) {
    (self.service, self.clock) = (service, clock)
  }

  isolated deinit { task?.cancel() }

  /// Calls a handler with the frames of a picture, if it has several; not again for the same picture.
  func start(_ item: MediaItem, _ found: @escaping (AnimationModel) -> Void) {
    guard item != self.item else { return }
    end()
    self.item = item
    // An edit is of the still picture.
    guard !item.isVideo, item.edit == nil else { return }
    task = Task { [weak self, service] in
      // A file that cannot be read has been reported by the decoder of the still picture.
      guard case .frames(let animation)? = try? await service.motion(of: item), !Task.isCancelled, let self
      else { return }
      found(
        AnimationModel(item, animation, service: service, isPlaying: playsAtOnce(), clock: clock))
    }
  }

  /// Ends the work for the present picture.
  func end() {
    task?.cancel()
    (task, item) = (nil, nil)
  }
}
