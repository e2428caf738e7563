import GObjectKit
import Imaging
import MediaLibrary

/// Decodes the requested pictures one at a time, the current picture first. Decoding several at once would only delay
/// the current one.
actor PictureLoader {
  /// The result of decoding a picture for a view of some size.
  private struct Entry {
    let result: Result<ViewedPicture, ImageError>
    let width: Int
    let height: Int

    /// Returns whether the result is also usable for a view of this size.
    func isSuitable(width: Int, height: Int) -> Bool {
      guard case .success(let picture) = result else { return true }
      if (width, height) == (self.width, self.height) { return true }
      let (size, texture) = (picture.originalSize, picture.texture)
      return texture.width == size.width && size.width <= width && size.height <= height
    }
  }

  /// The delay after which the embedded preview is shown while the picture is being decoded.
  private static let previewDelay = Duration.milliseconds(100)

  private let decoder: ImageDecoder
  private let report: AsyncStream<ViewerEvent>.Continuation
  private let details: DetailLoader
  private var request = ViewerRequest(current: nil, width: 0, height: 0)
  private var entries: [MediaItem: Entry] = [:]
  private var decoding: (item: MediaItem, task: Task<Void, Never>)?

  init(decoder: ImageDecoder, detailLimit: Int, report: AsyncStream<ViewerEvent>.Continuation) {
    (self.decoder, self.report) = (decoder, report)
    details = DetailLoader(decoder: decoder, limit: detailLimit, report: report)
  }

  func handle(_ message: ViewerService.Message) async {
    switch message {
    case .show(let request): await show(request)
    case .retry(let item):
      guard case .failure = entries[item]?.result else { return }
      entries[item] = nil
      decodeNext()
    case .detail(let item, let level):
      guard item == request.current, case .success(let picture) = entries[item]?.result else { return }
      await details.load(
        item, size: picture.originalSize, level: level, finest: picture.finestLevel)
    }
  }

  func stop() async {
    decoding?.task.cancel()
    await details.drop()
  }

  private func show(_ new: ViewerRequest) async {
    let old = request
    request = new
    let wanted = [new.current].compactMap(\.self) + new.neighbors
    entries = entries.filter { wanted.contains($0.key) }
    if let decoding, decoding.item != new.current { cancel(decoding.task) }
    if let current = new.current, current != old.current {
      // Report the result in any size immediately; decoding for the new size follows.
      if let entry = entries[current] { send(current, entry.result) }
      Task { await readInformation(current) }
    }
    decodeNext()
    if new.current != old.current { await details.drop() }
  }

  private func cancel(_ task: Task<Void, Never>) {
    task.cancel()
    decoding = nil
  }

  private func send(_ item: MediaItem, _ result: Result<ViewedPicture, ImageError>) {
    switch result {
    case .success(let picture): report.yield(.decoded(picture))
    case .failure(let error): report.yield(.failed(item, error))
    }
  }

  // MARK: Decoding

  private func decodeNext() {
    let (width, height) = (request.width, request.height)
    guard decoding == nil, width > 0, height > 0 else { return }
    let wanted = [request.current].compactMap(\.self) + request.neighbors
    guard let item = wanted.first(where: { entries[$0]?.isSuitable(width: width, height: height) != true })
    else { return }
    decoding = (item, Task { await decode(item, width: width, height: height) })
  }

  private func decode(_ item: MediaItem, width: Int, height: Int) async {
    // The embedded preview of an edited photo is not edited, and is of the first page.
    let hasPreview = item == request.current && entries[item] == nil && item.edit == nil && item.page == 0
    let preview = hasPreview ? previewTask(item) : nil
    let result: Result<ViewedPicture, ImageError>
    do throws(ImageError) {
      var picture = try await picture(of: item, .fit(width: width, height: height))
      picture.viewSize = ImageSize(width: width, height: height)
      result = .success(picture)
    } catch {
      result = .failure(error)
    }
    preview?.cancel()
    guard !Task.isCancelled else { return }
    entries[item] = Entry(result: result, width: width, height: height)
    if item == request.current { send(item, result) }
    decoding = nil
    decodeNext()
  }

  private func picture(
    of item: MediaItem, _ targetSize: TargetSize
  ) async throws(ImageError) -> ViewedPicture {
    guard item.isVideo else {
      return ViewedPicture(item, try await decoder.image(of: item, targetSize: targetSize))
    }
    let thumbnail = try await VideoThumbnail.thumbnail(path: item.path, targetSize: targetSize)
    return ViewedPicture(item, pixels: thumbnail.pixels, originalSize: thumbnail.originalSize)
  }

  /// Shows the embedded preview of a picture whose decoding takes longer than `previewDelay`. Not a `DelayedAction`,
  /// which runs on the main actor: decoding must not wait for the main thread.
  private func previewTask(_ item: MediaItem) -> Task<Void, Never> {
    Task { [decoder, width = request.width, height = request.height] in
      guard (try? await Task.sleep(for: Self.previewDelay)) != nil,
        let preview = await Self.preview(of: item, decoder, .fit(width: width, height: height)),
        !Task.isCancelled, item == request.current, entries[item] == nil
      else { return }
      report.yield(.decoded(preview))
    }
  }

  private static func preview(
    of item: MediaItem, _ decoder: ImageDecoder, _ targetSize: TargetSize
  ) async -> ViewedPicture? {
    await blocking {
      guard let size = try? decoder.header(path: item.path).size,
        let pixels = try? decoder.embeddedThumbnail(path: item.path, targetSize: targetSize)
      else { return nil }
      return ViewedPicture(item, pixels: pixels, originalSize: size, isPreview: true)
    }
  }

  // MARK: Metadata

  private func readInformation(_ item: MediaItem) async {
    guard let metadata = await Self.metadata(of: item), item == request.current else { return }
    report.yield(.information(item, metadata))
  }

  private static func metadata(of item: MediaItem) async -> ImageMetadata? {
    await blocking { try? ImageMetadata.read(path: item.path) }
  }
}
