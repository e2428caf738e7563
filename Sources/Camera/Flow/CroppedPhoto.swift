import GObjectKit
import GStreamerKit
import Imaging

/// Crops a photo file to a square and replaces the file.
nonisolated enum CroppedPhoto {
  /// Writes the square on a thread that may block.
  static func save(_ photo: CapturedPhoto, _ crop: SquareCrop) async throws(CameraError) -> CapturedPhoto {
    try await blocking { () throws(CameraError) in try write(photo, crop) }
  }

  private static func write(
    _ photo: CapturedPhoto, _ crop: SquareCrop
  ) throws(CameraError) -> CapturedPhoto {
    let file = File(path: photo.path)
    let draft = Drafts(in: file.parent).file(extension: "jpg")
    do {
      let whole = try ImageDecoder.immediate.decode(path: photo.path, targetSize: .full).pixels
      let square = crop.pixels
      let pixels = whole.cropped(x: square.x, y: square.y, width: square.side, height: square.side)
      let metadata = try? ImageMetadata.read(path: photo.path)
      let tags = CaptureTags(
        date: photo.date, make: metadata?.make, model: metadata?.model, software: "Tintype")
      let jpeg = try ImageEncoder.jpeg(pixels, quality: PhotoProcessor.quality)
      try draft.write(tags.embedded(in: jpeg), permissions: File.sharedPermissions)
      try draft.rename(to: file)
      let side = PhotoProcessor.thumbnailSide
      return CapturedPhoto(
        path: file.path, size: VideoSize(width: pixels.width, height: pixels.height),
        thumbnail: pixels.resized(to: .fit(width: side, height: side)), date: photo.date)
    } catch {
      try? draft.delete()
      if let error = error as? FileError { throw CameraError(error, folder: file.parent.path) }
      throw .saveFailed(folder: file.parent.path, reason: "\(error)")
    }
  }
}
