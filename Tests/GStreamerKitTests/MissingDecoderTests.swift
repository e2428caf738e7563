import Testing

@testable import GStreamerKit

@Suite(.timeLimit(.minutes(1))) struct MissingDecoderTests {
  private func missing(_ decoder: String, _ description: String = "") -> MissingDecoder {
    MissingDecoder(
      installerDetail: "gstreamer|1.0|tintype|\(description)|\(decoder)", description: description)
  }

  @Test func theNameOfTheFormatComesFromItsCaps() throws {
    try GStreamer.initialize()
    // The description is that of a German system.
    let video = missing("decoder-video/x-h264, profile=(string)high", "H.264-Decoder")
    #expect(video.kind == .video)
    #expect(video.codec.hasPrefix("H.264") && !video.codec.contains("ecoder"))
    #expect(missing("decoder-audio/x-opus").kind == .audio)
    #expect(missing("decoder-application/x-ssa").kind == .other)
  }

  @Test func anUnknownFormatIsNamedByItsFourCC() throws {
    try GStreamer.initialize()
    #expect(missing("decoder-video/x-gst-fourcc-mebx").codec == "“mebx”")
  }

  @Test func anythingElseKeepsItsDescription() throws {
    try GStreamer.initialize()
    let source = missing("urisource-rtsp", "RTSP-Protokollquelle")
    #expect(source.codec == "RTSP-Protokollquelle" && source.kind == .other)
  }
}
