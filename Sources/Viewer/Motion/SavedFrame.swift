import GObjectKit
import Imaging
import L10n
import MediaLibrary

/// A frame of a photo that moves, to be written as a photo of its own beside the file, which does not change.
nonisolated struct SavedFrame: Sendable {
  private let pixels: PixelBuffer
  private let file: File
  private let name: String
  private let date: Timestamp
  private let isOfVideo: Bool

  /// A frame of an animation: a PNG image, because a frame may be transparent.
  init(_ frame: AnimationFrame, of item: MediaItem) {
    (pixels, file, date, isOfVideo) = (frame.pixels, item.file, item.date, false)
    // Translators: Added to the name of an animated picture for a photo of one of its frames, with its number.
    name = FileName(item.name).replacingExtension(with: "png").marked(tr(" (frame %d)", frame.index + 1))
  }

  /// A frame of a photo's video: a JPEG image that states the camera.
  init(_ frame: PixelBuffer, ofVideoOf item: MediaItem) {
    (pixels, file, date, isOfVideo) = (frame, item.file, item.date, true)
    // Translators: Added to the name of a Live Photo for a photo of a frame that a person has chosen.
    name = FileName(item.name).replacingExtension(with: "jpg").marked(tr(" (key photo)"))
  }

  /// Why a frame could not be saved.
  enum Failure: Error {
    case encoding(ImageError)
    case writing(FileError)

    /// The reason as a sentence.
    var description: String {
      switch self {
      case .encoding(let error): error.description
      case .writing(let error): error.description
      }
    }
  }

  /// Writes the photo with the date of the item, so that it is beside it in the library, too. Blocks.
  ///
  /// - Returns: The file.
  func write() throws(Failure) -> File {
    let bytes: Bytes
    do throws(ImageError) {
      bytes = isOfVideo ? try photo() : try ImageEncoder.png(pixels)
    } catch {
      throw .encoding(error)
    }
    do throws(FileError) {
      return try Drafts(in: file.parent).write(bytes, as: name, modified: date)
    } catch {
      throw .writing(error)
    }
  }

  private func photo() throws(ImageError) -> Bytes {
    let camera = try? ImageMetadata.read(path: file.path)
    let tags = CaptureTags(date: date, make: camera?.make, model: camera?.model, software: "Tintype")
    return tags.embedded(in: try ImageEncoder.jpeg(pixels, quality: 95))
  }
}
