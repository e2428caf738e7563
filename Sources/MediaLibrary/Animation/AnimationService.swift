import GObjectKit
import Imaging
import WorkerKit

/// Decodes the frames of photos with several. May be called on any thread; cancelling the task ends the work.
public protocol AnimationDecoding: Sendable {
  /// Decodes a frame, composed with those before it.
  ///
  /// - Parameter previous: An earlier result; that of the frame before makes it fast.
  /// - Throws: `ImageError` by the cause.
  func frame(
    _ index: Int, of animation: ImageAnimation, _ item: MediaItem, after previous: AnimationFrame?
  ) async throws(ImageError) -> AnimationFrame
}

/// Finds the frames of photos, and decodes them.
public protocol AnimationServing: AnimationDecoding {
  /// Describes the frames of a photo; nil if it does not have several. May be called on any thread.
  ///
  /// - Throws: `ImageError` if the file cannot be read.
  func animation(of item: MediaItem) async throws(ImageError) -> ImageAnimation?
}

/// Decodes frames in sandboxed workers.
public struct AnimationService: AnimationServing {
  private let decoder: ImageDecoder

  /// Creates a service.
  public init(decoder: ImageDecoder = .immediate) { self.decoder = decoder }

  /// Describes the frames of a photo.
  public func animation(of item: MediaItem) async throws(ImageError) -> ImageAnimation? {
    try await CancellationFlag.blocking { cancellation throws(ImageError) -> ImageAnimation? in
      guard case .frames(let animation)? = try decoder.motion(path: item.path, cancellation: cancellation)
      else { return nil }
      return animation
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
