import Imaging
import MediaLibrary
import Synchronization

@testable import Viewer

/// Decodes frames when the test lets it.
final class FakeMotions: MotionServing {
  private struct State {
    var requests: [(index: Int, previous: Int?)] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isHeld = false
    var failing: Int?
    var motions: [MediaItemID: ViewedMotion] = [:]
  }

  private let state = Mutex(State())

  /// The frames that were requested, each with the one it was to be composed on.
  var requests: [(index: Int, previous: Int?)] { state.withLock(\.requests) }
  /// The indices of the frames that were requested.
  var indices: [Int] { requests.map(\.index) }

  /// Whether requests wait until `release()`.
  var isHeld: Bool {
    get { state.withLock(\.isHeld) }
    set { state.withLock { $0.isHeld = newValue } }
  }

  /// Answers the requests that wait.
  func release() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Makes the decoding of a frame fail.
  func fail(at index: Int) { state.withLock { $0.failing = index } }

  /// Makes an item move.
  func set(_ motion: ViewedMotion, of item: MediaItem) { state.withLock { $0.motions[item.id] = motion } }

  func motion(of item: MediaItem) async throws(ImageError) -> ViewedMotion? {
    state.withLock { $0.motions[item.id] }
  }

  func open(_ video: MotionVideo) async throws(ImageError) -> OpenedVideo {
    if isHeld {
      await withCheckedContinuation { continuation in state.withLock { $0.waiting.append(continuation) } }
    }
    if state.withLock({ $0.failing }) == 0 { throw .truncated }
    return OpenedVideo(uri: "file://" + video.path)
  }

  func frames(of opened: OpenedVideo) -> any MotionFrames { FakeFrames() }

  func frame(
    _ index: Int, of animation: ImageAnimation, _ item: MediaItem, after previous: AnimationFrame?
  ) async throws(ImageError) -> AnimationFrame {
    let fails = state.withLock { state in
      state.requests.append((index, previous?.index))
      return state.failing == index
    }
    if isHeld {
      await withCheckedContinuation { continuation in state.withLock { $0.waiting.append(continuation) } }
    }
    if fails { throw .truncated }
    return AnimationFrame(index: index, pixels: .gray(width: 2, height: 1))
  }
}

extension ImageAnimation {
  /// An animation of two pixels with a frame for each delay in milliseconds; nil for less than two.
  static func test(delays: [Int] = [100, 100, 100], plays: Int? = nil) -> ImageAnimation? {
    ImageAnimation(
      canvas: ImageSize(width: 2, height: 1),
      frames: delays.map {
        Frame(
          offset: 0, count: 0, rect: Rect(x: 0, y: 0, width: 2, height: 1), storedDelay: .milliseconds($0),
          disposal: .keep, blending: .over)
      }, plays: plays)
  }
}

/// Frames of a video of three seconds: each is as wide as its number.
struct FakeFrames: MotionFrames {
  var duration: Duration? { .seconds(3) }

  func frame(at time: Duration) async -> PixelBuffer? {
    .gray(width: Int((time / KeyFrameModel.frameDuration).rounded()) + 1, height: 1)
  }
}
