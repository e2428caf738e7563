import Editing
import GObjectKit
import GStreamerKit
import Imaging
import L10n
import VideoEffects

/// Encodes captured frames and saves them as files, one after the other, on a queue of its own.
actor PhotoProcessor {
  /// A captured frame with the data needed to save it.
  struct CapturedFrame: Sendable {
    let request: PhotoRequest
    let sample: Sample
    let date: Timestamp
    let camera: CameraDevice
    let isMirrored: Bool
    /// The effect; nil for none.
    let effect: Effect?
    /// The ratio of width to height to crop to; nil for the whole frame.
    let aspectRatio: Double?
    let folder: CaptureFolder
  }

  /// JPEG quality. Higher values enlarge the files without visible improvement.
  static let quality = 92
  /// The maximum side of thumbnails in pixels.
  static let thumbnailSide = 256

  private nonisolated let executor = QueueExecutor(label: "photoProcessor")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private var strip: [Sample.Pixels] = []

  /// Saves a frame as a photo. Returns nil for the first three frames of a strip.
  func process(_ frame: CapturedFrame) throws(CameraError) -> CapturedPhoto? {
    var pixels = try pixels(of: frame)
    var suffix = ""
    switch frame.request.use {
    case .single: pixels = pixels.cropped(like: frame)
    case .burst(let number):
      pixels = pixels.cropped(like: frame)
      suffix = "_BURST" + number.padded(to: 3)
    case .strip(let index):
      if index == 0 { strip = [] }
      strip.append(pixels)
      guard index == 3 else { return nil }
      defer { strip = [] }
      let gap = max(pixels.size.width / 60, 4)
      // All like the last one: the window may have changed its size meanwhile.
      let parts = strip.map { $0.cropped(like: frame) }
      guard let grid = Sample.Pixels.grid(parts, columns: 2, gap: gap) else {
        throw .failed(camera: frame.camera.name, reason: tr("The photos of the strip differ in size."))
      }
      pixels = grid
    }
    return try save(pixels, frame, suffix)
  }

  /// Discards the frames of an incomplete strip.
  func cancelStrip() { strip = [] }

  private func pixels(of frame: CapturedFrame) throws(CameraError) -> Sample.Pixels {
    do throws(GStreamerError) {
      let pixels =
        if let effect = frame.effect {
          try frame.sample.pixels(.bgra)
            .filtered(by: FrameFilter(effect)).rgb
        } else {
          try frame.sample.pixels(.rgb)
        }
      return frame.isMirrored ? pixels.mirrored() : pixels
    } catch {
      throw .failed(camera: frame.camera.name, reason: error.description)
    }
  }

  private func save(_ pixels: Sample.Pixels, _ frame: CapturedFrame, _ suffix: String) throws(CameraError)
    -> CapturedPhoto
  {
    let folder = frame.folder
    try folder.make()
    let draft = Drafts(in: folder.folder).file(extension: "jpg")
    do {
      let size = ImageSize(width: pixels.size.width, height: pixels.size.height)
      let jpeg = try ImageEncoder.jpeg(
        rgb: pixels.bytes, size: size, stride: pixels.stride, quality: Self.quality)
      let tags = CaptureTags(
        date: frame.date, make: frame.camera.maker, model: frame.camera.name, software: "Tintype")
      try draft.write(tags.embedded(in: jpeg), permissions: File.sharedPermissions)
      let name = CaptureFolder.name("IMG", frame.date, suffix, extension: "jpg")
      let file = try folder.finalize(draft, as: name)
      return CapturedPhoto(
        path: file.path, size: pixels.size, thumbnail: Self.thumbnail(pixels), date: frame.date)
    } catch {
      try? draft.delete()
      switch error {
      case let error as CameraError: throw error
      case let error as FileError: throw CameraError(error, folder: folder.folder.path)
      case let error as ImageError: throw .saveFailed(folder: folder.folder.path, reason: error.description)
      default: throw .saveFailed(folder: folder.folder.path, reason: "\(error)")
      }
    }
  }

  private static func thumbnail(_ pixels: Sample.Pixels) -> PixelBuffer {
    PixelBuffer(
      rgb: pixels.bytes, size: ImageSize(width: pixels.size.width, height: pixels.size.height),
      stride: pixels.stride, targetSize: .fit(width: thumbnailSide, height: thumbnailSide))
  }
}

extension Sample.Pixels {
  nonisolated fileprivate func cropped(like frame: PhotoProcessor.CapturedFrame) -> Sample.Pixels {
    frame.aspectRatio.map { cropped(toAspectRatio: $0) } ?? self
  }
}
