import CGtk

/// The outlines of a text in a bold font, as polygons to be filled by the nonzero winding rule.
public struct TextOutline {
  /// The corners of each polygon in parts of the line height; the origin is the top left corner of the text.
  public let polygons: [[(x: Double, y: Double)]]
  /// The width of the text in parts of the line height.
  public let width: Double
  /// The height of the text in line heights: the number of its lines.
  public let height: Double

  /// Makes the outlines of a text of one or more lines, in the font of the interface.
  public init(_ text: String) {
    // Large enough that the curves are smooth.
    let size = 64.0
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    let context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    let layout = pango_cairo_create_layout(context)
    defer { g_object_unref(layout.map { UnsafeMutableRawPointer($0) }) }
    let font = pango_font_description_from_string("Sans Bold")
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_text(layout, text, -1)
    var (width, height) = (Int32(0), Int32(0))
    pango_layout_get_pixel_size(layout, &width, &height)
    let lines = max(Double(pango_layout_get_line_count(layout)), 1)
    let line = max(Double(height) / lines, 1)
    (self.width, self.height) = (Double(width) / line, lines)
    pango_cairo_layout_path(context, layout)
    guard let path = cairo_copy_path_flat(context) else {
      polygons = []
      return
    }
    defer { cairo_path_destroy(path) }
    polygons = Self.polygons(of: path.pointee).map { $0.map { ($0.x / line, $0.y / line) } }
  }

  private static func polygons(of path: cairo_path_t) -> [[(x: Double, y: Double)]] {
    var polygons: [[(x: Double, y: Double)]] = []
    var index = 0
    while index < Int(path.num_data) {
      // A header, then its points.
      let header = path.data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO:
        let point = path.data[index + 1].point
        polygons.append([(point.x, point.y)])
      case CAIRO_PATH_LINE_TO:
        let point = path.data[index + 1].point
        if !polygons.isEmpty { polygons[polygons.count - 1].append((point.x, point.y)) }
      default: break
      }
      index += Int(header.length)
    }
    return polygons.filter { $0.count > 2 }
  }
}
