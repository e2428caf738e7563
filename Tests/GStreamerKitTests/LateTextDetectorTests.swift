import CGStreamer
import GObjectKit
import Synchronization
import TestTools
import Testing

@testable import GStreamerKit

/// The buffers are pushed out of pads that have no peer, so that their order is certain.
@Suite(.timeLimit(.minutes(1))) struct LateTextDetectorTests {
  private let video: Output
  private let text: Output
  private let delay = SubtitleDelay()
  private let detector: LateTextDetector
  private let reports = Reports()

  private final class Reports: Sendable {
    let count = Mutex(0)
  }

  private struct Output {
    let element: Element
    let pad: Pad

    init(caps: String) throws {
      element = try Element("identity")
      pad = try #require(element.pad("src"))
      gst_pad_set_active(pad.pad, 1)
      let caps = gst_caps_from_string(caps)
      defer { gst_caps_unref(caps) }
      for event in [gst_event_new_stream_start("stream"), gst_event_new_caps(caps)] {
        gst_pad_push_event(pad.pad, event)
      }
      beginSegment()
    }

    private func beginSegment() {
      var segment = GstSegment()
      gst_segment_init(&segment, GST_FORMAT_TIME)
      gst_pad_push_event(pad.pad, gst_event_new_segment(&segment))
    }

    /// Pushes a buffer.
    ///
    /// - Parameters:
    ///   - time: Its timestamp in seconds.
    ///   - duration: Its duration in seconds; nil if it has none.
    func push(at time: Double, for duration: Double? = nil) {
      guard let buffer = gst_buffer_new() else { return }
      buffer.pointee.pts = Duration.seconds(time).gstTime
      if let duration { buffer.pointee.duration = Duration.seconds(duration).gstTime }
      gst_pad_push(pad.pad, buffer)
    }

    func flush() {
      gst_pad_push_event(pad.pad, gst_event_new_flush_start())
      gst_pad_push_event(pad.pad, gst_event_new_flush_stop(1))
      beginSegment()
    }
  }

  init() throws {
    try GStreamer.initialize()
    (video, text) = (try Output(caps: "video/x-raw"), try Output(caps: "text/x-raw"))
    detector = LateTextDetector(delay: delay) { [reports] in reports.count.withLock { $0 += 1 } }
    detector.watch(text: text.pad, video: video.pad)
  }

  private var count: Int { reports.count.withLock(\.self) }

  @Test func textBehindItsFrameIsLate() {
    video.push(at: 1.5)
    text.push(at: 1, for: 2)
    #expect(count == 1)
  }

  @Test func textBeforeItsFrameIsInTime() {
    text.push(at: 1, for: 2)
    video.push(at: 1.5)
    #expect(count == 0)
  }

  @Test func textOfAnotherFrameIsNotLate() {
    video.push(at: 1.5)
    text.push(at: 0, for: 1.5)
    text.push(at: 1.6, for: 2)
    #expect(count == 0)
  }

  @Test func textWithoutADurationLasts() {
    video.push(at: 1.5)
    text.push(at: 1)
    #expect(count == 1)
  }

  @Test func onlyTheFirstFrameAfterASeekCounts() {
    video.push(at: 1.5)
    video.push(at: 2.5)
    text.push(at: 2, for: 1)
    #expect(count == 0, "it plays, and the next frames show the text")
    video.flush()
    text.push(at: 2, for: 1)
    #expect(count == 0, "no frame has come since the seek")
  }

  @Test func theDelayCounts() {
    delay.set(.seconds(1))
    video.push(at: 1.5)
    text.push(at: 1, for: 1)
    #expect(count == 0)
    text.push(at: 0, for: 1)
    #expect(count == 1)
  }

  @Test func textThatIsAlwaysLateIsReportedFiveTimes() {
    for _ in 1...10 {
      video.flush()
      video.push(at: 1.5)
      text.push(at: 1, for: 2)
    }
    #expect(count == 5)
    video.flush()
    video.push(at: 2)
    text.push(at: 1, for: 2)
    #expect(count == 6, "another frame has attempts of its own")
  }
}
