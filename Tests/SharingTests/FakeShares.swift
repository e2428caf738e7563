import DesktopPortal
import GObjectKit
import Imaging
import MediaLibrary
import Sharing
import Synchronization

/// Files for sharing that a test controls.
final class FakeShares: ShareServing {
  private struct State {
    var failures: [String: ExportError] = [:]
    var holds = false
    var held: [CheckedContinuation<Void, Never>] = []
    var requests: [ShareChoices] = []
  }

  private let state = Mutex(State())

  /// The choices of the files that were asked for.
  var requests: [ShareChoices] { state.withLock(\.requests) }

  /// Lets a photo fail.
  func fail(_ name: String, _ error: ExportError) { state.withLock { $0.failures[name] = error } }

  /// Lets files wait until `release()`.
  func hold() { state.withLock { $0.holds = true } }

  /// Ends the waiting.
  func release() {
    let held = state.withLock { state in
      defer { (state.holds, state.held) = (false, []) }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  func preview(of photo: MediaItem, side: Int) async throws(ImageError) -> PixelBuffer { Self.pixels }

  func picture(of file: File, side: Int?) async throws(ImageError) -> PixelBuffer { Self.pixels }

  private static let pixels = PixelBuffer(
    bytes: Bytes([UInt8](repeating: 200, count: 30 * 20 * 4)), width: 30, height: 20, isOpaque: true)

  func file(of photo: MediaItem, _ choices: ShareChoices) async throws(ExportError) -> SharedFile {
    let (failure, holds) = state.withLock { state in
      state.requests.append(choices)
      return (state.failures[photo.name], state.holds)
    }
    if holds { await withCheckedContinuation { held in state.withLock { $0.held.append(held) } } }
    if let failure { throw failure }
    guard choices.removesLocation else { return SharedFile(photo.file, size: 1_000_000) }
    return SharedFile(File(path: "/cache/" + photo.name), size: 500_000, changes: .location)
  }
}

/// Programs that a test controls.
final class FakeReceivers: ShareReceiving {
  private(set) var received: [(target: String, paths: [String])] = []
  var failure: PortalError?

  private func receive(_ target: String, _ files: [File]) throws(PortalError) {
    if let failure { throw failure }
    received.append((target, files.map(\.path)))
  }

  func compose(_ files: [File], over window: String) async throws(PortalError) {
    try receive("e-mail", files)
  }

  func setWallpaper(_ file: File, over window: String) async throws(PortalError) {
    try receive("wallpaper", [file])
  }

  func openWith(_ file: File, over window: String) async throws(PortalError) {
    try receive("program", [file])
  }

  func show(_ files: [File]) async throws(PortalError) { try receive("file manager", files) }
}
