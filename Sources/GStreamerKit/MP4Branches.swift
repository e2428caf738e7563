import CGLib
import CGStreamer

/// The branches of the pipeline of an `MP4Converter`, one for each stream, from the parser to the muxer.
///
/// A branch is linked to the muxer before data flows: the muxer refuses streams that come after its first buffer.
struct MP4Branches: Sendable {
  let encoders: MP4Encoders

  /// Adds the branch of a stream. Called on a streaming thread. A stream that no branch takes ends in a `fakesink`.
  func add(_ pad: Pad, to pipeline: Element, _ muxer: Element) {
    let caps = pad.currentOrQueriedCaps
    let name = caps?.structures.first?.name ?? ""
    let isVideo = name.hasPrefix("video/") || name == "image/jpeg"
    do throws(GStreamerError) {
      if isVideo, !muxer.hasPad(named: "video_0") {
        let tail =
          caps?.isCompatibleVideo == true ? [try Self.queue(), try Element("h264parse")] : try videoTail()
        try link(pad, tail, "video_%u", decodes: caps?.isCompatibleVideo != true, pipeline, muxer)
      } else if name.hasPrefix("audio/") {
        let isCopied = caps?.isCompatibleAudio == true
        let tail = isCopied ? [try Self.queue(), try Element("aacparse")] : try audioTail()
        try link(pad, tail, "audio_%u", decodes: !isCopied, pipeline, muxer)
      } else {
        try drop(pad, pipeline)
      }
    } catch {
      pipeline.postStreamError(GST_STREAM_ERROR_FORMAT, error.description, details: name)
    }
  }

  /// The elements from raw frames to the muxer.
  func videoTail() throws(GStreamerError) -> [Element] {
    guard let video = encoders.video else { throw .missingElement("x264enc") }
    let format = try Element("capsfilter")
    // H.264 with halved color resolution has even sides.
    format.set(
      "caps",
      "video/x-raw, format=(string){ I420, NV12 }, width=(int)[ 2, 16384, 2 ], height=(int)[ 2, 16384, 2 ]")
    return [
      try Self.queue(), try Element("deinterlace"), try Element("videoconvert"), try Element("videoscale"),
      format, try video.make(), try Element("h264parse"),
    ]
  }

  /// The elements from raw audio to the muxer.
  func audioTail() throws(GStreamerError) -> [Element] {
    guard let audio = encoders.audio else { throw .missingElement("avenc_aac") }
    let format = try Element("capsfilter")
    // More channels than stereo are not played everywhere.
    format.set("caps", "audio/x-raw, rate=(int){ 48000, 44100 }, channels=(int)[ 1, 2 ]")
    return [
      try Self.queue(), try Element("audioconvert"), try Element("audioresample"), format, try audio.make(),
      try Element("aacparse"),
    ]
  }

  /// A queue that holds the other streams while an encoder looks ahead.
  static func queue() throws(GStreamerError) -> Element {
    try Element(
      "queue", ["max-size-buffers": 0, "max-size-bytes": 64 << 20, "max-size-time": 5_000_000_000])
  }

  private func link(
    _ pad: Pad, _ tail: [Element], _ template: String, decodes: Bool, _ pipeline: Element, _ muxer: Element
  ) throws(GStreamerError) {
    for part in tail { gst_bin_add(pipeline.pointer.cast(), part.element) }
    for (part, next) in zip(tail, tail.dropFirst()) { try part.link(to: next) }
    guard let head = tail.first, let end = tail.last?.pad("src"), let input = head.pad("sink"),
      let slot = muxer.requestPad(template)
    else { throw .notLinked(from: tail.last?.name ?? "", to: muxer.name) }
    try end.link(to: slot)
    for part in tail.reversed() { try part.syncStateWithParent() }
    guard decodes else { return try pad.link(to: input) }
    let decoder = try Element("decodebin")
    gst_bin_add(pipeline.pointer.cast(), decoder.element)
    decoder.connectPointer("pad-added") {
      [decoder = SignalEmitter(decoder), head = SignalEmitter(head)] raw in
      guard let raw = raw?.assumingMemoryBound(to: GstPad.self), let input = head.element.pad("sink") else {
        return
      }
      try? Pad(retaining: raw, owner: decoder.element).link(to: input)
    }
    guard let sink = decoder.pad("sink") else { throw .notLinked(from: "parsebin", to: "decodebin") }
    try pad.link(to: sink)
    try decoder.syncStateWithParent()
  }

  private func drop(_ pad: Pad, _ pipeline: Element) throws(GStreamerError) {
    let sink = try Element("fakesink", ["sync": false, "async": false])
    gst_bin_add(pipeline.pointer.cast(), sink.element)
    guard let input = sink.pad("sink") else { return }
    try pad.link(to: input)
    try sink.syncStateWithParent()
  }
}

extension Element {
  /// Whether the element has a pad of this name now.
  fileprivate func hasPad(named name: String) -> Bool { pad(name) != nil }
}

extension Pad {
  /// The current caps, or those that the pad is going to have.
  fileprivate var currentOrQueriedCaps: Caps? {
    if let caps { return caps }
    guard let queried = gst_pad_query_caps(pad, nil) else { return nil }
    defer { gst_caps_unref(queried) }
    return Caps(queried)
  }
}
