import Imaging
import WorkerKit

/// Photos of the library, as they are shown: with their edits. Views, the clipboard and pickers decode items here only.
extension ImageDecoder {
  /// Decodes a photo of the library with its edit, or another page of it. Cancelling the task ends the work.
  ///
  /// - Throws: `ImageError` by the cause.
  public func image(of item: MediaItem, targetSize: TargetSize) async throws(ImageError) -> DecodedImage {
    let (path, page) = (item.path, item.page)
    let edit = page == 0 ? item.edit : nil
    return try await CancellationFlag.blocking { cancellation throws(ImageError) in
      try decode(
        path: path, edit: edit?.load(), page: page, targetSize: targetSize, cancellation: cancellation)
    }
  }

  /// The dominant colors of a photo of the library with its edit, the most frequent first. Cancelling the task ends the
  /// work.
  public func palette(of item: MediaItem, count: Int = 5) async throws(ImageError) -> [PaletteColor] {
    let edit = try await CancellationFlag.blocking { [edit = item.edit] _ throws(ImageError) in
      try edit?.load()
    }
    return try await palette(path: item.path, edit: edit, count: count)
  }
}
