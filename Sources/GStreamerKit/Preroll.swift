import CGStreamer

/// Trying whether a medium can be played.
public enum Preroll {
  /// Whether a medium gets to its first picture or sound. Opens it, and closes it again. Blocks, up to `patience`: not
  /// on the main thread.
  public static func succeeds(uri: String, patience: Duration) -> Bool {
    guard let player = try? Element("playbin3", ["uri": uri, "flags": "video+audio"]),
      let video = try? Element("fakesink"), let audio = try? Element("fakesink")
    else { return false }
    player.set("video-sink", element: video)
    player.set("audio-sink", element: audio)
    defer { try? player.setState(.null) }
    guard (try? player.setState(.paused)) != nil else { return false }
    switch gst_element_get_state(player.element, nil, nil, patience.gstTime) {
    case GST_STATE_CHANGE_SUCCESS, GST_STATE_CHANGE_NO_PREROLL: return true
    default: return false
    }
  }
}
