import GObjectKit
import Imaging

/// Decodes the photo of an editor at the size in which its view shows it, and again when it is needed larger.
final class PhotoLoader {
  /// How long the size of the view must stay the same before the photo is decoded again.
  private static let debounce = Duration.milliseconds(150)
  /// How much larger the photo must be needed before it is decoded again.
  private static let tolerance = 1.2

  /// Called with each decoded photo, and with the reason when it cannot be decoded.
  var onResult: (Result<EditorPhoto, ImageError>) -> Void = { _ in }

  private let path: String
  private let service: any EditorServing
  private let resizing: DelayedAction
  private var task: Task<Void, Never>?
  /// The size in device pixels that the photo was decoded for.
  private var box = ImageSize(width: 0, height: 0)
  /// Whether the decoded pixels are those of the file, so that there are no more.
  private var isFull = false
  /// The size of the view in device pixels.
  private(set) var viewSize = ImageSize(width: 0, height: 0)

  init(path: String, service: any EditorServing, clock: any Clock<Duration>) {
    (self.path, self.service, resizing) = (path, service, DelayedAction(clock: clock))
  }

  isolated deinit { task?.cancel() }

  /// Sets the size of the view in device pixels.
  ///
  /// - Parameter needed: The size in which the photo is needed for such a view.
  func resize(to size: ImageSize, needed: @escaping () -> ImageSize) {
    guard size != viewSize, size.width > 0, size.height > 0 else { return }
    let isFirst = viewSize.width == 0
    viewSize = size
    if isFirst { return load(needed()) }
    resizing.schedule(after: Self.debounce) { [weak self] in self?.need(needed()) }
  }

  /// Decodes the photo again if it is needed larger than it is.
  func need(_ needed: ImageSize) {
    let isSmall =
      Double(needed.width) > Double(box.width) * Self.tolerance
      || Double(needed.height) > Double(box.height) * Self.tolerance
    if isSmall, !isFull, viewSize.width > 0 { load(needed) }
  }

  private func load(_ box: ImageSize) {
    task?.cancel()
    self.box = box
    task = Task { [weak self, service, path] in
      let result: Result<EditorPhoto, ImageError>
      do throws(ImageError) {
        result = .success(
          try await service.photo(path: path, targetSize: .fit(width: box.width, height: box.height)))
      } catch {
        result = .failure(error)
      }
      guard !Task.isCancelled, let self else { return }
      if case .success(let photo) = result { isFull = photo.pixels.width >= photo.originalSize.width }
      onResult(result)
    }
  }
}
