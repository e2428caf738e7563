import CGLib
import CGStreamer
import Glibc
import Synchronization

/// Applies `ReplayGain` to the audio that passes: each song gets its own gain from its first sample on.
///
/// `rgvolume` (1.22) is not used: it keeps the gain of a song for a following one without tags in a gapless transition,
/// where it sees no EOS, and it does not know the tags of Opus. `rglimiter` is.
///
/// Safe to send: GStreamer locks its elements, and the state is guarded.
final class GainStage: Sendable {
  private struct State {
    var setting = ReplayGain()
    var tags = ReplayGainTags()
  }

  /// The elements, in order.
  let elements: [Element]
  private let volume: Element
  private let limiter: Element
  private let state = Mutex(State())

  /// - Throws: `GStreamerError.missingElement` if a plug-in is missing.
  init() throws(GStreamerError) {
    (volume, limiter) = (try Element("volume"), try Element("rglimiter", ["enabled": false]))
    // Both in floating point, where nothing is clipped between them.
    elements = [try Element("audioconvert"), volume, limiter]
    let kinds = GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM
    // The probe runs between the last buffer of a song and the first of the next one.
    volume.pad("sink")?.add(kinds) { [weak self] _, info in
      if let self, let event = gst_pad_probe_info_get_event(info) { handle(event) }
      return GST_PAD_PROBE_OK
    }
  }

  /// Changes the setting; from the next buffer on.
  func set(_ setting: ReplayGain) { update { $0.setting = setting } }

  private func handle(_ event: UnsafeMutablePointer<GstEvent>) {
    switch event.pointee.type {
    case GST_EVENT_STREAM_START: update { $0.tags = ReplayGainTags() }
    case GST_EVENT_TAG:
      var list: UnsafeMutablePointer<GstTagList>?
      gst_event_parse_tag(event, &list)
      if let list { update { $0.tags.merge(list) } }
    default: break
    }
  }

  private func update(_ change: (inout State) -> Void) {
    // Under the lock, so that the elements keep the newest gain.
    state.withLock { state in
      change(&state)
      let gain = state.setting.gain(for: state.tags)
      volume.set("volume", gain.factor)
      limiter.set("enabled", gain.isLimited)
    }
  }
}

extension ReplayGainTags {
  /// Takes over the tags of a list; others stay.
  mutating func merge(_ list: UnsafeMutablePointer<GstTagList>) {
    let number = { (name: String) in
      var value = 0.0
      return gst_tag_list_get_double(list, name, &value) != 0 ? value : nil
    }
    // Files of older programs name the level that their gains lead to; 89 dB is −18 LUFS.
    let reference = number(GST_TAG_REFERENCE_LEVEL).map { 89 - $0 } ?? 0
    trackGain = number(GST_TAG_TRACK_GAIN).map { $0 + reference } ?? trackGain
    albumGain = number(GST_TAG_ALBUM_GAIN).map { $0 + reference } ?? albumGain
    trackPeak = number(GST_TAG_TRACK_PEAK) ?? trackPeak
    albumPeak = number(GST_TAG_ALBUM_PEAK) ?? albumPeak
    for index in 0..<min(gst_tag_list_get_tag_size(list, GST_TAG_EXTENDED_COMMENT), 1000) {
      var text: UnsafePointer<CChar>?
      guard gst_tag_list_peek_string_index(list, GST_TAG_EXTENDED_COMMENT, index, &text) != 0, let text
      else { continue }
      if strncasecmp(text, "R128_", 5) == 0 { take(comment: String(cString: text)) }
    }
  }
}
