import CGLib
import CGStreamer

/// Seeking and position queries. Can be called on any thread; a seek may block briefly, so do not seek on the main
/// thread.
extension Element {
  /// The accuracy of a seek.
  public enum SeekPrecision: Sendable {
    /// An accurate seek: to the frame and the audio sample at the target.
    case accurate
    /// A keyframe seek: to the nearest keyframe. Faster.
    case keyframe
  }

  /// Starts a flushing seek. The pipeline posts `.prerolled` when it is complete.
  ///
  /// - Parameters:
  ///   - time: The seek target, in stream time.
  ///   - end: The end of the segment, in stream time; nil for the end of the media.
  ///   - rate: The playback rate from there; 1 is normal speed.
  ///   - precision: Whether the seek is accurate or to a keyframe.
  /// - Returns: Whether the pipeline accepted the seek.
  public func seek(
    to time: Duration, until end: Duration? = nil, rate: Double = 1, precision: SeekPrecision
  ) -> Bool {
    let flags: UInt32 =
      switch precision {
      case .accurate: GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue
      case .keyframe:
        GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_KEY_UNIT.rawValue
          | GST_SEEK_FLAG_SNAP_BEFORE.rawValue | GST_SEEK_FLAG_SNAP_AFTER.rawValue
      }
    return gst_element_seek(
      element, rate, GST_FORMAT_TIME, GstSeekFlags(rawValue: flags), GST_SEEK_TYPE_SET,
      gint64(time.gstTime), GST_SEEK_TYPE_SET, end.map { gint64($0.gstTime) } ?? -1) != 0
  }

  /// Steps forward by a number of frames while paused. The pipeline posts `.stepDone` when it is complete.
  /// - Returns: Whether the pipeline accepted the step.
  public func step(frames: Int) -> Bool {
    gst_element_send_event(
      element, gst_event_new_step(GST_FORMAT_BUFFERS, guint64(max(frames, 1)), 1, 1, 0)) != 0
  }

  /// The position, in stream time; nil before preroll.
  public var position: Duration? {
    var time: gint64 = 0
    guard gst_element_query_position(element, GST_FORMAT_TIME, &time) != 0, time >= 0 else { return nil }
    return .nanoseconds(time)
  }

  /// The duration of the media; nil if unknown.
  public var mediaDuration: Duration? {
    var time: gint64 = 0
    guard gst_element_query_duration(element, GST_FORMAT_TIME, &time) != 0, time > 0 else { return nil }
    return .nanoseconds(time)
  }

  /// Whether the media is seekable.
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
