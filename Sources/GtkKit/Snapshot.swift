import CGtk
import GObjectKit

/// A rectangle in application pixels relative to the top left corner of a widget.
public nonisolated struct Rectangle: Equatable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Whether the rectangles overlap.
  public func intersects(_ other: Rectangle) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }

  /// The non-empty parts of this rectangle above, below, left and right of another.
  public func bars(around inner: Rectangle) -> [Rectangle] {
    let (right, bottom) = (inner.x + inner.width, inner.y + inner.height)
    return [
      Rectangle(x: x, y: y, width: width, height: inner.y - y),
      Rectangle(x: x, y: bottom, width: width, height: y + height - bottom),
      Rectangle(x: x, y: inner.y, width: inner.x - x, height: inner.height),
      Rectangle(x: right, y: inner.y, width: x + width - right, height: inner.height),
    ].filter { $0.width > 0 && $0.height > 0 }
  }

  var graphene: graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }
}

/// An sRGB color with opacity, components 0…1, not premultiplied.
public nonisolated struct RGBA: Equatable, Sendable {
  /// The red component.
  public var red: Float
  /// The green component.
  public var green: Float
  /// The blue component.
  public var blue: Float
  /// The opacity.
  public var alpha: Float

  /// Makes a color.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Opaque black.
  public static let black = RGBA(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = RGBA(red: 1, green: 1, blue: 1)

  var gdk: GdkRGBA { GdkRGBA(red: red, green: green, blue: blue, alpha: alpha) }
}

/// The target of a widget's drawing (`GtkSnapshot`). Valid only during `CustomWidget.snapshot`.
public struct Snapshot {
  let pointer: OpaquePointer
  /// Device pixels per application pixel if cairo draws, without a GPU; else nil.
  var softwareScale: Double?

  /// The filter for downscaling a texture without a GPU. With a GPU both use its linear filter.
  public enum Reduction {
    /// All source pixels contribute.
    case smooth
    /// Bilinear: the nearest four source pixels contribute. Many times faster, and of the same quality down to half
    /// size.
    case fast
  }

  /// Draws a texture scaled to a rectangle.
  ///
  /// - Parameter opacity: From 0 (transparent) to 1.
  public func draw(
    _ texture: Texture, in rectangle: Rectangle, opacity: Double = 1, reduction: Reduction = .smooth
  ) {
    var bounds = rectangle.graphene
    guard let softwareScale, let surface = texture.surface else {
      if opacity < 1 { gtk_snapshot_push_opacity(pointer, opacity) }
      gtk_snapshot_append_texture(pointer, texture.pointer.opaque, &bounds)
      if opacity < 1 { gtk_snapshot_pop(pointer) }
      return
    }
    // The recorded cairo operations reference the surface without copying it.
    let context = gtk_snapshot_append_cairo(pointer, &bounds)
    defer { cairo_destroy(context) }
    let (width, height) = (Double(texture.width), Double(texture.height))
    cairo_translate(context, rectangle.x, rectangle.y)
    cairo_scale(context, rectangle.width / width, rectangle.height / height)
    cairo_set_source_surface(context, surface, 0, 0)
    let pattern = cairo_get_source(context)
    // Prevents edges from fading into the area outside.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    let isNear = min(rectangle.width / width, rectangle.height / height) * softwareScale >= 0.5
    cairo_pattern_set_filter(
      pattern, reduction == .fast || isNear ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_GOOD)
    cairo_rectangle(context, 0, 0, width, height)
    guard opacity < 1 else { return cairo_fill(context) }
    // An opacity node would draw into another surface first.
    cairo_clip(context)
    cairo_paint_with_alpha(context, opacity)
  }

  /// Draws a paintable, such as a video frame, into a rectangle. The label keeps a texture, which is a paintable as well,
  /// from being drawn this way: without a GPU that takes ten times as long.
  public func draw(paintable: any Paintable, in rectangle: Rectangle) {
    var origin = graphene_point_t(x: Float(rectangle.x), y: Float(rectangle.y))
    gtk_snapshot_save(pointer)
    gtk_snapshot_translate(pointer, &origin)
    gdk_paintable_snapshot(paintable.pointer.opaque, pointer, rectangle.width, rectangle.height)
    gtk_snapshot_restore(pointer)
  }

  /// Fills a rectangle with a paintable that keeps its aspect ratio and is cropped; draws nothing if it is empty.
  public func fill(_ rectangle: Rectangle, with paintable: any Paintable) {
    let width = Double(gdk_paintable_get_intrinsic_width(paintable.pointer.opaque))
    let height = Double(gdk_paintable_get_intrinsic_height(paintable.pointer.opaque))
    guard width > 0, height > 0 else { return }
    let zoom = max(rectangle.width / width, rectangle.height / height)
    let whole = Rectangle(
      x: rectangle.x + (rectangle.width - width * zoom) / 2,
      y: rectangle.y + (rectangle.height - height * zoom) / 2, width: width * zoom, height: height * zoom)
    clipped(to: rectangle) { draw(paintable: paintable, in: whole) }
  }

  /// Fills a rectangle.
  public func fill(_ rectangle: Rectangle, with color: RGBA) {
    var (bounds, color) = (rectangle.graphene, color.gdk)
    gtk_snapshot_append_color(pointer, &color, &bounds)
  }

  /// Clips the drawing to a rectangle.
  public func clipped(to rectangle: Rectangle, _ draw: () -> Void) {
    var bounds = rectangle.graphene
    gtk_snapshot_push_clip(pointer, &bounds)
    draw()
    gtk_snapshot_pop(pointer)
  }

  /// Clips the drawing to a rectangle with rounded corners.
  public func clipped(to rectangle: Rectangle, radius: Double, _ draw: () -> Void) {
    var (bounds, rounded) = (rectangle.graphene, GskRoundedRect())
    gsk_rounded_rect_init_from_rect(&rounded, &bounds, Float(radius))
    gtk_snapshot_push_rounded_clip(pointer, &rounded)
    draw()
    gtk_snapshot_pop(pointer)
  }
}
