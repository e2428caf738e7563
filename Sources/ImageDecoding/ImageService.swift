import Editing
import GObjectKit
import Imaging
import LoaderKit
import PixbufKit
import SandboxKit
import WorkerKit

/// Handles `ImageRequest`s in a sandboxed worker: the only code that passes bytes of image files to a decoder.
package enum ImageService {
  /// Handles one request.
  ///
  /// - Throws: An error if the message is not a valid request, or if there is no memory for the reply.
  package static func answer(_ request: inout WorkerRequest) throws -> WorkerReply {
    let question: ImageRequest = try request.reader.read()
    if case .writableFormats = question {
      return WorkerReply(Result<_, ImageError>.success(writableFormats))
    }
    guard let descriptor = request.files.first else { throw MessageError() }
    switch question {
    case .decode(let limits, let targetSize, let page):
      if let edit = try edit(in: request) { return try decode(descriptor, edit, limits, targetSize) }
      return try decode(descriptor, limits, targetSize, page: page)
    case .header(let limits):
      return WorkerReply(
        Result { () throws(ImageError) in ContainerScanner.scan(try open(descriptor, limits)).header })
    case .thumbnail(let limits, let targetSize): return try thumbnail(descriptor, limits, targetSize)
    case .metadata(let limits): return try metadata(descriptor, limits)
    case .palette(let limits, let count):
      let edit = try edit(in: request)
      return WorkerReply(
        Result { () throws(ImageError) -> [PaletteColor] in
          let pixels = try pixels(descriptor, edit, limits, PhotoPalette.targetSize)
          return PhotoPalette.colors(of: pixels, count: count)
        })
    case .summary(let limits):
      return WorkerReply(
        Result { () throws(ImageError) in ImageSummary(try open(descriptor, limits), limits) })
    case .sidecar:
      return WorkerReply(Result { () throws(ImageError) in try SidecarContent(descriptor) })
    case .convert(let limits, let formats): return try convert(descriptor, limits, formats)
    case .edit(let limits, let options):
      guard let stack = try edit(in: request) else { throw MessageError() }
      return try self.edit(descriptor, stack, ExportOperation(limits: limits, options: options))
    case .traces(let limits):
      return WorkerReply(
        Result { () throws(ImageError) in try MetadataTraces(try open(descriptor, limits)) })
    case .change(var change, let target):
      if change.edit != nil, request.files.count > 1 {
        let bytes = try Bytes(sealed: request.files[1])
        change.edit?.text = String(
          decoding: bytes.withBytes { $0.withUnsafeBytes { Array($0) } }, as: UTF8.self)
      }
      return try self.change(descriptor, change, target)
    case .motion(let limits): return motion(descriptor, limits)
    case .frames(let limits, let canvas, let frames):
      return try self.frames(request.files, AnimationOperation(canvas, frames, limits), limits)
    case .displayTable:
      return WorkerReply(Result { () throws(ImageError) in try DisplayTable.bytes(descriptor) })
    case .writableFormats: throw MessageError()
    }
  }

  /// Decodes an image in this process: for worker processes and measurements.
  package static func pixels(
    _ file: FileDescriptor, _ limits: DecodingLimits, _ targetSize: TargetSize
  ) throws(ImageError) -> PixelBuffer {
    try picture(file, limits, targetSize).pixels()
  }

  private static var writableFormats: [ConvertedImage.Format] {
    [.jpeg, .png] + (ImageEncoder.canWriteWebP ? [.webp] : []) + (AVIFEncoder.isAvailable ? [.avif] : [])
  }

  /// The edit that a request carries; nil if it carries none.
  private static func edit(in request: WorkerRequest) throws -> EditStack? {
    guard request.files.count > 1 else { return nil }
    return try EditStack(text: Bytes(sealed: request.files[1]).withBytes { $0.withUnsafeBytes { Array($0) } })
  }

  private static func open(_ file: FileDescriptor, _ limits: DecodingLimits) throws(ImageError) -> ImageSource
  {
    try ImageSource.open(try InputFile(decoding: file), limits: limits)
  }

  private static func picture(
    _ file: FileDescriptor, _ limits: DecodingLimits, _ targetSize: TargetSize, page: Int = 0
  ) throws(ImageError) -> LoadedImage {
    let source = try open(file, limits).showing(page: page)
    return try LoadedImage(decoding: source, ContainerScanner.scan(source), targetSize, limits)
  }

  private static func decode(
    _ file: FileDescriptor, _ limits: DecodingLimits, _ targetSize: TargetSize, page: Int
  ) throws -> WorkerReply {
    do throws(ImageError) {
      var picture = try picture(file, limits, targetSize, page: page)
      let memory = try sharing { () throws(SystemError) in try picture.share() }
      return WorkerReply(Result<_, ImageError>.success(picture.description), memory: [memory])
    } catch {
      return WorkerReply(Result<DecodedImageDescription, _>.failure(error))
    }
  }

  private static func decode(
    _ file: FileDescriptor, _ edit: EditStack, _ limits: DecodingLimits, _ targetSize: TargetSize
  ) throws -> WorkerReply {
    do throws(ImageError) {
      let (description, pixels) = try EditedDecoding(edit, limits: limits, targetSize: targetSize)
        .run(try open(file, limits))
      let memory = try sharing { () throws(SystemError) in try SharedMemory(pixels.bytes) }
      return WorkerReply(Result<_, ImageError>.success(description), memory: [memory])
    } catch {
      return WorkerReply(Result<DecodedImageDescription, _>.failure(error))
    }
  }

  private static func pixels(
    _ file: FileDescriptor, _ edit: EditStack?, _ limits: DecodingLimits, _ targetSize: TargetSize
  ) throws(ImageError) -> PixelBuffer {
    guard let edit else { return try pixels(file, limits, targetSize) }
    return try EditedDecoding(edit, limits: limits, targetSize: targetSize).run(try open(file, limits)).pixels
  }

  private static func thumbnail(
    _ file: FileDescriptor, _ limits: DecodingLimits, _ targetSize: TargetSize
  ) throws -> WorkerReply {
    do throws(ImageError) {
      let source = try open(file, limits)
      let header = ContainerScanner.scan(source)
      guard let range = header.thumbnail, range.count <= EmbeddedThumbnail.maximumBytes,
        let bytes = source.bytes(at: range.lowerBound, count: range.count),
        let pixels = EmbeddedThumbnail.decode(bytes, of: header, targetSize: targetSize)
      else { return WorkerReply(Result<PixelDescription?, ImageError>.success(nil)) }
      let memory = try sharing { () throws(SystemError) in try SharedMemory(pixels.bytes) }
      return WorkerReply(
        Result<_, ImageError>.success(PixelDescription?.some(pixels.description)), memory: [memory])
    } catch {
      return WorkerReply(Result<PixelDescription?, _>.failure(error))
    }
  }

  private static func metadata(_ file: FileDescriptor, _ limits: DecodingLimits) throws -> WorkerReply {
    do throws(ImageError) {
      let metadata = ImageMetadata(try open(file, limits))
      let thumbnail = metadata.thumbnail
      let memory = try sharing { () throws(SystemError) in
        try thumbnail.map { bytes throws(SystemError) in try SharedMemory(bytes) }
      }
      return WorkerReply(Result<_, ImageError>.success(metadata), memory: memory.map { [$0] } ?? [])
    } catch {
      return WorkerReply(Result<ImageMetadata, _>.failure(error))
    }
  }

  private static func convert(
    _ file: FileDescriptor, _ limits: DecodingLimits, _ formats: Set<ConvertedImage.Format>
  ) throws -> WorkerReply {
    do throws(ImageError) {
      return try reply(
        try ConvertOperation(limits: limits, formats: formats).run(try open(file, limits)))
    } catch {
      return WorkerReply(Result<ConvertedImageDescription, _>.failure(error))
    }
  }

  private static func edit(
    _ file: FileDescriptor, _ stack: EditStack, _ operation: ExportOperation
  ) throws -> WorkerReply {
    do throws(ImageError) {
      return try reply(try operation.run(try open(file, operation.limits), stack))
    } catch {
      return WorkerReply(Result<ConvertedImageDescription, _>.failure(error))
    }
  }

  /// The reply with an encoded image.
  private static func reply(
    _ image: (format: ConvertedImage.Format, size: ImageSize, bytes: Bytes)
  ) throws(ImageError) -> WorkerReply {
    let memory = try sharing { () throws(SystemError) in try SharedMemory(image.bytes) }
    let description = ConvertedImageDescription(
      format: image.format, size: image.size, count: image.bytes.count)
    return WorkerReply(Result<_, ImageError>.success(description), memory: [memory])
  }

  private static func change(
    _ file: FileDescriptor, _ change: MetadataChange, _ target: MetadataChange.Target
  ) throws -> WorkerReply {
    do throws(ImageError) {
      let bytes =
        switch target {
        case .sidecar: try change.sidecar(file)
        case .image: try change.image(file)
        }
      let memory = try sharing { () throws(SystemError) in try SharedMemory(bytes) }
      return WorkerReply(Result<Bool, ImageError>.success(true), memory: [memory])
    } catch {
      return WorkerReply(Result<Bool, _>.failure(error))
    }
  }

  /// Maps a failure to allocate the result to `ImageError.decoderStopped`.
  static func sharing<Made>(_ make: () throws(SystemError) -> Made) throws(ImageError) -> Made {
    do throws(SystemError) {
      return try make()
    } catch {
      throw .decoderStopped
    }
  }
}

extension ImageService {
  /// Loads libraries that load on demand: gdk-pixbuf's list of loaders and the loaders; all of them if workers cannot
  /// open files, else the most common ones.
  package static func load(canOpenFiles: Bool) {
    let formats = PixbufFormat.installed
    PhotoMetadata.load()
    // Almost every library needs these loaders; the others are loaded on first use.
    for format in formats where !canOpenFiles || ["jpeg", "png"].contains(format.name) {
      PixbufLoader.load(format.name)
    }
    if !canOpenFiles { ImageLibrary.load() }
  }
}
