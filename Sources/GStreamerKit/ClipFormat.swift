import CGStreamer

/// The elements that write a clip.
struct ClipFormat: Sendable {
  /// The extension of the file.
  let fileExtension: String
  private let encoders: MP4Encoders?

  /// MP4 or, if its encoders are not installed, WebM; nil if neither can be written.
  static func installed(pixelRate: Double) -> ClipFormat? {
    if GStreamer.has(element: "mp4mux") {
      let encoders = MP4Encoders(pixelRate: pixelRate)
      if encoders.video != nil, encoders.audio != nil {
        return ClipFormat(fileExtension: "mp4", encoders: encoders)
      }
    }
    guard ["vp8enc", "opusenc", "webmmux"].allSatisfy(GStreamer.has(element:)) else { return nil }
    return ClipFormat(fileExtension: "webm", encoders: nil)
  }

  /// The muxer of the file at a path.
  func muxer(output: String) throws(GStreamerError) -> Element {
    guard encoders != nil else { return try Element("webmmux", ["writing-app": "Tintype"]) }
    let muxer = try Element("mp4mux", ["faststart": true])
    // The index precedes the frames. The muxer needs a second file for that, which it deletes.
    muxer.set("faststart-file", path: output + ".frames")
    return muxer
  }

  /// The elements from raw frames to the muxer.
  func videoChain() throws(GStreamerError) -> [Element] {
    if let encoders { return try MP4Branches(encoders: encoders).videoTail() }
    let format = try Element("capsfilter")
    format.set("caps", "video/x-raw, format=(string)I420")
    let encoder = try Element("vp8enc", ["deadline": 1, "cpu-used": 4, "threads": 2])
    for (name, value) in [("end-usage", "cq"), ("cq-level", "10"), ("target-bitrate", "8000000")] {
      encoder.set(name, value)
    }
    return [try MP4Branches.queue(), try Element("videoconvert"), format, encoder]
  }

  /// The elements from raw audio to the muxer.
  func audioChain() throws(GStreamerError) -> [Element] {
    if let encoders { return try MP4Branches(encoders: encoders).audioTail() }
    return [
      try MP4Branches.queue(), try Element("audioconvert"), try Element("audioresample"),
      try Element("opusenc"),
    ]
  }
}
