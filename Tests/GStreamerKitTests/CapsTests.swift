import GStreamerKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct CapsTests {
  @Test func capsAreParsedAndSerialized() throws {
    let text =
      "video/x-raw,format={NV12,YUY2},width=[16,1920,2],height=1080,framerate=[0/1,60/1];image/jpeg,framerate=30/1"
    let caps = try #require(Caps(text))
    #expect(caps.structures.map(\.name) == ["video/x-raw", "image/jpeg"])
    #expect(caps.structures[0]["format"] == .list([.string("NV12"), .string("YUY2")]))
    #expect(caps.structures[0]["width"] == .intRange(16...1920, step: 2))
    #expect(caps.structures[0]["framerate"] == .fractionRange(from: [0, 1], to: [60, 1]))
    #expect(caps.structures[1]["framerate"] == .fraction(30, 1))
    #expect(Caps(caps.description) == caps, "what is written can be read again")
    #expect(caps.videoSize == nil)
    #expect(Caps.video(size: VideoSize(width: 4, height: 3)).videoSize == VideoSize(width: 4, height: 3))
    #expect(Caps("this is no caps, at all") == nil)
  }

  @Test func capsFeaturesAreParsed() throws {
    let caps = try #require(Caps("video/x-raw(memory:DMABuf),format=NV12;video/x-raw,format=I420"))
    #expect(caps.structures.map(\.memory) == ["memory:DMABuf", nil])
    #expect(Caps(caps.description) == caps)
  }
}
