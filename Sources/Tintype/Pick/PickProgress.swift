import GObjectKit
import GtkKit
import L10n
import MediaLibrary
import Observation
import PhotosPicker

/// Loads the picked items as files. What takes long is shown in a window with Cancel.
@Observable final class PickProgress {
  /// The time after which the window is shown.
  private static let delay = Duration.milliseconds(200)

  private let count: Int
  /// The number of loaded items, with the part of the present one.
  private var done = 0.0
  @ObservationIgnored private var loading: Task<Result<[PickedFile], PhotosPickerError>, Never>?
  @ObservationIgnored private var window: Window?
  @ObservationIgnored private let presentation = DelayedAction()

  init(count: Int) { self.count = count }

  /// Loads items in order.
  ///
  /// - Throws: The failure of the first item that cannot be loaded; `.cancelled` if the user cancels.
  func load(
    _ items: [PhotosPickerItem], _ contentTypes: [String]?, _ version: PhotosPickerItemVersion = .edited
  ) async throws(PhotosPickerError) -> [PickedFile] {
    presentation.schedule(after: Self.delay) { [weak self] in self?.show() }
    let task = Task { [self] in
      var files: [PickedFile] = []
      for (index, item) in items.enumerated() {
        do throws(PhotosPickerError) {
          let file = try await item.loadTransferable(
            as: File.self, contentTypes: contentTypes, version: version
          ) { part in
            Task { @MainActor in self.done = max(self.done, Double(index) + part) }
          }
          files.append(await Self.describe(file, item))
        } catch {
          return Result<[PickedFile], PhotosPickerError>.failure(error)
        }
      }
      return .success(files)
    }
    loading = task
    let result = await task.value
    presentation.cancel()
    window?.destroy()
    window = nil
    return try result.get()
  }

  private static func describe(_ file: File, _ item: PhotosPickerItem) async -> PickedFile {
    await blocking {
      PickedFile(
        identifier: item.itemIdentifier, path: file.path,
        type: file.contentType ?? "application/octet-stream", size: (try? file.info())?.size ?? 0)
    }
  }

  /// Tells an error, until the user closes the alert.
  func tell(_ error: PhotosPickerError) async {
    if case .cancelled = error { return }
    await withCheckedContinuation { continuation in
      MessageDialog(
        tr("The Photos Cannot Be Handed Over"), body: error.description, over: nil,
        responses: [.init(tr("Close")) { continuation.resume() }]
      ).present()
    }
  }

  private func show() {
    let window = Window(title: tr("Preparing Photos"))
    window.setDefaultSize(width: 360, height: 120)
    window.setContent(
      Box(.vertical, spacing: 12) {
        Label().styled("heading").bind(\.text) { [weak self] in self?.text ?? "" }
        ProgressBar().bind(\.fraction) { [weak self] in self?.fraction ?? 0 }
        Button(tr("Cancel")) { [weak self] in self?.loading?.cancel() }.aligned(.center)
      }.margin(18))
    window.onClose { [weak self] in
      self?.loading?.cancel()
      return true
    }
    window.present()
    self.window = window
  }

  private var text: String { tr("Preparing %1$d of %2$d", min(Int(done) + 1, count), count) }
  private var fraction: Double { count == 0 ? 1 : done / Double(count) }
}
