import CGStreamer
import GObjectKit
import Testing

@testable import GStreamerKit

/// Out-of-range sizes, aspect ratios and times.
@Suite(.timeLimit(.minutes(2))) struct VideoLimitTests {
  init() throws { try GStreamer.initialize() }

  @Test func sizesAreCheckedBeforeTheyAreMultiplied() {
    #expect(VideoSize(width: 7680, height: 4320).isDisplayable)
    #expect(VideoSize(width: 1, height: 32_767).isDisplayable)
    for (width, height) in [(0, 1), (1, 0), (-1, -1), (32_768, 1), (32_767, 32_767), (.max, .max)] {
      #expect(!VideoSize(width: width, height: height).isDisplayable)
    }
    let wide = VideoSize(width: 20_000, height: 10)
    #expect(wide.squarePixels(aspectRatio: 2, 1) == wide, "the result could not be shown")
    #expect(wide.squarePixels(aspectRatio: .max, .max) == wide)
    #expect(wide.squarePixels(aspectRatio: 0, 0) == wide)
    #expect(wide.squarePixels(aspectRatio: 1, 10) == VideoSize(width: 2000, height: 10))
  }

  @Test func framesAreNotConvertedToOutOfRangeSizes() throws {
    let pixels = Sample.Pixels(bytes: Bytes([1, 2, 3, 255]), size: VideoSize(width: 1, height: 1), stride: 4)
    let sample = Sample(bgra: pixels)
    #expect(try sample.pixels(.rgb).size == VideoSize(width: 1, height: 1))
    #expect(throws: GStreamerError.self) {
      try sample.pixels(.rgb, size: VideoSize(width: 1 << 40, height: 1 << 40))
    }
    #expect(VideoFrame(sample, videoSize: VideoSize(width: 0, height: 1), time: nil) == nil)
  }

  @Test func timesBeyondTheRangeAreClamped() {
    #expect(Duration.seconds(Int64.max).gstTime == UInt64(Int64.max))
    #expect(Duration.seconds(-1).gstTime == 0)
    #expect(Duration.nanoseconds(5).gstTime == 5)
  }

  /// Segments with unknown (all bits set) or maximum values.
  @Test(arguments: [-3, 0, 3], [0, 1, UInt64(Int64.max), UInt64.max - 1, UInt64.max])
  func segmentsAreDelayedWithoutOverflow(delay: Int, value: UInt64) {
    let text = SubtitleDelay()
    text.set(.seconds(delay))
    for rate in [1, 0.25, Double.leastNormalMagnitude] {
      var segment = GstSegment()
      gst_segment_init(&segment, GST_FORMAT_TIME)
      (segment.rate, segment.start) = (rate, guint64(value))
      (segment.time, segment.base) = (guint64(value), guint64(value))
      for stop in [guint64(value), guint64.max] {
        segment.stop = stop
        var shifted = segment
        #expect(text.shift(&shifted) == (value <= UInt64(Int64.max)))
        #expect(shifted.stop >= shifted.start || shifted.start > UInt64(Int64.max))
      }
    }
  }
}
