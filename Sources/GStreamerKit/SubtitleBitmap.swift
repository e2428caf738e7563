import CAss
import CGLib
import CGStreamer

/// Rendered subtitles, ready for blending.
///
/// Safe to send: immutable, and its reference count is atomic.
final class SubtitleBitmap: @unchecked Sendable {
  private let composition: OpaquePointer

  /// Copies the images that libass rendered for a frame size; nil if nothing is visible.
  init?(_ images: UnsafeMutablePointer<ASS_Image>, in size: VideoSize) {
    var list: [ASS_Image] = []
    var next: UnsafeMutablePointer<ASS_Image>? = images
    while let image = next {
      next = image.pointee.next
      // libass clips images to the frame.
      if image.pointee.w > 0, image.pointee.h > 0, image.pointee.bitmap != nil, image.pointee.dst_x >= 0,
        image.pointee.dst_y >= 0, Int(image.pointee.dst_x) + Int(image.pointee.w) <= size.width,
        Int(image.pointee.dst_y) + Int(image.pointee.h) <= size.height
      {
        list.append(image.pointee)
      }
    }
    var made: OpaquePointer?
    for band in Band.bands(of: list) {
      guard let rectangle = band.draw(list) else { continue }
      if let made {
        gst_video_overlay_composition_add_rectangle(made, rectangle)
      } else {
        made = gst_video_overlay_composition_new(rectangle)
      }
      gst_mini_object_unref(UnsafeMutableRawPointer(rectangle).assumingMemoryBound(to: GstMiniObject.self))
    }
    guard let made else { return nil }
    composition = made
  }

  deinit {
    gst_mini_object_unref(UnsafeMutableRawPointer(composition).assumingMemoryBound(to: GstMiniObject.self))
  }

  /// Blends the subtitles onto a frame in place. The buffer must be writable.
  func blend(onto buffer: UnsafeMutablePointer<GstBuffer>, _ info: inout GstVideoInfo) {
    var frame = GstVideoFrame()
    let flags = GstMapFlags(rawValue: GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)
    guard gst_video_frame_map(&frame, &info, buffer, flags) != 0 else { return }
    gst_video_overlay_composition_blend(composition, &frame)
    gst_video_frame_unmap(&frame)
  }
}

/// A horizontal band of a frame that contains images. Images at the top and at the bottom form two bands, so that the
/// area between them is not blended.
private struct Band {
  var x: Range<Int>
  var y: Range<Int>

  static func bands(of images: [ASS_Image]) -> [Band] {
    var bands: [Band] = []
    for image in images.sorted(by: { $0.dst_y < $1.dst_y }) {
      let (left, top) = (Int(image.dst_x), Int(image.dst_y))
      let new = Band(x: left..<left + Int(image.w), y: top..<top + Int(image.h))
      if let last = bands.last, last.y.upperBound >= top {
        bands[bands.count - 1] = Band(
          x: min(last.x.lowerBound, new.x.lowerBound)..<max(last.x.upperBound, new.x.upperBound),
          y: last.y.lowerBound..<max(last.y.upperBound, new.y.upperBound))
      } else {
        bands.append(new)
      }
    }
    return bands
  }

  /// Composes the images of the band into a premultiplied BGRA rectangle.
  func draw(_ images: [ASS_Image]) -> OpaquePointer? {
    let (width, height) = (x.count, y.count)
    guard let buffer = gst_buffer_new_allocate(nil, gsize(width * height * 4), nil) else { return nil }
    defer { gst_buffer_unref(buffer) }
    gst_buffer_memset(buffer, 0, 0, gsize(width * height * 4))
    gst_buffer_add_video_meta(
      buffer, GST_VIDEO_FRAME_FLAG_NONE, GST_VIDEO_FORMAT_BGRA, guint(width), guint(height))
    var map = GstMapInfo()
    guard gst_buffer_map(buffer, &map, GST_MAP_WRITE) != 0, let pixels = map.data else { return nil }
    for image in images where y.contains(Int(image.dst_y)) { blend(image, into: pixels) }
    gst_buffer_unmap(buffer, &map)
    return gst_video_overlay_rectangle_new_raw(
      buffer, gint(x.lowerBound), gint(y.lowerBound), guint(width), guint(height),
      GST_VIDEO_OVERLAY_FORMAT_FLAG_PREMULTIPLIED_ALPHA)
  }

  private func blend(_ image: ASS_Image, into pixels: UnsafeMutablePointer<UInt8>) {
    // libass colors are red, green, blue and transparency, from the highest byte.
    let color = image.color
    let (red, green, blue) = (color >> 24, color >> 16 & 255, color >> 8 & 255)
    let opacity = 255 - color & 255
    guard opacity > 0, let bitmap = image.bitmap else { return }
    let start = ((Int(image.dst_y) - y.lowerBound) * x.count + Int(image.dst_x) - x.lowerBound) * 4
    for row in 0..<Int(image.h) {
      let coverage = bitmap + row * Int(image.stride)
      let line = pixels + start + row * x.count * 4
      for column in 0..<Int(image.w) where coverage[column] > 0 {
        let alpha = UInt32(coverage[column]) &* opacity / 255
        let (rest, pixel) = (255 &- alpha, line + column * 4)
        pixel[0] = UInt8(truncatingIfNeeded: (blue &* alpha &+ UInt32(pixel[0]) &* rest) / 255)
        pixel[1] = UInt8(truncatingIfNeeded: (green &* alpha &+ UInt32(pixel[1]) &* rest) / 255)
        pixel[2] = UInt8(truncatingIfNeeded: (red &* alpha &+ UInt32(pixel[2]) &* rest) / 255)
        pixel[3] = UInt8(truncatingIfNeeded: alpha &+ UInt32(pixel[3]) &* rest / 255)
      }
    }
  }
}
