import GObjectKit
import GStreamerKit

/// Small pictures from anywhere in a film, for the pointer on a progress bar: with a decoder of its own, on threads
/// that step back behind all others, so that playback never waits for them.
///
/// The pictures are those at which decoding can begin, which as a rule lie a few seconds apart. The last ones are
/// kept.
public nonisolated final class FrameGrabber: Sendable {
  private let worker: FrameGrabberWorker

  /// A grabber that has opened nothing yet. It closes the film with its last reference.
  ///
  /// - Parameters:
  ///   - uri: The address of the film.
  ///   - maximumSize: What a picture must fit into; its shape is kept.
  public init(uri: String, maximumSize: VideoSize) {
    worker = FrameGrabberWorker(uri: uri, maximumSize: maximumSize)
  }

  deinit { Task { [worker] in await worker.close() } }

  /// The picture nearest to a time.
  ///
  /// - Returns: nil where there is none, and where a later call came before this one was begun.
  public func frame(at time: MediaTime) async -> VideoFrame? {
    let number = worker.announce()
    return await worker.frame(at: time, number: number)
  }
}
