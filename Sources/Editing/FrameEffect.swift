import GObjectKit
import Imaging
import Synchronization

/// An effect for the frames of a video: the same passes as for a photo, compiled once for each size.
public final class FrameEffect: Sendable {
  private let stack: EditStack
  private let compiled = Mutex<(size: ImageSize, passes: [EditPlan.Pass])?>(nil)

  /// Prepares an effect.
  public init(_ effect: Effect) { stack = effect.stack }

  /// Applies the effect to premultiplied BGRA pixels in place, rows of `width * 4` bytes. Several threads may call it at
  /// once.
  public func apply(to pixels: inout MutableRawSpan, width: Int, height: Int) {
    for pass in passes(for: ImageSize(width: width, height: height)) { pass.apply(to: &pixels) }
  }

  /// The image with the effect.
  public func apply(to pixels: PixelBuffer) -> PixelBuffer {
    let bytes = Bytes(count: pixels.byteCount) { output in
      pixels.bytes.withBytes { input in
        input.withUnsafeBytes { input in
          output.withUnsafeMutableBytes {
            $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: input[..<pixels.byteCount]))
          }
        }
      }
      apply(to: &output, width: pixels.width, height: pixels.height)
    }
    return PixelBuffer(bytes: bytes, width: pixels.width, height: pixels.height, isOpaque: pixels.isOpaque)
  }

  private func passes(for size: ImageSize) -> [EditPlan.Pass] {
    if let ready = compiled.withLock({ $0?.size == size ? $0?.passes : nil }) { return ready }
    // Outside of the lock: a lattice takes milliseconds.
    let passes = EditPlan(stack, size: size).segments.flatMap(\.passes)
    compiled.withLock { $0 = (size, passes) }
    return passes
  }
}

extension NamedFilter {
  /// The filters that are fast enough for each frame of a video: those that change a pixel by its color and place alone.
  public static let liveFilters: [NamedFilter] = allCases.filter { $0 != .blur && $0 != .sharpen }
}
