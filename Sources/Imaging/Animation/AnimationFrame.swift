import GObjectKit
import WorkerKit

/// A frame of an animation, composed with those before it.
public struct AnimationFrame: Sendable {
  /// The index of the frame, from 0.
  public let index: Int
  /// The canvas with the frame.
  public let pixels: PixelBuffer
  /// The canvas on which the next frame is drawn, in sealed memory; nil for a frame of no file.
  let base: FileDescriptor?

  /// A frame of no file, for previews and tests.
  public init(index: Int, pixels: PixelBuffer) { self.init(index: index, pixels: pixels, base: nil) }

  init(index: Int, pixels: PixelBuffer, base: FileDescriptor?) {
    (self.index, self.pixels, self.base) = (index, pixels, base)
  }
}

extension ImageDecoder {
  /// Finds out what moves in the image file at `path`; nil for a still image. Reads all of a file with several frames, but
  /// decodes none. Blocks.
  ///
  /// - Throws: `ImageError` if the file cannot be read.
  public func motion(
    path: String, cancellation: CancellationFlag? = nil
  ) throws(ImageError) -> PictureMotion? {
    try ImageWorkers.perform(
      .motion(limits), path: path, limits: limits, urgency: urgency, cancellation: cancellation
    ).value
  }

  /// Decodes a frame of an animation and composes it with those before it. Blocks.
  ///
  /// The work is that of one frame if `previous` is the one before. Otherwise it begins at the last frame that does not
  /// depend on others, which may be the first one.
  ///
  /// - Parameters:
  ///   - index: The index of the frame.
  ///   - animation: The description of the file's frames.
  ///   - previous: An earlier result.
  /// - Throws: `ImageError` by the cause.
  public func frame(
    _ index: Int, of animation: ImageAnimation, path: String, after previous: AnimationFrame?,
    cancellation: CancellationFlag? = nil
  ) throws(ImageError) -> AnimationFrame {
    precondition(animation.frames.indices.contains(index))
    var first = animation.independentFrame(upTo: index)
    var last = previous
    if let previous, previous.base != nil, (first...index).contains(previous.index + 1) {
      first = previous.index + 1
    } else {
      last = nil
    }
    while first <= index {
      let part = first..<min(first + Self.framesOfOneRequest, index + 1)
      last = try frames(part, of: animation, path: path, after: last, cancellation)
      first = part.upperBound
    }
    guard let last else { throw .decoderStopped }
    return last
  }

  /// The number of frames that fit into one message.
  private static let framesOfOneRequest = 500

  private func frames(
    _ part: Range<Int>, of animation: ImageAnimation, path: String, after previous: AnimationFrame?,
    _ cancellation: CancellationFlag?
  ) throws(ImageError) -> AnimationFrame {
    let (pixels, memory): (PixelDescription, _) = try ImageWorkers.perform(
      .frames(limits, canvas: animation.canvas, Array(animation.frames[part])), path: path,
      attachments: [previous?.base].compactMap(\.self), limits: limits, urgency: urgency,
      cancellation: cancellation)
    guard pixels.size == animation.canvas, let base = memory.last, let shown = try? pixels.pixels(in: memory)
    else { throw .decoderStopped }
    return AnimationFrame(index: part.upperBound - 1, pixels: shown, base: base)
  }
}
