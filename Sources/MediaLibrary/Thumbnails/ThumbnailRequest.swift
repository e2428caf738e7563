import Imaging

/// What a cell of a grid asks of `ThumbnailService`.
public struct ThumbnailRequest: Sendable, Hashable {
  /// The asker's name for it; comes back with every delivery. A new request with the same identifier
  /// takes the place of the earlier one.
  public var id: UInt64
  /// The picture file.
  public var path: String
  /// When the file was changed last, in whole seconds since 1970. A thumbnail in the cache that was
  /// made of another version is not used.
  public var modified: Int
  /// How large the picture is wanted, in pixels of the screen.
  public var wish: ImageWish

  /// Asks for `wish`.
  public init(id: UInt64, path: String, modified: Int, wish: ImageWish) {
    self.id = id
    self.path = path
    self.modified = modified
    self.wish = wish
  }

  /// Asks for a square cell of `side` pixels.
  public init(id: UInt64, path: String, modified: Int, side: Int) {
    self.init(id: id, path: path, modified: modified, wish: .fill(side: side))
  }
}

/// What became of a request.
public enum ThumbnailEvent: Sendable {
  /// Something to look at until the picture is ready: the camera's own small picture, or a smaller
  /// thumbnail.
  case preliminary(PixelBuffer)
  /// It is a clip, and so long. The picture follows.
  case clip(duration: Duration)
  /// The picture. `isTruncated`: the file is damaged and only the upper part could be decoded.
  case final(PixelBuffer, isTruncated: Bool)
  /// There is no picture to be had.
  case failed(ImageError)
}

/// An event for one request.
public struct ThumbnailDelivery: Sendable {
  /// The request's.
  public let id: UInt64
  /// What became of it.
  public let event: ThumbnailEvent
}
