import CGStreamer
import GObjectKit

/// Plays sound on the desktop's speaker: a player's `audio-sink`. At another rate than 1 the pitch stays. Where
/// there is no speaker, it is silent and keeps the time.
public final class AudioOutput: Bin, @unchecked Sendable {
  // Safe to send: the elements are.

  private let volume: Element

  /// An output.
  ///
  /// - Parameter speaker: Where the sound goes; nil for the desktop's choice.
  public init(speaker: Element? = nil) throws(GStreamerError) {
    volume = try Element("volume")
    var parts = [
      try Element("audioconvert"), try Element("scaletempo"), try Element("audioconvert"),
      try Element("audioresample"), volume,
    ]
    if let speaker {
      parts.append(speaker)
    } else {
      let choice = try Element("autoaudiosink")
      choice.connectPointer("element-added") { raw in
        guard let raw else { return }
        PulseClock.guardClock(of: Element(retainingElement: raw.assumingMemoryBound(to: GstElement.self)))
      }
      parts.append(choice)
    }
    try super.init(parts)
  }

  /// How loud it is: a factor, 0…1.
  public func setVolume(_ factor: Double) { volume.set("volume", factor) }

  /// Whether there is silence instead.
  public func setMuted(_ isMuted: Bool) { volume.set("mute", isMuted) }
}
