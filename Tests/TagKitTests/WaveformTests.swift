import FileTesting
import GObjectKit
import Glibc
import MediaLibrary
import SongTesting
import TestTools
import Testing
import WorkerKit

/// Waveforms that the sandboxed worker computes.
@Suite(.timeLimit(.minutes(2))) struct WaveformTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A WAV file of 16-bit samples at 8 kHz, stereo; `sample` is called with the time in seconds.
  private func file(seconds: Int, _ sample: (Double) -> (left: Double, right: Double)) throws -> String {
    var data: [UInt8] = []
    data.reserveCapacity(seconds * 32_000)
    for index in 0..<seconds * 8000 {
      let (left, right) = sample(Double(index) / 8000)
      for value in [left, right] {
        let number = UInt16(bitPattern: Int16(value * 32_767))
        data.append(UInt8(truncatingIfNeeded: number))
        data.append(UInt8(number >> 8))
      }
    }
    return try folder.write(WAVFile.bytes(rate: 8000, data: data), to: "song.wav")
  }

  /// Not of low priority: beside other tests such workers may get 1 % of a CPU.
  private static let workers = WorkerPool(kind: "media", limit: 1)

  private func waveforms(_ path: String, _ duration: Duration) async -> [Waveform] {
    var values: [Waveform] = []
    for await value in Waveform.values(ofSongAt: path, duration: duration, pool: Self.workers) {
      values.append(value)
    }
    return values
  }

  /// A square wave, whose peaks do not depend on the rate.
  private func square(_ time: Double) -> Double { Int(time * 1000) % 2 == 0 ? 1 : -1 }

  @Test func silenceIsZeroAndFullScaleIsTheMaximum() async throws {
    let path = try file(seconds: 20) { $0 < 10 ? (0, 0) : (0.1, square($0)) }
    let last = try #require(await waveforms(path, .seconds(20)).last)
    #expect(last.isComplete && last.peaks.count == Waveform.count)
    #expect(last.peaks.prefix(200).allSatisfy { $0 == 0 })
    #expect(last.peaks.suffix(200).allSatisfy { $0 == 255 })
  }

  @Test func peaksAreRelativeToFullScale() async throws {
    let path = try file(seconds: 4) { (square($0) / 2, 0) }
    let last = try #require(await waveforms(path, .zero).last)
    #expect(last.peaks.count == Waveform.count)
    #expect(last.peaks.allSatisfy { (127...128).contains($0) })
  }

  @Test func aLongSongIsShownAsItGrows() async throws {
    let path = try file(seconds: 100) { ($0 < 75 ? 0 : square($0), 0) }
    var counts: [Int] = []
    for value in await waveforms(path, .seconds(100)) { counts.append(value.peaks.count) }
    #expect(counts.count > 1 && counts.last == Waveform.count)
    #expect(zip(counts, counts.dropFirst()).allSatisfy(<))
    let last = try #require(await waveforms(path, .seconds(100)).last)
    #expect(last.peaks.firstIndex { $0 > 0 } == 300)
  }

  @Test(arguments: [
    "flacenc ! filesink location=", "lamemp3enc target=1 bitrate=128 cbr=true ! filesink location=",
    "vorbisenc ! oggmux ! filesink location=", "opusenc ! oggmux ! filesink location=",
  ])
  func theLoudHalfOfEncodedSongsIsFound(_ encoder: String) async throws {
    let source = try file(seconds: 40) { time in
      let value = time < 20 ? 0 : 0.9 * sin(time * 440 * 2 * .pi)
      return (value, value)
    }
    let path = folder.path("song")
    let words = """
      filesrc location=\(source) ! wavparse ! audioconvert ! audioresample ! \
      audio/x-raw,rate=48000 ! \(encoder)\(path)
      """
    let result = try Command.run(["gst-launch-1.0", "-q"] + words.split(separator: " ").map(String.init))
    try #require(result.status == 0, "\(result.text)")
    // An MP3 file does not state its duration, and GstDiscoverer estimates it for 150 ms only.
    let duration: Duration = encoder.hasPrefix("lamemp3enc") ? .seconds(40) : .zero
    let last = try #require(await waveforms(path, duration).last)
    #expect(last.peaks.count == Waveform.count)
    #expect(last.peaks.prefix(197).allSatisfy { $0 < 4 })
    #expect(last.peaks.suffix(197).dropLast(2).allSatisfy { (215...245).contains($0) })
  }

  @Test func anUnreadableFileHasNoWaveform() async throws {
    let text = try folder.write(.text(String(repeating: "no song ", count: 1000)), to: "text.mp3")
    #expect(await waveforms(text, .seconds(100)).isEmpty)
    #expect(await waveforms(folder.path("missing"), .seconds(100)).isEmpty)
    #expect(await waveforms(try folder.write([], to: "empty.mp3"), .zero).isEmpty)
  }

  @Test func whatIsBehindTheEndOfTheFileIsSilent() async throws {
    let path = try file(seconds: 10) { (square($0), 0) }
    let last = try #require(await waveforms(path, .seconds(80)).last)
    #expect(last.peaks.count == Waveform.count)
    #expect(last.peaks.prefix(49).allSatisfy { $0 == 255 } && last.peaks.suffix(348).allSatisfy { $0 == 0 })
  }

  @Test func endingTheIterationEndsTheWork() async throws {
    let path = try file(seconds: 95) { (square($0), 0) }
    let stream = Waveform.values(ofSongAt: path, duration: .seconds(95))
    let task = Task {
      for await value in stream where value.peaks.count > 0 { return value.peaks.count }
      return 0
    }
    #expect((1..<Waveform.count).contains(await task.value))
    let cancelled = Task { await waveforms(path, .seconds(95)) }
    cancelled.cancel()
    #expect(await cancelled.value.last?.isComplete != true)
  }
}
