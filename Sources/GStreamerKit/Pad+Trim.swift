import CGLib
import CGStreamer

/// Trimming decoded audio to the sample.
extension Pad {
  /// Lets only the samples of a recording pass, by their timestamps, on the streaming thread. For source pads of audio
  /// decoders; ends with the pad.
  ///
  /// The segment begins with the recording, so that the item before is followed without a gap; its stream time begins
  /// with the delay, and the duration is that of the recording. A seek into the recording is not affected.
  public func pass(_ trim: AudioTrim) {
    add(GST_PAD_PROBE_TYPE_BUFFER) { pad, info in
      guard let format = AudioFormat(at: pad), let buffer = gst_pad_probe_info_get_buffer(info) else {
        return GST_PAD_PROBE_OK
      }
      let count = format.count(of: buffer)
      guard let start = format.index(at: buffer.pointee.pts), count > 0 else { return GST_PAD_PROBE_OK }
      let wanted = (start..<start + count).clamped(to: trim.range(rate: format.rate))
      if wanted.count == count { return GST_PAD_PROBE_OK }
      guard !wanted.isEmpty else { return GST_PAD_PROBE_DROP }
      format.cut(info, to: wanted, from: start)
      return GST_PAD_PROBE_OK
    }
    onSegment { segment in
      let start = GstClockTime(trim.delay) * 1_000_000_000 / GstClockTime(trim.rate)
      guard segment.start < start, segment.stop > start, segment.time < .max - start else { return false }
      (segment.time, segment.position) = (segment.time + start - segment.start, start)
      segment.start = start
      return true
    }
    reduceDuration(by: GstClockTime(trim.delay) * 1_000_000_000 / GstClockTime(trim.rate))
  }

  /// Subtracts a time from the answers to duration queries that come from downstream.
  private func reduceDuration(by time: GstClockTime) {
    let kind = GST_PAD_PROBE_TYPE_QUERY_UPSTREAM.rawValue | GST_PAD_PROBE_TYPE_PULL.rawValue
    add(GstPadProbeType(rawValue: kind)) { _, info in
      guard let query = gst_pad_probe_info_get_query(info), query.pointee.type == GST_QUERY_DURATION else {
        return GST_PAD_PROBE_OK
      }
      var (format, duration) = (GST_FORMAT_UNDEFINED, gint64(0))
      gst_query_parse_duration(query, &format, &duration)
      if format == GST_FORMAT_TIME, duration > gint64(time) {
        gst_query_set_duration(query, format, duration - gint64(time))
      }
      return GST_PAD_PROBE_OK
    }
  }

  /// Replaces bytes of the file before the demuxer reads them. For the source pad of `filesrc`; ends with the pad.
  func apply(_ patches: [AudioTrim.Patch]) {
    guard !patches.isEmpty else { return }
    let kinds = [GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_PUSH, GST_PAD_PROBE_TYPE_PULL]
    add(GstPadProbeType(rawValue: kinds.reduce(0) { $0 | $1.rawValue })) { _, info in
      guard let buffer = gst_pad_probe_info_get_buffer(info), buffer.pointee.offset != .max else {
        return GST_PAD_PROBE_OK
      }
      let start = Int(clamping: buffer.pointee.offset)
      let range = start..<start + Int(gst_buffer_get_size(buffer))
      let bytes = patches.flatMap { zip($0.offset..., $0.bytes) }.filter { range.contains($0.0) }
      guard !bytes.isEmpty else { return GST_PAD_PROBE_OK }
      let object = UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)
      guard let changed = gst_mini_object_make_writable(object) else { return GST_PAD_PROBE_OK }
      info.pointee.data = UnsafeMutableRawPointer(changed)
      let writable = UnsafeMutableRawPointer(changed).assumingMemoryBound(to: GstBuffer.self)
      for (place, byte) in bytes {
        withUnsafePointer(to: byte) { _ = gst_buffer_fill(writable, gsize(place - start), $0, 1) }
      }
      return GST_PAD_PROBE_OK
    }
  }
}

/// The format of raw audio at a pad.
private struct AudioFormat {
  let rate: Int
  /// The bytes of one sample of all channels.
  let frameSize: Int

  init?(at pad: UnsafeMutablePointer<GstPad>) {
    guard let caps = gst_pad_get_current_caps(pad) else { return nil }
    defer { gst_caps_unref(caps) }
    var info = GstAudioInfo()
    guard gst_audio_info_from_caps(&info, caps) != 0, info.bpf > 0, info.rate > 0 else { return nil }
    (rate, frameSize) = (Int(info.rate), Int(info.bpf))
  }

  /// The number of samples of each channel. The decoder may have cut a buffer whose channels are separate planes: its
  /// size is then still that of whole planes.
  func count(of buffer: UnsafeMutablePointer<GstBuffer>) -> Int {
    if let meta = gst_buffer_get_meta(buffer, gst_audio_meta_api_get_type()) {
      return Int(UnsafeMutableRawPointer(meta).assumingMemoryBound(to: GstAudioMeta.self).pointee.samples)
    }
    return Int(gst_buffer_get_size(buffer)) / frameSize
  }

  /// The index of the sample at a timestamp; nil without a timestamp of a plausible size.
  func index(at time: GstClockTime) -> Int? {
    guard time < 1 << 60 else { return nil }
    return Int(exactly: (UInt128(time) * UInt128(rate) + 500_000_000) / 1_000_000_000)
  }

  /// Replaces the buffer of a probe by a part of it.
  func cut(_ info: UnsafeMutablePointer<GstPadProbeInfo>, to wanted: Range<Int>, from start: Int) {
    guard let buffer = gst_pad_probe_info_get_buffer(info),
      let cut = gst_audio_buffer_truncate(
        buffer, gint(frameSize), gsize(wanted.lowerBound - start), gsize(wanted.count))
    else { return }
    let time = { (index: Int) in GstClockTime(UInt128(index) * 1_000_000_000 / UInt128(rate)) }
    cut.pointee.pts = time(wanted.lowerBound)
    cut.pointee.duration = time(wanted.upperBound) - time(wanted.lowerBound)
    info.pointee.data = UnsafeMutableRawPointer(cut)
  }
}
