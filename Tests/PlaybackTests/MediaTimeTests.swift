import Playback
import Testing

@Suite(.timeLimit(.minutes(1))) struct MediaTimeTests {
  @Test func sumsAreExactAcrossTimescales() {
    let frame = MediaTime(value: 1001, timescale: 30000)
    let hour = (0..<107_892).reduce(MediaTime.zero) { sum, _ in sum + frame }
    #expect(hour == MediaTime(value: 107_892 * 1001, timescale: 30000))
    #expect(
      MediaTime(value: 1, timescale: 3) + MediaTime(value: 1, timescale: 6)
        == MediaTime(value: 1, timescale: 2))
    #expect(MediaTime(value: 1, timescale: 3) - MediaTime(value: 1, timescale: 3) == .zero)
    #expect(MediaTime(value: 5, timescale: 10) - MediaTime(value: 1, timescale: 1) < .zero)
  }

  @Test func equalTimesAreEqualInAllTimescales() {
    let (one, other) = (MediaTime(value: 1, timescale: 2), MediaTime(value: 300, timescale: 600))
    #expect(one == other)
    #expect(Set([one, other, MediaTime(value: .min, timescale: 1)]).count == 2)
    #expect(MediaTime(value: 0, timescale: 7).hashValue == MediaTime.zero.hashValue)
    #expect(MediaTime(value: 333, timescale: 1000) < MediaTime(value: 1, timescale: 3))
    #expect(MediaTime(value: .max, timescale: 1) > MediaTime(value: .max, timescale: 2))
  }

  @Test func nothingOverflows() {
    let most = MediaTime(value: .max, timescale: 1)
    let least = MediaTime(value: .min, timescale: .max)
    #expect(most + most == most)
    #expect(MediaTime(value: .min, timescale: 1) - most == MediaTime(value: .min, timescale: 1))
    #expect(least + least < least)
    #expect(most - least > .zero)
    #expect(MediaTime(seconds: .nan) == .zero)
    #expect(MediaTime(seconds: .infinity).value == .max)
    #expect(MediaTime(seconds: -1e300).value == .min)
    #expect(MediaTime(value: 1, timescale: -4).timescale == 1)
    #expect(most * 2 == most)
    // No common timescale fits into 31 bits, so the sum is rounded to nanoseconds.
    let odd = MediaTime(value: 1, timescale: 2_147_483_647) + MediaTime(value: 1, timescale: 2_147_483_629)
    #expect(odd.timescale == 1_000_000_000 && odd.value == 1)
  }

  @Test func timesConvertToSecondsAndDurations() {
    #expect(MediaTime(seconds: 1.5) == MediaTime(value: 3, timescale: 2))
    #expect(MediaTime(seconds: -0.0008).value == 0)
    #expect(MediaTime(seconds: 0.0025, timescale: 600).value == 2, "ties away from zero")
    #expect(MediaTime(.milliseconds(1500)).seconds == 1.5)
    #expect(MediaTime(.milliseconds(-1500)).seconds == -1.5)
    #expect(
      MediaTime(value: 1001, timescale: 30000).duration == .nanoseconds(33_366_666)
        + .init(secondsComponent: 0, attosecondsComponent: 666_666_666))
    #expect(MediaTime(value: .max, timescale: 1).duration.components.seconds == .max)
    #expect((MediaTime(value: 100, timescale: 10) * 0.25).seconds == 2.5)
    #expect(MediaTime(seconds: 5).clamped(to: .zero...MediaTime(seconds: 2)).seconds == 2)
  }
}
