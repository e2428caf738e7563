import Foundation
import Playback
import TestTools
import Testing

extension PlaybackTests {
  /// A subtitle file that takes long to read, with the limits of the app.
  @MainActor final class LargeSubtitleTests: PlayerSuite {
    init() throws { try super.init(service: PlaybackService()) }

    /// A file of 5 MB whose cues are shown at the same time.
    @Test func controlsStayResponsiveWithManyCues() async throws {
      let item = await openWhole(try TestVideo(frames: 120).make("video", in: folder))
      let text = (0..<60_000).map {
        "\($0)\n00:00:00,\(String(format: "%03d", $0 % 1000)) --> 01:00:00,000\nThe cue number \($0) of very many\n"
      }.joined(separator: "\n")
      #expect(text.utf8.count > 4_000_000)
      let path = try write(Data(text.utf8), "many.srt")
      player.play()
      await eventually("it plays") { player.timeControlStatus == .playing }
      player.addSubtitles(path: path)
      var slowest = Duration.zero
      // While the file is read, and while its cues are drawn.
      for round in 0..<12 {
        slowest = max(slowest, try await answerTime(pauses: round.isMultiple(of: 2)))
      }
      await eventually("they are shown", within: .seconds(90)) {
        player.selection.subtitle?.hasSuffix("many.srt") == true
      }
      player.pause()
      #expect(await player.seek(to: MediaTime(seconds: 2)))
      // The file may still be being read.
      await eventually("all lines that fit are drawn", within: .seconds(70)) {
        let pixels = await player.textPixels()
        return pixels > 1000 || item.restriction != nil
      }
      #expect(item.restriction == nil)
      for round in 0..<6 { slowest = max(slowest, try await answerTime(pauses: round.isMultiple(of: 2))) }
      // Loaded machines are slow, but do not take the seconds that a linear search through the cues took.
      #expect(slowest < .seconds(2), "\(slowest)")
    }

    /// How long it takes until Pause or Play takes effect.
    private func answerTime(pauses: Bool) async throws -> Duration {
      let start = ContinuousClock.now
      if pauses { player.pause() } else { player.play() }
      // The session answers a seek after all messages before it.
      #expect(await player.seek(to: MediaTime(seconds: 1)))
      return start.duration(to: .now)
    }
  }
}
