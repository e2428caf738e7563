import Foundation
import Testing

@testable import GStreamerKit

@Suite(.timeLimit(.minutes(1))) struct ReplayGainTests {
  private let setting = ReplayGain()
  private let tags = ReplayGainTags()

  @Test func offAndWithoutTagsNothingChanges() {
    #expect(setting.gain(for: tags) == ReplayGain.Gain())
    var (setting, tags) = (setting, tags)
    (setting.mode, setting.preamp) = (.track, 6)
    #expect(setting.gain(for: tags) == ReplayGain.Gain())
    (setting.mode, tags.trackGain) = (.off, -6)
    #expect(setting.gain(for: tags) == ReplayGain.Gain())
  }

  @Test(
    arguments: [
      (ReplayGain.Mode.track, -6.0, -12.0, -6.0), (.album, -6, -12, -12), (.album, -6, nil, -6),
      (.track, nil, -12, -12),
    ] as [(ReplayGain.Mode, Double?, Double?, Double)])
  func eachModeHasItsGain(mode: ReplayGain.Mode, track: Double?, album: Double?, expected: Double) {
    var (setting, tags) = (setting, tags)
    setting.mode = mode
    (tags.trackGain, tags.albumGain) = (track, album)
    let factor = setting.gain(for: tags).factor
    #expect(abs(20 * log10(factor) - expected) < 0.001)
  }

  @Test func thePreampIsAddedAndClamped() {
    var (setting, tags) = (setting, tags)
    (setting.mode, tags.trackGain) = (.track, -6)
    setting.preamp = 6
    #expect(abs(setting.gain(for: tags).factor - 1) < 0.001)
    setting.preamp = 99
    #expect(setting.preamp == 15)
    setting.preamp = .nan
    #expect(setting.preamp == 0)
    (tags.trackGain, setting.preamp) = (60, 15)
    #expect(setting.gain(for: tags).factor == 10, "the range of the element")
  }

  @Test func peaksAreLimitedOnlyWhereTheyWouldClip() {
    var (setting, tags) = (setting, tags)
    (setting.mode, tags.trackGain, tags.trackPeak) = (.track, 6, 0.4)
    #expect(!setting.gain(for: tags).isLimited)
    tags.trackPeak = 0.6
    #expect(setting.gain(for: tags).isLimited)
    tags.trackPeak = nil
    #expect(setting.gain(for: tags).isLimited)
    setting.limitsPeaks = false
    #expect(!setting.gain(for: tags).isLimited)
  }

  @Test(
    arguments: [
      ("R128_TRACK_GAIN=-1280", 0.0), ("r128_track_gain=0", 5), ("R128_TRACK_GAIN=256", 6),
      ("R128_TRACK_GAIN=x", nil),
      ("R128_TRACK_GAIN=99999", nil), ("TITLE=1", nil),
    ] as [(String, Double?)])
  func opusGainsLeadToAnotherLoudness(comment: String, expected: Double?) {
    var tags = tags
    tags.take(comment: comment)
    #expect(tags.trackGain == expected)
  }
}
