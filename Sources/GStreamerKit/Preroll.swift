import CGStreamer

/// Trying whether a medium can be played.
public enum Preroll {
  /// What a medium gets to the beginning of, pictures and sound; nil where it does not get there. Opens it, and closes
  /// it again. Blocks, up to `patience`: not on the main thread.
  public static func parts(uri: String, patience: Duration) -> PlayBin.Parts? {
    guard let player = try? Element(PlayBin.factory, ["uri": uri, "flags": "video+audio"]),
      let video = try? Element("fakesink"), let audio = try? Element("fakesink")
    else { return nil }
    player.set("video-sink", element: video)
    player.set("audio-sink", element: audio)
    defer { try? player.setState(.null) }
    guard (try? player.setState(.paused)) != nil, wait(for: player, patience) == true else { return nil }
    return PlayBin.parts(reaching: video, audio)
  }

  /// Waits until an element that was told to pause has its first picture or sound; false as soon as something is
  /// wrong, nil where nothing is said. The state alone does not say that a file is no film.
  package static func wait(for player: Element, _ patience: Duration) -> Bool? {
    guard let bus = gst_element_get_bus(player.element) else { return false }
    defer { gst_object_unref(bus) }
    let kinds = [GST_MESSAGE_ASYNC_DONE, GST_MESSAGE_ERROR, GST_MESSAGE_EOS].reduce(0) { $0 | $1.rawValue }
    guard
      let message = gst_bus_timed_pop_filtered(bus, patience.gstTime, GstMessageType(rawValue: kinds))
    else { return nil }
    defer { gst_message_unref(message) }
    return message.pointee.type == GST_MESSAGE_ASYNC_DONE
  }
}
