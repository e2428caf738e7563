import GObjectKit
import GStreamerKit
import Imaging
import MediaLibrary
import WorkerKit

/// Finds out what moves in a photo, and decodes its frames. Methods may be called on any thread; cancelling the task ends the
/// work.
public nonisolated protocol MotionServing: AnimationDecoding {
  /// Finds out what moves in a photo; nil for a still image.
  ///
  /// - Throws: `ImageError` if the file cannot be read.
  func motion(of item: MediaItem) async throws(ImageError) -> ViewedMotion?

  /// Makes the video of a photo readable for a player.
  ///
  /// - Throws: `ImageError` if the file cannot be read.
  func open(_ video: MotionVideo) async throws(ImageError) -> OpenedVideo

  /// Returns what decodes single frames of a video.
  func frames(of opened: OpenedVideo) -> any MotionFrames
}

/// Reads photos that move in sandboxed workers.
public nonisolated struct MotionService: MotionServing {
  private let decoder: ImageDecoder

  /// Creates a service.
  public init(decoder: ImageDecoder = .immediate) { self.decoder = decoder }

  /// Finds out what moves in a photo; nil for a still image.
  public func motion(of item: MediaItem) async throws(ImageError) -> ViewedMotion? {
    try await CancellationFlag.blocking { cancellation throws(ImageError) -> ViewedMotion? in
      switch try decoder.motion(path: item.path, cancellation: cancellation) {
      case .frames(let animation): .frames(animation)
      case .video(let video):
        .video(MotionVideo(path: item.path, range: video.range, photoTime: video.photoTime))
      case .pairedVideo(let identifier):
        Self.video(besides: item.file, identifier, cancellation).map { .video(MotionVideo(path: $0.path)) }
      case nil: nil
      }
    }
  }

  /// The video of a Live Photo in two files: it has the name of the photo, apart from the extension, and states its
  /// identifier, as in `StackBuilder`.
  private static func video(
    besides photo: File, _ identifier: String, _ cancellation: CancellationFlag
  ) -> File? {
    guard let reader = try? DirectoryReader(path: photo.parent.path) else { return nil }
    let wanted = photo.name.withoutExtension
    var batch = DirectoryBatch()
    while (try? reader.read(limit: 4096, into: &batch) { name, kind in
      kind == .file && name.count > wanted.utf8.count
    }) == true {}
    return batch.entries.lazy.map(batch.name).filter {
      VideoFormats.isCandidate(fileName: $0) && $0.withoutExtension == wanted
    }
    .map { photo.parent.child($0) }.first {
      let summary = try? VideoSummary.read(
        path: $0.path, pool: MediaWorkers.pool, cancellation: cancellation)
      return summary?.contentIdentifier == identifier
    }
  }

  /// Makes the video of a photo readable for a player.
  public func open(_ video: MotionVideo) async throws(ImageError) -> OpenedVideo {
    try await blocking { () throws(ImageError) in try video.open() }
  }

  /// Returns what decodes single frames of a video.
  public func frames(of opened: OpenedVideo) -> any MotionFrames { VideoFrames(opened) }

  /// Decodes a frame, composed with those before it.
  public func frame(
    _ index: Int, of animation: ImageAnimation, _ item: MediaItem, after previous: AnimationFrame?
  ) async throws(ImageError) -> AnimationFrame {
    try await AnimationService(decoder: decoder).frame(index, of: animation, item, after: previous)
  }
}

extension String {
  /// The name without its extension, in lower case: FAT and some cameras change the case.
  fileprivate nonisolated var withoutExtension: String {
    let dot = lastIndex(of: ".").flatMap { $0 > startIndex ? $0 : nil }
    return self[..<(dot ?? endIndex)].lowercased()
  }
}
