import Editing
import Imaging

/// A photo without its edit, decoded for the size of the view. Compared by identity.
public nonisolated final class EditorPhoto: Sendable, Equatable {
  /// The pixels.
  let pixels: PixelBuffer
  /// The upright size of the photo in the file.
  let originalSize: ImageSize
  /// Whether a part is missing because the file is damaged.
  let isTruncated: Bool

  /// Creates a photo.
  public init(_ pixels: PixelBuffer, originalSize: ImageSize, isTruncated: Bool = false) {
    (self.pixels, self.originalSize, self.isTruncated) = (pixels, originalSize, isTruncated)
  }

  /// The pixels with an edit, as the photo in its full size would look scaled to them.
  func edited(by stack: EditStack) -> PixelBuffer { pixels.edited(by: stack, of: originalSize) }

  /// Whether both are the same photo.
  public static func == (one: EditorPhoto, other: EditorPhoto) -> Bool { one === other }
}

/// What a preview shows.
public nonisolated struct PreviewRequest: Sendable, Equatable {
  /// The photo.
  var photo: EditorPhoto
  /// The edit.
  var stack: EditStack
  /// The edit that is shown beside it; nil for none.
  var before: EditStack?
  /// Whether clipped pixels are marked.
  var marksClipping = false
}

/// The preview of an edit.
public nonisolated struct EditorPreview: Sendable {
  /// The edited photo.
  let texture: Texture
  /// The photo with the edit `before`; nil if that was nil.
  let before: Texture?
  /// How often each value is in the edited photo, without marks.
  let histogram: Histogram
}

/// What the tiles of the filters show.
public nonisolated struct TilesRequest: Sendable, Equatable {
  /// The photo.
  var photo: EditorPhoto
  /// The edit without a filter.
  var stack: EditStack
  /// The side of a tile in pixels.
  var side: Int
}

/// Decodes and renders for an editor. Its methods do their work off the calling thread.
public nonisolated protocol EditorServing: Sendable {
  /// Decodes a photo without its edit.
  ///
  /// - Throws: `ImageError` by the cause.
  func photo(path: String, targetSize: TargetSize) async throws(ImageError) -> EditorPhoto
  /// Renders an edit.
  func preview(_ request: PreviewRequest) async -> EditorPreview
  /// Renders the tiles of the filters: one without a filter, then one for each filter in their order.
  func tiles(_ request: TilesRequest) async -> [Texture]
  /// Reads a `.cube` file.
  func lut(path: String) async throws(LUTFileError) -> LUT
}
