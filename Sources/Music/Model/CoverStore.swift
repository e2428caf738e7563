import GtkKit
import Imaging
import MediaLibrary
import MusicLibrary

/// Decodes the covers of songs and keeps those that were shown last.
public final class CoverStore {
  /// The sizes, by the longer side in device pixels.
  public enum Size: Int, Sendable {
    /// For rows.
    case small = 96
    /// For grids.
    case medium = 400
    /// For the song that plays.
    case large = 1024
  }

  private struct Key: Hashable {
    var path: String
    var size: Size
  }

  /// A decoded cover, or that there is none.
  private enum Cover {
    case none
    case texture(Texture)
  }

  /// The capacity: about forty covers of the grid.
  private static let capacity = 24 << 20
  private let service: any MusicServing
  private var cache = ByteBudgetCache<Key, Cover>(budget: capacity)
  /// What is being decoded, so that two views of one cover decode it once.
  private var loading: [Key: Task<Texture?, Never>] = [:]

  init(service: any MusicServing) { self.service = service }

  /// The cover if it is decoded; nil if it is not, or there is none.
  func decoded(_ path: String, _ size: Size) -> Texture? {
    if case .texture(let texture) = cache.peek(Key(path: path, size: size)) { texture } else { nil }
  }

  /// The cover of the song at `path`; nil without one.
  public func cover(of path: String, _ size: Size) async -> Texture? {
    let key = Key(path: path, size: size)
    switch cache.value(for: key) {
    case .texture(let texture): return texture
    case .some(.none): return nil
    case nil: break
    }
    if let task = loading[key] { return await task.value }
    let task = Task { [service] () -> Texture? in
      guard let bytes = await service.cover(of: path),
        let image = try? await ImageDecoder.immediate.image(
          of: bytes, targetSize: .fit(width: size.rawValue, height: size.rawValue))
      else { return nil }
      return Texture(shown: image.pixels)
    }
    loading[key] = task
    let texture = await task.value
    // After `forget()` this is another task, or none.
    if loading[key] == task {
      loading[key] = nil
      _ = cache.insert(
        texture.map { .texture($0) } ?? .none, for: key, cost: texture.map { $0.width * $0.height * 4 } ?? 64)
    }
    return texture
  }

  /// Forgets all covers, because some may have changed.
  func forget() {
    cache.removeAll()
    loading = [:]
  }
}
