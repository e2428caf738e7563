import GObjectKit
import Imaging

extension EditPlan {
  /// Renders the edited image. Takes some hundred milliseconds for a photo: call it off the main thread.
  ///
  /// - Parameters:
  ///   - pixels: The stored pixels, rows of `stride` bytes, of the size that the plan was compiled for.
  ///   - layout: Their layout.
  ///   - convert: Called after the geometry of the first segment with its premultiplied BGRA pixels, and whether all
  ///     are opaque: converts them to sRGB in place.
  package func render(
    _ pixels: RawSpan, _ layout: PixelLayout, stride: Int,
    convert: (_ pixels: inout MutableRawSpan, _ isOpaque: Bool) -> Void = { _, _ in }
  ) -> PixelBuffer {
    var result = segments[0].render(pixels, layout, stride: stride, convert)
    for segment in segments.dropFirst() {
      result = result.bytes.withBytes { pixels in
        segment.render(pixels, .bgraPremultiplied, stride: result.stride) { _, _ in }
      }
    }
    return result
  }
}

extension EditPlan.Segment {
  fileprivate func render(
    _ pixels: RawSpan, _ layout: PixelLayout, stride: Int, _ convert: (inout MutableRawSpan, Bool) -> Void
  ) -> PixelBuffer {
    var isOpaque = false
    let bytes = Bytes(count: transform.byteCount) { output in
      isOpaque = transform.render(pixels, layout, stride: stride, into: &output)
      convert(&output, isOpaque)
      for pass in passes { pass.apply(to: &output) }
    }
    return PixelBuffer(
      bytes: bytes, width: transform.size.width, height: transform.size.height, isOpaque: isOpaque)
  }
}

extension PixelBuffer {
  /// The image with an edit. Its pixels are sRGB. Takes some hundred milliseconds for a photo: call it off the main
  /// thread. Operations that this version does not know are left out.
  ///
  /// - Parameter photo: The size of the photo, of which the image is a scaled copy; nil for the image's own.
  public func edited(by stack: EditStack, of photo: ImageSize? = nil) -> PixelBuffer {
    let plan = EditPlan(stack, size: ImageSize(width: width, height: height), of: photo)
    return bytes.withBytes { plan.render($0, .bgraPremultiplied, stride: stride) }
  }
}
