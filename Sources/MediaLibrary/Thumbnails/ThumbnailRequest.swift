import Imaging

/// A request to `ThumbnailService`, usually from a cell of a grid.
public struct ThumbnailRequest: Sendable, Hashable {
  /// The caller's identifier, which each delivery contains. A new request with the same identifier replaces the earlier
  /// one.
  public var id: UInt64
  /// The path of the image or video file.
  public var path: String
  /// The file's modification time in whole seconds since 1970. Cached thumbnails of other versions are ignored.
  public var modified: Int
  /// The edit to apply; nil for the photo as it is in the file, and for videos.
  public var edit: ItemEdit?
  /// The target size in device pixels.
  public var targetSize: TargetSize

  /// Creates a request for an item of the library, with its edit.
  public init(id: UInt64, _ item: MediaItem, targetSize: TargetSize) {
    self.init(id: id, path: item.path, modified: Int(item.modified.seconds), targetSize: targetSize)
    edit = item.edit
  }

  /// Creates a request for a file with a target size.
  public init(id: UInt64, path: String, modified: Int, targetSize: TargetSize) {
    self.id = id
    self.path = path
    self.modified = modified
    self.targetSize = targetSize
  }

  /// Creates a request for a square cell of `side` device pixels.
  public init(id: UInt64, path: String, modified: Int, side: Int) {
    self.init(id: id, path: path, modified: modified, targetSize: .fill(side: side))
  }
}

/// The progress or the result of a request.
public enum ThumbnailEvent: Sendable {
  /// An image to display until the final one is ready: the embedded preview, or a smaller thumbnail.
  case preliminary(PixelBuffer)
  /// The file is a video of this duration. The final image follows.
  case video(duration: Duration)
  /// The final image. `isTruncated` means that the file is damaged and only the upper part was decoded.
  case final(PixelBuffer, isTruncated: Bool)
  /// No image can be created.
  case failed(ImageError)
}

/// An event for one request.
public struct ThumbnailDelivery: Sendable {
  /// The request's identifier.
  public let id: UInt64
  /// The progress or the result.
  public let event: ThumbnailEvent
}
