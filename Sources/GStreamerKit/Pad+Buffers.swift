import CGStreamer
import CGtk

extension Pad {
  /// Offers memory that is used again and again to what sends pictures into this input. Else each picture gets memory
  /// of its own, megabytes thirty times a second. It ends with the pad.
  func offerPictureBuffers() {
    let kind = GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_PUSH.rawValue
    add(GstPadProbeType(rawValue: kind)) { _, info in
      guard let query = gst_pad_probe_info_get_query(info), query.pointee.type == GST_QUERY_ALLOCATION,
        offerPool(in: query)
      else { return GST_PAD_PROBE_OK }
      return GST_PAD_PROBE_HANDLED
    }
  }
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
