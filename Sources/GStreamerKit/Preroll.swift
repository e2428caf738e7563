import CGStreamer

/// Tests whether a file can be played.
public enum Preroll {
  /// Opens a URI, prerolls it and closes it. Blocks for at most the timeout: do not call on the main thread.
  /// - Returns: Which of video and audio prerolled; nil if the preroll fails or times out.
  public static func parts(uri: String, timeout: Duration) -> PlayBin.Parts? {
    guard let player = try? Element(PlayBin.factory, ["uri": uri, "flags": "video+audio"]),
      let video = try? Element("fakesink"), let audio = try? Element("fakesink")
    else { return nil }
    player.set("video-sink", element: video)
    player.set("audio-sink", element: audio)
    defer { try? player.setState(.null) }
    guard (try? player.setState(.paused)) != nil, wait(for: player, timeout) == true else { return nil }
    return PlayBin.parts(reaching: video, audio)
  }

  /// Waits until a paused element has prerolled.
  /// - Returns: true when prerolled, false on an error or EOS, nil after the timeout. The state alone does not show
  ///   that a file is not media.
  package static func wait(for player: Element, _ timeout: Duration) -> Bool? {
    guard let bus = gst_element_get_bus(player.element) else { return false }
    defer { gst_object_unref(bus) }
    let kinds = [GST_MESSAGE_ASYNC_DONE, GST_MESSAGE_ERROR, GST_MESSAGE_EOS].reduce(0) { $0 | $1.rawValue }
    let end = ContinuousClock.now + timeout
    repeat {
      let interval = min(Element.demuxerCheckInterval, end - .now)
      if let message = gst_bus_timed_pop_filtered(bus, interval.gstTime, GstMessageType(rawValue: kinds)) {
        defer { gst_message_unref(message) }
        return message.pointee.type == GST_MESSAGE_ASYNC_DONE
      }
      if player.reportStoppedDemuxer() { return false }
    } while end > .now
    return nil
  }
}
