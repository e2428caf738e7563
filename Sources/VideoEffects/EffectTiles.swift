import Dispatch
import Editing
import GStreamerKit
import GtkKit
import Imaging
import Observation
import Synchronization
import VideoDisplayKit

/// A video with each effect, in small, live while `start` is in effect.
@Observable final class EffectTiles {
  /// The filters, after a tile without an effect. That of the LUT is the last one.
  static let filters: [NamedFilter?] = [nil] + NamedFilter.liveFilters
  /// The side of a tile in application pixels.
  static let side = 72

  /// The pictures: without an effect, with each filter, and with the LUT if there is one; empty before the first frame.
  private(set) var pictures: [Texture] = []
  @ObservationIgnored private let video: VideoPaintable

  init(_ video: VideoPaintable) { self.video = video }

  /// Shows the frames from now on.
  ///
  /// - Parameter scale: The device pixels of an application pixel.
  func start(scale: Int, lut: LUT?) {
    var effects: [Effect?] = Self.filters.map { filter in filter.map { Effect($0) } }
    if let lut { effects.append(Effect(.lut(lut))) }
    let renderer = EffectTileRenderer(effects, side: Self.side * scale) { [weak self] in self?.pictures = $0 }
    video.observeFrames { renderer.handle($0) }
  }

  /// Stops. It costs nothing from then on.
  func stop() { video.observeFrames(nil) }
}

/// Renders the tiles of one frame after another off the streaming thread, from one scaled frame. Frames that arrive
/// meanwhile, or too soon, are left out.
private nonisolated final class EffectTileRenderer: Sendable {
  /// 15 frames a second.
  private static let interval = Duration.milliseconds(66)

  private let side: Int
  private let show: @MainActor @Sendable ([Texture]) -> Void
  private let effects: [FrameEffect?]
  private let state = Mutex((isBusy: false, next: ContinuousClock.now))

  init(_ effects: [Effect?], side: Int, show: @escaping @MainActor @Sendable ([Texture]) -> Void) {
    self.effects = effects.map { $0.map { FrameEffect($0) } }
    (self.side, self.show) = (side, show)
  }

  func handle(_ frame: VideoFrame) {
    let isDue = state.withLock { state in
      let now = ContinuousClock.now
      guard !state.isBusy, now >= state.next else { return false }
      state = (true, now + Self.interval)
      return true
    }
    guard isDue, frame.stride == frame.width * 4 else { return }
    DispatchQueue.global(qos: .utility).async { [self] in
      let small = PixelBuffer(
        bytes: frame.bytes, width: frame.width, height: frame.height, isOpaque: true
      ).resized(to: .fill(side: side))
      let pictures = effects.map { effect in Texture(effect?.apply(to: small) ?? small) }
      Task { @MainActor in
        show(pictures)
        state.withLock { $0.isBusy = false }
      }
    }
  }
}
