import GObjectKit
import GStreamerKit

/// Decodes small frames at any position of a video, for previews on a progress bar. It has a decoder of its own,
/// on threads of low priority, so that playback never waits for it.
///
/// The frames are keyframes, which as a rule are a few seconds apart. The most recent ones are cached.
public nonisolated final class FrameGrabber: Sendable {
  private let worker: FrameGrabberWorker

  /// Creates a grabber; the video is opened by the first call, and closed when the last reference is released.
  ///
  /// - Parameters:
  ///   - uri: The URI of the video.
  ///   - maximumSize: The size that a frame must fit into; its aspect ratio is kept.
  public init(uri: String, maximumSize: VideoSize) {
    worker = FrameGrabberWorker(uri: uri, maximumSize: maximumSize)
  }

  deinit { Task { [worker] in await worker.close() } }

  /// The keyframe nearest to a time.
  ///
  /// - Returns: nil where there is none, and where a later call was made before this one started.
  public func frame(at time: MediaTime) async -> VideoFrame? {
    let number = worker.announce()
    return await worker.frame(at: time, number: number)
  }
}
