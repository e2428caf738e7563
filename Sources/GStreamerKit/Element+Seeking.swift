import CGStreamer
import CGtk

/// Places in what is played. On any thread; a seek may wait for a moment, so not on the main thread.
extension Element {
  /// How exactly a place is found.
  public enum SeekPrecision: Sendable {
    /// The very frame and sound.
    case exact
    /// The nearest place where decoding can begin: quick.
    case keyframe
  }

  /// Goes to a place, and stays or plays on as before. `.prerolled` comes when it is there.
  ///
  /// - Parameters:
  ///   - time: The place, in the time of the medium.
  ///   - end: Where what is played ends; nil for its own end.
  ///   - rate: How fast it is played from there; 1 is as it was recorded.
  /// - Returns: whether the pipeline began to.
  public func seek(
    to time: Duration, until end: Duration? = nil, rate: Double = 1, precision: SeekPrecision
  ) -> Bool {
    let flags: UInt32 =
      switch precision {
      case .exact: GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue
      case .keyframe:
        GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_KEY_UNIT.rawValue
          | GST_SEEK_FLAG_SNAP_BEFORE.rawValue | GST_SEEK_FLAG_SNAP_AFTER.rawValue
      }
    return gst_element_seek(
      element, rate, GST_FORMAT_TIME, GstSeekFlags(rawValue: flags), GST_SEEK_TYPE_SET,
      gint64(time.gstTime), GST_SEEK_TYPE_SET, end.map { gint64($0.gstTime) } ?? -1) != 0
  }

  /// Goes on by some pictures while paused. `.stepDone` comes when it is there.
  public func step(frames: Int) -> Bool {
    gst_element_send_event(
      element, gst_event_new_step(GST_FORMAT_BUFFERS, guint64(max(frames, 1)), 1, 1, 0)) != 0
  }

  /// The place, in the time of the medium; nil where there is none yet.
  public var position: Duration? {
    var time: gint64 = 0
    guard gst_element_query_position(element, GST_FORMAT_TIME, &time) != 0, time >= 0 else { return nil }
    return .nanoseconds(time)
  }

  /// The length of the medium; nil where nobody knows.
  public var mediaDuration: Duration? {
    var time: gint64 = 0
    guard gst_element_query_duration(element, GST_FORMAT_TIME, &time) != 0, time > 0 else { return nil }
    return .nanoseconds(time)
  }

  /// Whether one can go to other places.
  public var isSeekable: Bool {
    guard let query = gst_query_new_seeking(GST_FORMAT_TIME) else { return false }
    defer {
      gst_mini_object_unref(UnsafeMutableRawPointer(query).assumingMemoryBound(to: GstMiniObject.self))
    }
    guard gst_element_query(element, query) != 0 else { return false }
    var answer: gboolean = 0
    gst_query_parse_seeking(query, nil, &answer, nil, nil)
    return answer != 0
  }
}
