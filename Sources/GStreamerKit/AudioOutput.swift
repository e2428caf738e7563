import CGStreamer
import CGtk

/// Plays sound on the desktop's speaker: a player's `audio-sink`. At another rate than 1 the pitch stays. Where
/// there is no speaker, it is silent and keeps the time.
public final class AudioOutput: Element, @unchecked Sendable {
  // Safe to send: the elements are.

  private let volume: Element

  /// An output.
  ///
  /// - Parameter speaker: Where the sound goes; nil for the desktop's choice.
  public init(speaker: Element? = nil) throws(GStreamerError) {
    try GStreamer.initialize()
    volume = try Element("volume")
    var parts = [
      try Element("audioconvert"), try Element("scaletempo"), try Element("audioconvert"),
      try Element("audioresample"), volume,
    ]
    if let speaker { parts.append(speaker) } else { parts.append(try Element("autoaudiosink")) }
    // A bin can always be made: it is part of the library itself.
    super.init(sinkingElement: gst_bin_new(nil)!)
    for part in parts { gst_bin_add(pointer.cast(), part.element) }
    for (part, next) in zip(parts, parts.dropFirst()) { try part.link(to: next) }
    // A converter always has an input.
    gst_element_add_pad(element, gst_ghost_pad_new("sink", parts[0].pad("sink")!.pad))
  }

  /// How loud it is: a factor, 0…1.
  public func setVolume(_ factor: Double) { volume.set("volume", factor) }

  /// Whether there is silence instead.
  public func setMuted(_ isMuted: Bool) { volume.set("mute", isMuted) }
}
