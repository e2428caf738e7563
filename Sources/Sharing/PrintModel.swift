import GObjectKit
import GtkKit
import Imaging
import L10n
import Observation

/// Photos that are printed: their layout, the preview of the first page, and the result.
@MainActor @Observable public final class PrintModel {
  /// What the model does.
  public enum Phase: Equatable {
    /// The user chooses.
    case choosing
    /// The printer is chosen, or prints.
    case printing
    /// The pages are printed.
    case printed
  }

  /// The longer side of the photos in the preview in pixels.
  private static let previewSide = 480

  /// The files, at least one.
  let files: [File]
  /// The layout.
  var layout = PrintLayout() { didSet { if layout != oldValue { loadPreviews() } } }
  /// What the model does.
  public private(set) var phase = Phase.choosing
  /// Why the photos were not printed, as a sentence.
  private(set) var problem: String?
  /// The photos of the preview by index; those that are damaged are missing.
  private(set) var previews: [Int: Texture] = [:]
  @ObservationIgnored private let service: any ShareServing
  @ObservationIgnored private var loading: Task<Void, Never>?

  /// Creates a model, and starts to decode the photos of the first page.
  public init(_ files: [File], service: any ShareServing = ShareService()) {
    (self.files, self.service) = (files, service)
    loadPreviews()
  }

  isolated deinit { loading?.cancel() }

  /// The number of pages as a text.
  var pagesText: String {
    let count = layout.pages(of: files.count)
    return trn(count, "%d Page", "%d Pages")
  }

  // MARK: Preview

  private func loadPreviews() {
    loading?.cancel()
    let missing = layout.photos(on: 0, of: files.count).filter { previews[$0] == nil }
    loading = Task { [weak self, files, service] in
      for index in missing where !Task.isCancelled {
        let pixels = try? await service.picture(of: files[index], side: Self.previewSide)
        if let pixels { self?.previews[index] = Texture(shown: pixels) }
      }
    }
  }

  /// The first page in a printable area of this size in points.
  func preview(width: Double, height: Double) -> [PrintedPicture] {
    let places = layout.places(width: width, height: height)
    return zip(layout.photos(on: 0, of: files.count), places).compactMap { index, place in
      previews[index].map { layout.picture($0, in: place) }
    }
  }

  // MARK: Printing

  /// Prints with `run`, which shows the dialog of the printers.
  func printPages(by run: (PrintOperation) async -> PrintOperation.Outcome) async {
    guard phase == .choosing else { return }
    (phase, problem) = (.printing, nil)
    let operation = PrintOperation(
      trn(files.count, "%d photo", "%d photos"),
      pages: { [layout, files] _, _ in layout.pages(of: files.count) },
      page: { [weak self] in await self?.page($0, width: $1, height: $2) })
    switch await run(operation) {
    case .printed: phase = .printed
    case .cancelled: phase = .choosing
    case .failed(let reason):
      phase = .choosing
      problem = reason.isEmpty ? tr("The printer failed.") : tr("The printer failed: %s", reason)
    }
  }

  /// Decodes the photos of a page as large as they are printed; nil, after the sentence, if one cannot be decoded.
  private func page(_ index: Int, width: Double, height: Double) async -> [PrintedPicture]? {
    let places = layout.places(width: width, height: height)
    var pictures: [PrintedPicture] = []
    for (photo, place) in zip(layout.photos(on: index, of: files.count), places) {
      do throws(ImageError) {
        let pixels = try await service.picture(of: files[photo], side: layout.side(in: place))
        // Documents embed a JPEG as it is, while compressing the pixels would block the main thread.
        let jpeg = pixels.isOpaque ? await blocking { try? ImageEncoder.jpeg(pixels, quality: 95) } : nil
        pictures.append(layout.picture(Texture(pixels), jpeg: jpeg, in: place))
      } catch {
        problem = tr("“%1$s” can’t be printed: %2$s", files[photo].displayName, error.description)
        return nil
      }
    }
    return pictures
  }
}

extension PrintLayout {
  /// A photo in a place.
  fileprivate func picture(_ texture: Texture, jpeg: Bytes? = nil, in place: Rectangle) -> PrintedPicture {
    let (frame, isTurned) = frame(of: ImageSize(width: texture.width, height: texture.height), in: place)
    return PrintedPicture(texture, jpeg: jpeg, frame: frame, clip: place, isTurned: isTurned)
  }
}
