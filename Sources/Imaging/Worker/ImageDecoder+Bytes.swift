import GObjectKit
import WorkerKit

extension ImageDecoder {
  /// The dominant colors of an image that is in memory; see `palette(path:)`.
  public func palette(of bytes: Bytes, count: Int) async throws(ImageError) -> [PaletteColor] {
    let memory = try Self.memory(bytes)
    defer { withExtendedLifetime(memory) {} }
    return try await palette(path: Self.path(of: memory), count: count)
  }

  /// Decodes an image that is in memory, such as a cover from the tags of a song, without blocking a thread of the
  /// cooperative pool.
  ///
  /// - Throws: `ImageError` by the cause; `ImageError.cancelled` if the task is cancelled, which ends the decoding.
  public func image(of bytes: Bytes, targetSize: TargetSize) async throws(ImageError) -> DecodedImage {
    let memory = try Self.memory(bytes)
    defer { withExtendedLifetime(memory) {} }
    return try await image(path: Self.path(of: memory), targetSize: targetSize)
  }

  static func memory(_ bytes: Bytes) throws(ImageError) -> SharedMemory {
    do throws(SystemError) {
      return try SharedMemory(bytes)
    } catch {
      throw .notReadable(reason: error.description)
    }
  }

  /// The name that opens the memory again.
  static func path(of memory: SharedMemory) -> String { "/proc/self/fd/\(memory.descriptor.number)" }
}
