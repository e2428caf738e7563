import Imaging
import MediaLibrary

/// Loads high-resolution pixels of one picture. Level n has 2⁻ⁿ of the picture's width and height.
///
/// Scales a level from a finer one in memory, or else decodes it: JPEG decodes an eighth, a quarter and half of the
/// size much faster than the full size. Vector images have negative levels, too, which are drawn, not scaled.
actor DetailLoader {
  private let decoder: ImageDecoder
  private let report: AsyncStream<ViewerEvent>.Continuation
  /// The maximum size of the finest level in bytes.
  private let limit: Int
  private var item: MediaItem?
  private var levels: [Int: PixelBuffer] = [:]
  private var wanted: (level: Int, size: ImageSize)?
  private var work: Task<Void, Never>?

  init(decoder: ImageDecoder, limit: Int, report: AsyncStream<ViewerEvent>.Continuation) {
    (self.decoder, self.limit, self.report) = (decoder, limit, report)
  }

  /// Releases all pixels and cancels running work.
  func drop() {
    work?.cancel()
    (item, levels, wanted, work) = (nil, [:], nil, nil)
  }

  /// Loads a level of a picture of `size`, or the finest level that the picture and the limit allow.
  func load(_ item: MediaItem, size: ImageSize, level: Int, finest: Int = 0) {
    if item != self.item {
      drop()
      self.item = item
    }
    wanted = (max(level, finestLevel(of: size, from: finest)), size)
    if work == nil { work = Task { await run(item) } }
  }

  private func finestLevel(of size: ImageSize, from finest: Int) -> Int {
    var level = finest
    while Self.size(size, level).pixelCount > limit / 4 { level += 1 }
    return level
  }

  private static func size(_ size: ImageSize, _ level: Int) -> ImageSize {
    guard level > 0 else { return ImageSize(width: size.width << -level, height: size.height << -level) }
    let last = (1 << level) - 1
    return ImageSize(width: (size.width + last) >> level, height: (size.height + last) >> level)
  }

  /// Loads the most recently requested level until no request is left; skips requests replaced in the meantime.
  private func run(_ item: MediaItem) async {
    while let (level, size) = wanted, !Task.isCancelled {
      wanted = nil
      do throws(ImageError) {
        let pixels = try await pixels(of: item, size, level: level)
        guard !Task.isCancelled else { return }
        levels[level] = pixels
        report.yield(.detail(item, pixels, level: level))
      } catch {
        guard !Task.isCancelled else { return }
        report.yield(.detailFailed(item, error))
      }
    }
    if !Task.isCancelled { work = nil }
  }

  private func pixels(
    of item: MediaItem, _ size: ImageSize, level: Int
  ) async throws(ImageError) -> PixelBuffer {
    if let there = levels[level] { return there }
    let size = Self.size(size, level)
    // Also at level 0: all pixels of a vector image would be those of its own size.
    let targetSize = TargetSize.fit(width: size.width, height: size.height)
    if let finer = levels.keys.filter({ $0 < level }).max().flatMap({ levels[$0] }) {
      return await Self.reduced(finer, to: targetSize)
    }
    return try await decoder.image(of: item, targetSize: targetSize).pixels
  }

  @concurrent private static func reduced(_ pixels: PixelBuffer, to targetSize: TargetSize) async
    -> PixelBuffer
  {
    pixels.resized(to: targetSize)
  }
}
