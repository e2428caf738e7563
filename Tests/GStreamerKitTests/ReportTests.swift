import Testing

@testable import GStreamerKit

@Suite(.timeLimit(.minutes(1))) struct ReportTests {
  @Test func theSurveyNamesADecoderForEachFormatOnce() throws {
    let survey = try DecoderSurvey()
    #expect(survey.installed.contains { $0.format == "Theora" && $0.element == "theoradec" })
    let formats = survey.installed.map(\.format) + survey.missing
    #expect(formats.count == 20 && Set(formats).count == formats.count)
  }

  @Test func versionsHaveThreeNumbers() {
    for version in [GStreamer.version, GStreamer.assVersion] {
      #expect(version.split(separator: ".").compactMap { Int($0) }.count == 3, "\(version)")
    }
  }

  @Test func theVideoPathNamesDecoderMemoryAndScaler() throws {
    let pipeline = try Pipeline()
    let sink = try Element("fakesink")
    try pipeline.addChain([try Element("jpegdec"), sink])
    let caps = Caps.video(format: "I420", size: VideoSize(width: 640, height: 480))
    let scaled = VideoPath(to: sink, caps, scaledTo: VideoSize(width: 320, height: 240)).description
    #expect(scaled.contains("jpegdec, I420 640×480 in memory:SystemMemory, videoscale to 320×240"))
    let plain = VideoPath(to: try Element("fakesink"), caps, scaledTo: caps.videoSize).description
    #expect(plain.contains("no decoder") && plain.contains("not scaled"))
  }
}
