import CGLib
import CGStreamer

/// A query for the memory of buffers (`GST_QUERY_ALLOCATION`), valid during the probe that receives it.
struct AllocationQuery {
  private let query: UnsafeMutablePointer<GstQuery>

  init(_ query: UnsafeMutablePointer<GstQuery>) { self.query = query }

  /// Offers a pool of video frames. Returns false if the caps of the query are not raw video.
  func offerPool() -> Bool {
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
}

extension Pad {
  /// Offers a buffer pool to upstream elements in allocation queries. Without a pool, each frame is allocated anew:
  /// megabytes thirty times a second. The offer ends with the pad.
  package func offerBufferPool() {
    let kind = GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_PUSH.rawValue
    add(GstPadProbeType(rawValue: kind)) { _, info in
      guard let query = gst_pad_probe_info_get_query(info), query.pointee.type == GST_QUERY_ALLOCATION,
        AllocationQuery(query).offerPool()
      else { return GST_PAD_PROBE_OK }
      return GST_PAD_PROBE_HANDLED
    }
  }
}
