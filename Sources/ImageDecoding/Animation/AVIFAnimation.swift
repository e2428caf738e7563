import GObjectKit
import Imaging
import LoaderKit
import Synchronization

/// The frames of an AVIF file with an image sequence. Most of them depend on those before, so that libavif decodes them in
/// order; a request for the next frame finds the decoder of the one before.
enum AVIFAnimation: AnimationContainer {
  static func animation(_ source: borrowing ImageSource) throws(ImageError) -> ImageAnimation? {
    guard let track = AVIFTrack(source), track.delays.count > 1 else { return nil }
    guard AVIFSequence.isAvailable else { throw ImageLibrary.avif.missing }
    let rect = ImageAnimation.Rect(x: 0, y: 0, width: track.size.width, height: track.size.height)
    let frames = track.delays.enumerated().map { index, delay in
      ImageAnimation.Frame(
        offset: index, count: 0, rect: rect, storedDelay: delay, disposal: .keep, blending: .source)
    }
    return ImageAnimation(canvas: track.size, frames: frames, plays: track.plays)
  }

  static func pixels(
    of frame: ImageAnimation.Frame, _ source: borrowing ImageSource, _ limits: DecodingLimits
  ) throws(ImageError) -> PixelBuffer {
    let identity = SequenceIdentity(source)
    if let known = open.withLock({ $0.first { $0.identity == identity } }) {
      return try known.pixels(of: frame)
    }
    let sequence = try OpenSequence(source, identity, limits)
    let pixels = try sequence.pixels(of: frame)
    open.withLock { open in
      open.append(sequence)
      if open.count > mostOpen { open.removeFirst() }
    }
    return pixels
  }

  /// As many as a board plays at once.
  private static let mostOpen = 3
  /// The sequences that this worker has decoded, the oldest first.
  private static let open = Mutex<[OpenSequence]>([])
}

/// What distinguishes a file from others, and from its other versions.
private struct SequenceIdentity: Sendable, Equatable {
  let (file, size, modified): (FileIdentity, Int, Int)

  init(_ source: borrowing ImageSource) {
    (file, size, modified) = (source.file.identity, source.file.size, source.file.modified)
  }

  static func == (one: Self, other: Self) -> Bool {
    one.file == other.file && one.size == other.size && one.modified == other.modified
  }
}

/// A file whose frames are being decoded, one after the other.
private final class OpenSequence: Sendable {
  let identity: SequenceIdentity
  private let sequence: Mutex<AVIFSequence>
  private let colorSpace: ImageColorSpace?

  init(
    _ source: borrowing ImageSource, _ identity: SequenceIdentity, _ limits: DecodingLimits
  ) throws(ImageError) {
    guard AVIFSequence.isAvailable else { throw ImageLibrary.avif.missing }
    guard let file = try? Bytes(mapping: source.file.descriptor),
      let sequence = AVIFSequence(file, largestImage: limits.pixels)
    else { throw .undecodable(message: "") }
    self.identity = identity
    self.sequence = Mutex(sequence)
    // The still image, which is shown before the first frame, precedes the track.
    colorSpace = HEIFIndex(source).colorSpace ?? AVIFTrack(source)?.colorSpace
  }

  func pixels(of frame: ImageAnimation.Frame) throws(ImageError) -> PixelBuffer {
    let size = frame.rect.size
    return try sequence.withLock { sequence throws(ImageError) in
      guard let pixbuf = sequence.frame(frame.offset), pixbuf.width == size.width,
        pixbuf.height == size.height
      else { throw .undecodable(message: "") }
      let scaler = PixelScaler(
        layout: pixbuf.hasAlpha ? .rgba : .rgb, source: size, stride: pixbuf.stride,
        crop: PixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)), target: size,
        orientation: .up)
      return scaler.render(pixbuf, colorSpace)
    }
  }
}
