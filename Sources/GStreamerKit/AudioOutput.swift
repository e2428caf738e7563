import CGStreamer
import GObjectKit

/// A bin that plays audio on the desktop's default output, for use as the `audio-sink` of a player. Keeps the pitch at
/// rates other than 1. Without an audio device, it is silent and keeps time.
///
/// Safe to send: GStreamer locks its elements, and its properties are constant.
public final class AudioOutput: Bin, @unchecked Sendable {
  private let volume: Element
  private let gain: GainStage?

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - sink: The audio sink; nil for the desktop's default (`autoaudiosink`).
  ///   - appliesGain: Whether gains of songs are applied (`setReplayGain`). Otherwise they cost nothing.
  /// - Throws: `GStreamerError.missingElement` or `.notLinked` if plug-ins are missing or do not fit.
  public init(sink: Element? = nil, appliesGain: Bool = false) throws(GStreamerError) {
    volume = try Element("volume")
    gain = appliesGain ? try GainStage() : nil
    var parts = gain?.elements ?? []
    parts += [
      try Element("audioconvert"), try Element("scaletempo"), try Element("audioconvert"),
      try Element("audioresample"), volume,
    ]
    if let sink {
      parts.append(sink)
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

  /// Sets the linear volume, 0…1.
  public func setVolume(_ factor: Double) { volume.set("volume", factor) }

  /// Mutes or unmutes the output.
  public func setMuted(_ isMuted: Bool) { volume.set("mute", isMuted) }

  /// Sets how the loudness of songs is evened out; has no effect where the output does not apply gains.
  public func setReplayGain(_ setting: ReplayGain) { gain?.set(setting) }
}
