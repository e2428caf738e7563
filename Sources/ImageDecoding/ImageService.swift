import GObjectKit
import Imaging
import LoaderKit
import PixbufKit
import SandboxKit
import WorkerKit

/// Answers `ImageRequest`s in a sandboxed worker: the only code that gives bytes of picture files to a decoder.
package enum ImageService {
  /// Answers one request. Throws where it is none, or where there is no room for the answer.
  package static func answer(_ request: inout WorkerRequest) throws -> WorkerAnswer {
    let question: ImageRequest = try request.reader.read()
    guard let descriptor = request.files.first else { throw MessageError() }
    switch question {
    case .decode(let limits, let wish): return try decode(descriptor, limits, wish)
    case .header(let limits):
      return WorkerAnswer(
        Result { () throws(ImageError) in ContainerScanner.scan(try open(descriptor, limits)).header })
    case .thumbnail(let limits, let wish): return try thumbnail(descriptor, limits, wish)
    case .metadata(let limits): return try metadata(descriptor, limits)
    case .palette(let limits, let count):
      return WorkerAnswer(
        Result { () throws(ImageError) -> [PaletteColor] in
          let picture = try picture(descriptor, limits, PhotoPalette.wish)
          return PhotoPalette.colors(of: picture.pixels(), count: count)
        })
    }
  }

  /// Decodes a picture in this process: for processes that are workers, and for measurements.
  package static func pixels(
    _ file: FileDescriptor, _ limits: DecodingLimits, _ wish: ImageWish
  ) throws(ImageError) -> PixelBuffer {
    try picture(file, limits, wish).pixels()
  }

  private static func open(_ file: FileDescriptor, _ limits: DecodingLimits) throws(ImageError) -> ImageSource
  {
    let input: InputFile
    do throws(InputFile.Failure) {
      input = try InputFile(file)
    } catch {
      throw ImageError(error)
    }
    return try ImageSource.open(input, limits: limits)
  }

  private static func picture(
    _ file: FileDescriptor, _ limits: DecodingLimits, _ wish: ImageWish
  ) throws(ImageError) -> DecodedPicture {
    let source = try open(file, limits)
    return try DecodingWork(header: ContainerScanner.scan(source), wish: wish, limits: limits).run(source)
  }

  private static func decode(
    _ file: FileDescriptor, _ limits: DecodingLimits, _ wish: ImageWish
  ) throws -> WorkerAnswer {
    do throws(ImageError) {
      var picture = try picture(file, limits, wish)
      let memory = try sharing { () throws(SystemError) in try picture.share() }
      return WorkerAnswer(Result<_, ImageError>.success(picture.description), memory: [memory])
    } catch {
      return WorkerAnswer(Result<DecodedImageDescription, _>.failure(error))
    }
  }

  private static func thumbnail(
    _ file: FileDescriptor, _ limits: DecodingLimits, _ wish: ImageWish
  ) throws -> WorkerAnswer {
    do throws(ImageError) {
      let source = try open(file, limits)
      let header = ContainerScanner.scan(source)
      guard let range = header.thumbnail, range.count <= EmbeddedThumbnail.mostBytes,
        let bytes = source.bytes(at: range.lowerBound, count: range.count),
        let pixels = EmbeddedThumbnail.decode(bytes, of: header, wish: wish)
      else { return WorkerAnswer(Result<PixelDescription?, ImageError>.success(nil)) }
      let memory = try sharing { () throws(SystemError) in try SharedMemory(pixels.bytes) }
      return WorkerAnswer(
        Result<_, ImageError>.success(PixelDescription?.some(pixels.description)), memory: [memory])
    } catch {
      return WorkerAnswer(Result<PixelDescription?, _>.failure(error))
    }
  }

  private static func metadata(_ file: FileDescriptor, _ limits: DecodingLimits) throws -> WorkerAnswer {
    do throws(ImageError) {
      let metadata = ImageMetadata(try open(file, limits))
      let thumbnail = metadata.thumbnail
      let memory = try sharing { () throws(SystemError) in
        try thumbnail.map { bytes throws(SystemError) in try SharedMemory(bytes) }
      }
      return WorkerAnswer(Result<_, ImageError>.success(metadata), memory: memory.map { [$0] } ?? [])
    } catch {
      return WorkerAnswer(Result<ImageMetadata, _>.failure(error))
    }
  }

  /// No room for the result is the picture's fault: it is too large for what it was wanted for.
  private static func sharing<Made>(_ make: () throws(SystemError) -> Made) throws(ImageError) -> Made {
    do throws(SystemError) {
      return try make()
    } catch {
      throw .decoderStopped
    }
  }
}

extension ImageService {
  /// Loads what is loaded on demand: gdk-pixbuf's list of loaders and, where no file can be opened later, each of
  /// them, by a picture of one pixel.
  package static func load(canOpenFiles: Bool) {
    let formats = PixbufFormat.installed
    PhotoMetadata.load()
    // The loaders that nearly every library needs; the others are opened when they are needed, if they can be.
    for format in formats where !canOpenFiles || ["jpeg", "png"].contains(format.name) {
      PixbufLoader.load(format.name)
    }
  }
}
