import GObjectKit
import GStreamerKit
import Imaging
import MediaLibrary
import WorkerKit

/// Loads one item in the encoding that the picker prefers and the program accepts.
public nonisolated struct ItemLoader: Sendable {
  let item: MediaItem
  let encoding: PreferredItemEncoding
  let contentTypes: [String]?
  let version: PhotosPickerItemVersion
  /// Called on any thread with the done part, 0…1.
  public let progress: @Sendable (Double) -> Void

  private var name: String { item.name }

  /// The conversion to do.
  private func conversion(with edit: SharedEdit?) throws(PhotosPickerError) -> ItemConversion {
    let type = item.contentType
    let conversion =
      edit == nil
      ? ItemConversion.of(type: type, isVideo: item.isVideo, encoding: encoding, accepted: contentTypes)
      : ItemConversion.ofEdited(type: type, encoding: encoding, accepted: contentTypes)
    guard let conversion else { throw .notAccepted(name: name, type: type) }
    return conversion
  }

  /// Returns the bytes of the file, in the encoding of the item.
  @concurrent public func bytes() async throws(PhotosPickerError) -> Bytes {
    let edit = try await edit()
    switch try conversion(with: edit) {
    case .edit(let format):
      if let edit { return try await render(edit, as: format).bytes }
      fallthrough
    case .none: return try await read(item.path)
    case .image(let formats): return try await convert(to: formats).bytes
    case .video: return try await read(try await video().path)
    }
  }

  /// Returns the upright pixels, at full size; those of a frame of a video.
  @concurrent public func pixels() async throws(PhotosPickerError) -> PixelBuffer {
    do throws(ImageError) {
      if item.isVideo { return try await VideoThumbnail.thumbnail(path: item.path, targetSize: .full).pixels }
      if version == .edited {
        return try await ImageDecoder.immediate.image(of: item, targetSize: .full).pixels
      }
      return try await ImageDecoder.immediate.image(path: item.path, targetSize: .full).pixels
    } catch {
      throw PhotosPickerError(error, name: name)
    }
  }

  /// Returns the file, or a converted copy of it. The copy is deleted some days later.
  @concurrent public func file() async throws(PhotosPickerError) -> File {
    let edit = try await edit()
    switch try conversion(with: edit) {
    case .edit(let format):
      if let edit { return try await renderedFile(edit, as: format) }
      fallthrough
    case .none:
      let file = item.file
      guard await blocking({ file.exists }) else { throw .notFound(name: name) }
      return file
    case .image(let formats): return try await image(formats)
    case .video: return try await video()
    }
  }

  // MARK: Reading

  private func read(_ path: String) async throws(PhotosPickerError) -> Bytes {
    let name = name
    let progress = progress
    return try await blocking { () throws(PhotosPickerError) -> Bytes in
      let result: Result<Bytes, PhotosPickerError>
      do throws(InputFile.Failure) {
        result = Self.read(try InputFile(path: path), name, progress)
      } catch {
        throw PhotosPickerError(error, name: name)
      }
      return try result.get()
    }
  }

  /// The bytes between two looks at the cancellation.
  private static let chunk = 4 << 20

  private static func read(
    _ input: borrowing InputFile, _ name: String, _ progress: (Double) -> Void
  ) -> Result<Bytes, PhotosPickerError> {
    var content: [UInt8] = []
    content.reserveCapacity(input.size)
    var isCancelled = false
    let size = max(input.size, 1)
    let failure = input.forEachChunk(ofSize: chunk) { bytes in
      bytes.withUnsafeBytes { content.append(contentsOf: $0) }
      isCancelled = Task.isCancelled
      progress(min(Double(content.count) / Double(size), 1))
      return !isCancelled
    }
    if isCancelled { return .failure(.cancelled) }
    if let failure { return .failure(PhotosPickerError(failure, name: name)) }
    return .success(Bytes(content))
  }

  // MARK: Converting

  private func convert(to formats: Set<ConvertedImage.Format>) async throws(PhotosPickerError)
    -> ConvertedImage
  {
    do throws(ImageError) {
      return try await ImageDecoder.immediate.converted(path: item.path, to: formats)
    } catch {
      throw PhotosPickerError(error, name: name)
    }
  }

  private func image(_ formats: Set<ConvertedImage.Format>) async throws(PhotosPickerError) -> File {
    let files = ConvertedFiles(item)
    for format in formats {
      if let file = await files.existing(format.fileExtension) { return file }
    }
    let converted = try await convert(to: formats)
    guard !Task.isCancelled else { throw .cancelled }
    do throws(FileError) {
      return try await files.write(converted.bytes, converted.format.fileExtension)
    } catch {
      throw PhotosPickerError(error, name: name)
    }
  }

  private func video() async throws(PhotosPickerError) -> File {
    let (item, name) = (item, name)
    let (streams, summary): (MediaStreams, VideoSummary?)
    do throws(ImageError) {
      (streams, summary) = try await CancellationFlag.blocking { cancellation throws(ImageError) in
        let streams = try MediaStreams.read(path: item.path, cancellation: cancellation)
        // A file without readable metadata is converted without.
        return (
          streams,
          try? VideoSummary.read(path: item.path, pool: MediaWorkers.pool, cancellation: cancellation)
        )
      }
    } catch {
      throw PhotosPickerError(error, name: name)
    }
    if streams.isCompatible { return item.file }
    let files = ConvertedFiles(item)
    if let file = await files.existing("mp4") { return file }
    let progress = progress
    let result: Result<File, PhotosPickerError>
    do throws(FileError) {
      result = try await files.make("mp4") { output throws(PhotosPickerError) in
        do throws(MP4Converter.Failure) {
          try MP4Converter(input: item.path, output: output.path, streams: streams, summary: summary)
            .run(progress: progress)
        } catch {
          throw PhotosPickerError(error, name: name)
        }
      }
    } catch {
      throw PhotosPickerError(error, name: name)
    }
    return try result.get()
  }
}
