import GObjectKit
import Imaging
import MediaLibrary
import Sharing
import Synchronization

/// Exports that a test controls.
final class FakeExports: ExportServing {
  private struct State {
    var failures: [String: ExportError] = [:]
    var sizes: [(options: ExportOptions, continuation: CheckedContinuation<Int, Never>)] = []
    var held: [CheckedContinuation<Void, Never>] = []
    var holds = false
    var begun: [String] = []
    var exported: [ExportOptions] = []
  }

  private let state = Mutex(State())
  private let writable: [ConvertedImage.Format]

  /// - Parameter writable: The formats that can be written.
  init(writable: [ConvertedImage.Format] = ExportChoices.formats) { self.writable = writable }

  func formats() async -> [ConvertedImage.Format] { writable }

  /// The requests for a size that are not answered.
  var sizeRequests: [ExportOptions] { state.withLock { $0.sizes.map(\.options) } }
  /// The names of the photos whose export has begun.
  var begun: [String] { state.withLock(\.begun) }
  /// The options of the exports.
  var exported: [ExportOptions] { state.withLock(\.exported) }

  /// Lets the export of a photo fail.
  func fail(_ name: String, _ error: ExportError) { state.withLock { $0.failures[name] = error } }

  /// Lets exports wait until they are cancelled, after the one of the photo with this name.
  func hold() { state.withLock { $0.holds = true } }

  /// Answers a request for a size.
  func answer(_ index: Int, _ bytes: Int) {
    state.withLock { $0.sizes.remove(at: index) }.continuation.resume(returning: bytes)
  }

  func size(of photo: MediaItem, _ options: ExportOptions) async throws(ImageError) -> Int {
    await withCheckedContinuation { continuation in
      state.withLock { $0.sizes.append((options, continuation)) }
    }
  }

  func export(
    _ photo: MediaItem, _ options: ExportOptions, into folder: File
  ) async throws(ExportError) -> File {
    let (failure, holds) = state.withLock { state in
      state.begun.append(photo.name)
      state.exported.append(options)
      return (state.failures[photo.name], state.holds && photo.name != "1.jpg")
    }
    if holds {
      // Until the task is cancelled.
      try? await Task.sleep(for: .seconds(3600))
      throw .image(.cancelled)
    }
    if let failure { throw failure }
    return folder.child(photo.name)
  }
}
