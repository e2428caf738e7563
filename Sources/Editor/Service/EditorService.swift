import Editing
import GObjectKit
import Imaging

/// Decodes in the sandboxed workers, and renders on threads that may block.
public nonisolated struct EditorService: EditorServing {
  private let decoder: ImageDecoder

  /// Creates a service.
  public init(decoder: ImageDecoder = .immediate) { self.decoder = decoder }

  /// Decodes a photo without its edit.
  public func photo(path: String, targetSize: TargetSize) async throws(ImageError) -> EditorPhoto {
    let image = try await decoder.image(path: path, targetSize: targetSize)
    // A vector image has no size in pixels: that of its pixels is taken.
    let isVector = image.pixels.width > image.originalSize.width
    let size = ImageSize(width: image.pixels.width, height: image.pixels.height)
    return EditorPhoto(
      image.pixels, originalSize: isVector ? size : image.originalSize, isTruncated: image.isTruncated)
  }

  /// Renders an edit.
  public func preview(_ request: PreviewRequest) async -> EditorPreview {
    await blocking {
      let edited = request.photo.edited(by: request.stack)
      return EditorPreview(
        texture: Texture(shown: request.marksClipping ? edited.markingClipping() : edited),
        before: request.before.map { Texture(shown: request.photo.edited(by: $0)) },
        histogram: Histogram(edited))
    }
  }

  /// Renders the tiles of the filters.
  public func tiles(_ request: TilesRequest) async -> [Texture] {
    await blocking {
      let plain = request.photo.edited(by: request.stack).resized(to: .fill(side: request.side))
      return [Texture(shown: plain)]
        + NamedFilter.allCases.map { Texture(shown: plain.edited(by: EditStack([.filter($0)]))) }
    }
  }

  /// Reads a `.cube` file.
  public func lut(path: String) async throws(LUTFileError) -> LUT {
    try await blocking { () throws(LUTFileError) in try LUT(File(path: path)) }
  }
}
