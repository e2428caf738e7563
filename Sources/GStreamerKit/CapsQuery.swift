import CGLib
import CGStreamer

/// An answered query for the caps that a pad accepts (`GST_QUERY_CAPS`), valid during the probe that receives it.
struct CapsQuery {
  private let query: UnsafeMutablePointer<GstQuery>

  init(_ query: UnsafeMutablePointer<GstQuery>) { self.query = query }

  /// Removes size and pixel aspect ratio from the answer, so that every size is accepted.
  func openSizes() {
    var (answer, filter): (UnsafeMutablePointer<GstCaps>?, UnsafeMutablePointer<GstCaps>?) = (nil, nil)
    gst_query_parse_caps_result(query, &answer)
    gst_query_parse_caps(query, &filter)
    guard let answer, gst_caps_is_any(answer) == 0, let open = gst_caps_copy(answer) else { return }
    for index in 0..<gst_caps_get_size(open) {
      let structure = gst_caps_get_structure(open, index)
      // Any size and any pixel aspect ratio.
      for field in ["width", "height", "pixel-aspect-ratio"] { gst_structure_remove_field(structure, field) }
    }
    var result = gst_caps_simplify(open)
    if let filter {
      let narrow = gst_caps_intersect_full(filter, result, GST_CAPS_INTERSECT_FIRST)
      gst_caps_unref(result)
      result = narrow
    }
    gst_query_set_caps_result(query, result)
    gst_caps_unref(result)
  }
}
