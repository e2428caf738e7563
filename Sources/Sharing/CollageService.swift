import GObjectKit
import Imaging
import L10n
import MediaLibrary

/// A collage to draw.
nonisolated struct CollageRequest: Sendable, Equatable {
  /// The ratio.
  var shape = CollageShape.landscape
  /// The distance between photos in thousandths of the longer side.
  var spacing = 10
  /// The color between the photos, `0xRRGGBB`.
  var background: UInt32 = 0xFFFFFF
  /// The longer side in pixels.
  var side: Int

  /// The places of photos of these sizes.
  func layout(_ sizes: [ImageSize]) -> CollageLayout {
    CollageLayout(
      ratios: sizes.map { Double($0.width) / Double(max($0.height, 1)) }, size: shape.size(side: side),
      spacing: side * spacing / 1000)
  }
}

/// Decodes and draws for a collage; tests replace it.
public nonisolated protocol CollageServing: Sendable {
  /// Decodes a photo with its edit; nil if that fails.
  func photo(_ item: MediaItem, side: Int) async -> PixelBuffer?
  /// Writes an image as a JPEG file with a name of its own into a folder, which is created if it does not exist.
  func write(_ image: PixelBuffer, into folder: File) async throws(ExportError) -> File
}

/// Decodes in workers.
public nonisolated struct CollageService: CollageServing {
  /// Creates a service.
  public init() {}

  /// Decodes a photo with its edit.
  public func photo(_ item: MediaItem, side: Int) async -> PixelBuffer? {
    try? await ImageDecoder.immediate.image(of: item, targetSize: .fit(width: side, height: side)).pixels
  }

  /// Writes an image as a JPEG file.
  public func write(_ image: PixelBuffer, into folder: File) async throws(ExportError) -> File {
    try await blocking { () throws(ExportError) in
      let bytes: Bytes
      do throws(ImageError) {
        bytes = try ImageEncoder.jpeg(image, quality: ExportOptions.standardQuality)
      } catch {
        throw .image(error)
      }
      try ExportService.makeFolder(folder)
      let name = tr("Collage") + ".jpg"
      return try ExportWriter(folder: folder, metadata: .all).write(bytes, .jpeg, as: name) {
        (draft) throws(FileError) in
        try draft.renameToFreeName(in: folder, name: FileName(name).numbered)
      }
    }
  }
}
