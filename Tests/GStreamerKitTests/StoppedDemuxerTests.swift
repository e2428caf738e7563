import CGStreamer
import FileTesting
import Testing

@testable import GStreamerKit

@Suite(.timeLimit(.minutes(1))) struct StoppedDemuxerTests {
  /// As when a recording was interrupted: a file type and nothing else.
  @Test func aFileWithoutStreamsFailsAlsoIfTheErrorOfItsDemuxerIsLost() throws {
    let folder = try TemporaryFolder()
    let bytes: [UInt8] = [0, 0, 0, 24] + "ftypisom".utf8 + [0, 0, 2, 0] + "isommp42".utf8
    let path = try folder.write(bytes, to: "a.mp4")
    try GStreamer.initialize()
    let player = try Element("playbin", ["uri": "file://" + path])
    for sink in ["video-sink", "audio-sink"] { player.set(sink, element: try Element("fakesink")) }
    let bus = try #require(gst_element_get_bus(player.element))
    defer { gst_object_unref(bus) }
    // decodebin drops the error in one of ten cases on a busy machine; this drops it always.
    gst_bus_set_sync_handler(
      bus,
      { _, message, _ in
        guard let message, message.pointee.type == GST_MESSAGE_ERROR,
          message.pointee.src?.pointee.parent != nil
        else { return GST_BUS_PASS }
        gst_message_unref(message)
        return GST_BUS_DROP
      }, nil, nil)
    defer { try? player.setState(.null) }
    try player.setState(.paused)
    #expect(Preroll.wait(for: player, .seconds(20)) == false)
  }
}
