import CGStreamer
import CGtk

extension Pad {
  /// Removes size and pixel aspect ratio from the answers to caps queries, so that upstream elements see that this sink
  /// pad accepts every size, as a branch that scales does. Otherwise the branch would prefer its own output size, and
  /// an upstream element could scale to that size first (playsink's `vconv`, 1.22).
  func acceptAnySize() {
    let kind = GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_PULL.rawValue
    add(GstPadProbeType(rawValue: kind)) { _, info in
      if let query = gst_pad_probe_info_get_query(info), query.pointee.type == GST_QUERY_CAPS {
        openSizes(in: query)
      }
      return GST_PAD_PROBE_OK
    }
  }

  /// Offers a buffer pool to upstream elements in allocation queries. Without a pool, each frame is allocated anew:
  /// megabytes thirty times a second. The offer ends with the pad.
  func offerBufferPool() {
    let kind = GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_PUSH.rawValue
    add(GstPadProbeType(rawValue: kind)) { _, info in
      guard let query = gst_pad_probe_info_get_query(info), query.pointee.type == GST_QUERY_ALLOCATION,
        offerPool(in: query)
      else { return GST_PAD_PROBE_OK }
      return GST_PAD_PROBE_HANDLED
    }
  }
}

private func openSizes(in query: UnsafeMutablePointer<GstQuery>) {
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

private func offerPool(in query: UnsafeMutablePointer<GstQuery>) -> Bool {
  var caps: UnsafeMutablePointer<GstCaps>?
  gst_query_parse_allocation(query, &caps, nil)
  var video = GstVideoInfo()
  guard let caps, gst_video_info_from_caps(&video, caps) != 0, let pool = gst_video_buffer_pool_new() else {
    return false
  }
  defer { gst_object_unref(pool) }
  let size = guint(video.size)
  guard let config = gst_buffer_pool_get_config(pool) else { return false }
  gst_buffer_pool_config_set_params(config, caps, size, 0, 0)
  guard gst_buffer_pool_set_config(pool, config) != 0 else { return false }
  gst_query_add_allocation_pool(query, pool, size, 0, 0)
  return true
}
