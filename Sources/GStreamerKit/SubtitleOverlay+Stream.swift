import CGLib
import CGStreamer

/// Subtitles embedded in the video. The player's own overlay would draw them before a rotated video is turned upright;
/// this overlay draws them after that.
extension SubtitleOverlay {
  /// Creates a `text-sink` for playbin or playbin3. The overlay draws its cues while `showsStream` is set and no
  /// subtitle file is shown.
  ///
  /// - Parameter onLate: Called on a streaming thread when a cue arrives for the frame that has already been drawn.
  public func makeTextSink(onLate: @escaping @Sendable () -> Void) throws(GStreamerError) -> Element {
    let take = { @Sendable [weak self] (sample: Sample) in
      guard let cue = SubtitleCues.Cue(sample), self?.add(cue) == true else { return }
      onLate()
    }
    let sink = try AppSink(isSynchronized: false, preroll: take, handler: take)
    // Subtitles are sparse: the pipeline must not wait for the first cue to preroll.
    sink.set("async", false)
    _ = sink.pad("sink")?.onStreamEvent { [weak self] streamEvent in
      if case .begins(let stream) = streamEvent { self?.begin(stream) }
    }
    return sink
  }
}

extension SubtitleCues.Cue {
  /// The duration of a cue that has none, in nanoseconds.
  private static let usual: Int64 = 5_000_000_000

  /// Converts a sample from a decoder or demuxer; nil if it is not text.
  init?(_ sample: Sample) {
    guard let start = sample.streamTime?.clampedNanoseconds, let bytes = sample.bytes, bytes.count <= 1 << 20,
      let kind = sample.caps?.structures.first
    else { return nil }
    let text = bytes.withBytes { $0.withUnsafeBytes { Array($0) } }.filter { $0 != 0 }
    switch kind.name {
    case "text/x-raw" where kind["format"]?.string == "pango-markup":
      markup = String(decoding: text, as: UTF8.self)
    case "text/x-raw": markup = SubtitleMarkup.pango(text)
    case "application/x-ass", "application/x-ssa":
      // The text is the ninth field and may contain commas. Source: Matroska, "SSA/ASS Subtitles".
      let fields = text.split(separator: UInt8(ascii: ","), maxSplits: 8, omittingEmptySubsequences: false)
      guard fields.count == 9 else { return nil }
      markup = SubtitleMarkup.pango(Array(fields[8]))
    default: return nil
    }
    let length = sample.duration?.clampedNanoseconds ?? 0
    let (end, isTooLate) = start.addingReportingOverflow(length > 0 ? length : Self.usual)
    guard !isTooLate, !markup.isEmpty, markup.utf8.count <= SubtitleMarkup.longest * 4 else { return nil }
    (self.start, self.end) = (start, end)
  }
}
