import CGtk
import GObjectKit

/// A picture at its place on a page of paper.
public nonisolated struct PrintedPicture: Sendable {
  private let texture: Texture
  private let frame: Rectangle
  private let clip: Rectangle
  private let isTurned: Bool

  /// A picture at a place. All lengths are in points of 1/72 inch, from the upper left corner of the printable area.
  ///
  /// - Parameters:
  ///   - jpeg: The same pixels as a JPEG file, which documents embed as it is; nil to let them compress the pixels.
  ///   - frame: The rectangle of the whole picture.
  ///   - clip: The part of the page on which it is printed.
  ///   - isTurned: Whether the picture is rotated clockwise by a quarter turn.
  public init(_ texture: Texture, jpeg: Bytes? = nil, frame: Rectangle, clip: Rectangle, isTurned: Bool) {
    (self.texture, self.frame, self.clip, self.isTurned) = (texture, frame, clip, isTurned)
    guard let jpeg else { return }
    // The surface keeps the bytes.
    let keeper = Unmanaged.passRetained(jpeg).toOpaque()
    var count: gsize = 0
    let data = g_bytes_get_data(jpeg.pointer, &count)
    let status = cairo_surface_set_mime_data(
      texture.surface, "image/jpeg", data?.assumingMemoryBound(to: UInt8.self), count,
      { Unmanaged<Bytes>.fromOpaque($0!).release() }, keeper)
    if status != CAIRO_STATUS_SUCCESS { Unmanaged<Bytes>.fromOpaque(keeper).release() }
  }

  /// Draws the picture.
  func draw(_ context: OpaquePointer?) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_rectangle(context, clip.x, clip.y, clip.width, clip.height)
    cairo_clip(context)
    let (width, height) = (Double(texture.width), Double(texture.height))
    if isTurned {
      cairo_translate(context, frame.x + frame.width, frame.y)
      cairo_rotate(context, .pi / 2)
      cairo_scale(context, frame.height / width, frame.width / height)
    } else {
      cairo_translate(context, frame.x, frame.y)
      cairo_scale(context, frame.width / width, frame.height / height)
    }
    cairo_set_source_surface(context, texture.surface, 0, 0)
    cairo_paint(context)
  }
}

extension Snapshot {
  /// Draws a page with pictures, scaled to a rectangle.
  ///
  /// - Parameter width: The width of the page in points.
  public func draw(_ pictures: [PrintedPicture], pageWidth width: Double, in rectangle: Rectangle) {
    var bounds = rectangle.graphene
    let context = gtk_snapshot_append_cairo(pointer, &bounds)
    defer { cairo_destroy(context) }
    cairo_translate(context, rectangle.x, rectangle.y)
    cairo_scale(context, rectangle.width / width, rectangle.width / width)
    for picture in pictures { picture.draw(context) }
  }
}
