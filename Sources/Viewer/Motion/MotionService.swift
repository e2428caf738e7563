import GObjectKit
import Imaging
import MediaLibrary

/// Finds out what moves in a photo, and decodes its frames. Methods may be called on any thread; cancelling the task ends the
/// work.
public nonisolated protocol MotionServing: Sendable {
  /// Finds out what moves in a photo; nil for a still image.
  ///
  /// - Throws: `ImageError` if the file cannot be read.
  func motion(of item: MediaItem) async throws(ImageError) -> PictureMotion?

  /// Decodes a frame, composed with those before it.
  ///
  /// - Parameter previous: An earlier result; that of the frame before makes it fast.
  /// - Throws: `ImageError` by the cause.
  func frame(
    _ index: Int, of animation: ImageAnimation, _ item: MediaItem, after previous: AnimationFrame?
  ) async throws(ImageError) -> AnimationFrame
}

/// Reads photos that move in sandboxed workers.
public nonisolated struct MotionService: MotionServing {
  private let decoder: ImageDecoder

  /// Creates a service.
  public init(decoder: ImageDecoder = .immediate) { self.decoder = decoder }

  /// Finds out what moves in a photo; nil for a still image.
  public func motion(of item: MediaItem) async throws(ImageError) -> PictureMotion? {
    try await CancellationFlag.blocking { cancellation throws(ImageError) in
      try decoder.motion(path: item.path, cancellation: cancellation)
    }
  }

  /// Decodes a frame, composed with those before it.
  public func frame(
    _ index: Int, of animation: ImageAnimation, _ item: MediaItem, after previous: AnimationFrame?
  ) async throws(ImageError) -> AnimationFrame {
    try await CancellationFlag.blocking { cancellation throws(ImageError) in
      try decoder.frame(
        index, of: animation, path: item.path, after: previous, cancellation: cancellation)
    }
  }
}
