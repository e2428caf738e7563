import CGLib
import CGStreamer

/// The tags of a video that a muxer writes.
enum MP4Tags {
  /// Sets the place, the camera and the texts on a muxer. Tags of the streams precede.
  static func set(_ summary: VideoSummary, on muxer: Element) {
    guard let list = gst_tag_list_new_empty() else { return }
    defer { gst_mini_object_unref(UnsafeMutableRawPointer(list).assumingMemoryBound(to: GstMiniObject.self)) }
    add(summary.location?.latitude, GST_TAG_GEO_LOCATION_LATITUDE, to: list)
    add(summary.location?.longitude, GST_TAG_GEO_LOCATION_LONGITUDE, to: list)
    add(summary.location?.altitude, GST_TAG_GEO_LOCATION_ELEVATION, to: list)
    add(summary.title, GST_TAG_TITLE, to: list)
    add(summary.caption, GST_TAG_COMMENT, to: list)
    add(summary.make, GST_TAG_DEVICE_MANUFACTURER, to: list)
    add(summary.model, GST_TAG_DEVICE_MODEL, to: list)
    gst_tag_setter_merge_tags(muxer.pointer.opaque, list, GST_TAG_MERGE_KEEP)
  }

  private static func add(_ number: Double?, _ tag: String, to list: UnsafeMutablePointer<GstTagList>) {
    guard let number else { return }
    var value = GValue()
    g_value_init(&value, GType(15 << 2))  // G_TYPE_DOUBLE
    g_value_set_double(&value, number)
    gst_tag_list_add_value(list, GST_TAG_MERGE_REPLACE, tag, &value)
    g_value_unset(&value)
  }

  private static func add(_ text: String?, _ tag: String, to list: UnsafeMutablePointer<GstTagList>) {
    guard let text, !text.isEmpty else { return }
    var value = GValue()
    g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING
    g_value_set_string(&value, text)
    gst_tag_list_add_value(list, GST_TAG_MERGE_REPLACE, tag, &value)
    g_value_unset(&value)
  }
}
