import FileTesting
import GStreamerKit
import TestTools
import Testing

@testable import Playback

extension PlaybackTests {
  /// Items that follow each other without losing or repeating a sample.
  ///
  /// The samples are those that arrive at the audio sink, at the rate of the file: a sound server resamples, so that a
  /// seam in its output is spread over the length of its filter, and its own beginning is not exact.
  @MainActor struct SeamTests {
    let folder: TemporaryFolder
    let sink = RecordingAudioSink(rate: nil)

    init() throws { folder = try TemporaryFolder() }

    private var samples: [Int16] { sink.pieces.flatMap(\.samples) }

    /// Plays a queue to its end.
    private func play(_ queue: QueuePlayer, count: Int, _ meanwhile: () async -> Void = {}) async {
      var ended = 0
      queue.onEnd = { _ in ended += 1 }
      queue.play()
      await meanwhile()
      await eventually("all are played") { ended == count && queue.timeControlStatus == .paused }
    }

    /// Expects that the whole tone was heard, from its first sample to its last.
    private func expectWhole(_ tone: SineRecording, sourceLocation: SourceLocation = #_sourceLocation) {
      let samples = samples
      #expect(samples.count == tone.length, sourceLocation: sourceLocation)
      // A gap or a click would be as loud as the tone. Lossless formats only round to whole numbers.
      let error = samples.indices.map { abs(Double(samples[$0]) - tone.sample($0)) }.max() ?? 0
      #expect(error < (tone.format.isLossless ? 0.51 : 4000), sourceLocation: sourceLocation)
      let size = 1500
      for start in stride(from: 0, to: min(samples.count, tone.length) - size, by: 500) {
        let shift = tone.shift(of: samples, in: start..<start + size)
        // A sample that is missing shifts all that follow by one. The noise of lossy encoders shifts a piece by less:
        // measured 0.4, and 0.7 where the tone begins or ends suddenly. In Opus all is 0.12 samples early, because its
        // encoder filters below 3 Hz (`dc_reject` in libopus): atan(3 Hz / 441.7 Hz) is 0.12 samples.
        let isAtSeam = tone.cuts.contains { (start - size...start + 2 * size).contains($0) }
        let tolerance = isAtSeam ? 0.8 : 0.5
        #expect(abs(shift) < tolerance, "\(shift) samples at \(start)", sourceLocation: sourceLocation)
        if abs(shift) >= tolerance { break }
      }
    }

    @Test(arguments: SineRecording.Format.allCases)
    func twoHalvesOfAToneAreOneTone(format: SineRecording.Format) async throws {
      let tone = SineRecording(format)
      let items = try tone.make(in: folder).map { PlayerItem(path: $0) }
      let queue = QueuePlayer(items: items, service: sink.service())
      await play(queue, count: 2)
      expectWhole(tone)
      #expect(sink.longestGap < 0.001, "in one pipeline")
      for (item, (start, end)) in zip(items, zip(tone.cuts, tone.cuts.dropFirst())) where item.duration != nil
      {
        let duration = Double(end - start) / Double(format.rate)
        #expect(abs((item.duration?.seconds ?? 0) - duration) < 0.001)
      }
    }

    /// Lengths that are rounded in different ways.
    @Test(arguments: [SineRecording.Format.vorbis, .aacEdit], [50_001, 61_440, 61_441, 70_559])
    func everyLengthIsExact(format: SineRecording.Format, cut: Int) async throws {
      let tone = SineRecording(format, cuts: [0, cut, 110_250])
      let items = try tone.make(in: folder).map { PlayerItem(path: $0) }
      let queue = QueuePlayer(items: items, service: sink.service())
      await play(queue, count: 2)
      expectWhole(tone)
    }

    @Test func aRepeatedToneIsOneTone() async throws {
      let tone = SineRecording(.flac, cuts: [0, 66_543])
      let item = PlayerItem(path: try tone.make(in: folder)[0])
      let queue = QueuePlayer(items: [item], service: sink.service())
      queue.repeatMode = .one
      var ended = 0
      queue.onEnd = { _ in ended += 1 }
      queue.play()
      await eventually("the second round plays") {
        ended == 1 && queue.currentTimeNow() > MediaTime(seconds: 0.3)
      }
      queue.repeatMode = .off
      await eventually("it was played twice") { ended == 2 && queue.timeControlStatus == .paused }
      let samples = samples
      #expect(samples.count == 2 * tone.length)
      for start in [0, tone.length] where samples.count >= start + tone.length {
        let round = Array(samples[start..<start + tone.length])
        #expect(abs(tone.shift(of: round, in: 0..<2000)) < 0.1)
        #expect(abs(tone.shift(of: round, in: tone.length - 2000..<tone.length)) < 0.1)
      }
    }

    @Test func shuffledItemsFollowToTheSample() async throws {
      let tone = SineRecording(.wav, cuts: [0, 44_123, 88_321, 132_007])
      let items = try tone.make(in: folder).map { PlayerItem(path: $0) }
      // In the queue the last two parts are the other way round; in the order that this seed chooses they are not.
      let queue = QueuePlayer(items: [items[0], items[2], items[1]], service: sink.service())
      queue.restore(queue.items, orderedAs: [2, 1])
      await play(queue, count: 3)
      expectWhole(tone)
      #expect(sink.longestGap < 0.001)
    }

    /// By then GStreamer has been given the next item.
    @Test func aChangeOfTheQueueNearTheEndLosesNoSampleAndPlaysNoneOfTheOtherItem() async throws {
      let tone = SineRecording(.wav, cuts: [0, 66_543, 132_007])
      let items = try tone.make(in: folder).map { PlayerItem(path: $0) }
      let other = PlayerItem(path: try TestTone.make(700, seconds: 2, in: folder))
      let queue = QueuePlayer(items: [items[0], other], service: sink.service())
      await play(queue, count: 2) {
        await eventually("the end is near") { queue.currentTimeNow() > MediaTime(seconds: 1.15) }
        queue.insert(items[1], after: items[0])
        queue.remove(other)
      }
      expectWhole(tone)
    }

    // MARK: Gain

    /// The factor by which each sample of a piece was changed, where the tone is not near zero.
    private func factors(_ tone: SineRecording, in range: Range<Int>) -> [Double] {
      let samples = samples
      return range.filter { abs(tone.sample($0)) > 4000 && samples.indices.contains($0) }
        .map { Double(samples[$0]) / tone.sample($0) }
    }

    /// −6 and −12 dB, then no tags.
    @Test(arguments: [SineRecording.Format.flac, .opus])
    func theGainChangesAtTheSeamToTheSample(format: SineRecording.Format) async throws {
      var tone = SineRecording(format, cuts: [0, 80_123, 162_007, 242_003])
      tone.tags =
        format == .opus
        ? [
          #"extended-comment="R128_TRACK_GAIN=-2816""#, #"extended-comment="R128_TRACK_GAIN=-4352""#,
          "title=quiet",
        ] : ["replaygain-track-gain=-6.0", "replaygain-track-gain=-12.0", "title=quiet"]
      let items = try tone.make(in: folder).map { PlayerItem(path: $0) }
      let queue = QueuePlayer(items: items, service: sink.service())
      // The first item is being opened.
      queue.replayGain.mode = .track
      await play(queue, count: 3)
      #expect(samples.count == tone.length)
      #expect(sink.longestGap < 0.001, "in one pipeline")
      // The noise of a lossy encoder is greater where the tone begins or ends; less than half of a change of the gain.
      let (margin, tolerance) = format == .opus ? (1500, 0.1) : (0, 0.002)
      for (index, expected) in [0.5012, 0.2512, 1].enumerated() {
        let range = tone.cuts[index] + margin..<tone.cuts[index + 1] - margin
        let wrong = factors(tone, in: range).count { abs($0 - expected) > tolerance }
        #expect(wrong == 0, "\(wrong) samples of part \(index + 1)")
      }
    }

    @Test func withoutReplayGainNothingChanges() async throws {
      var tone = SineRecording(.flac, cuts: [0, 48_123, 96_007])
      tone.tags = ["replaygain-track-gain=-6.0", "replaygain-track-gain=-12.0"]
      let items = try tone.make(in: folder).map { PlayerItem(path: $0) }
      let queue = QueuePlayer(items: items, service: sink.service())
      await play(queue, count: 2)
      #expect(factors(tone, in: 0..<tone.length).allSatisfy { abs($0 - 1) < 0.002 })
    }

    @Test func turningReplayGainOnAppliesItAtOnce() async throws {
      var tone = SineRecording(.flac, cuts: [0, 140_003])
      tone.tags = ["replaygain-track-gain=-6.0"]
      let item = PlayerItem(path: try tone.make(in: folder)[0])
      let queue = QueuePlayer(items: [item], service: sink.service())
      queue.play()
      await eventually("it plays") { queue.currentTimeNow() > MediaTime(seconds: 0.3) }
      queue.replayGain.mode = .album
      await eventually("it is quieter") { abs(peak - 16_000 * 0.5012) < 200 }
      #expect(queue.currentTimeNow() > MediaTime(seconds: 0.3), "it does not begin again")
      queue.replayGain.preamp = 6
      await eventually("it is as loud as before") { abs(peak - 16_000) < 200 }
    }

    /// The highest sample of the last buffer.
    private var peak: Double { Double(sink.pieces.last?.samples.max() ?? 0) }
  }
}

extension QueuePlayer {
  /// Restores items with a random order of those after the first one.
  fileprivate func restore(_ items: [PlayerItem], orderedAs order: [Int]) {
    var state = QueueState()
    state.currentIndex = 0
    state.shuffledOrder = QueueState.ShuffledOrder(upcoming: order)
    restore(items, state)
  }
}
