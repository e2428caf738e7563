import FileTesting
import Foundation
import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  /// Network sources without a duration, such as radio.
  @MainActor struct BroadcastTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    struct Kind: Sendable, CustomTestStringConvertible {
      let muxer: String
      let audio: String
      var video: String?
      let type: String
      var testDescription: String { type }

      static let all = [
        Kind(
          muxer: "matroskamux streamable=true", audio: "vorbisenc",
          video: "vp8enc deadline=1 cpu-used=16 keyframe-max-dist=%k", type: "video/x-matroska"),
        Kind(muxer: "oggmux", audio: "vorbisenc", type: "application/ogg"),
        Kind(muxer: "identity", audio: "lamemp3enc ! mpegaudioparse", type: "audio/mpeg"),
      ]
    }

    private func content(_ kind: Kind, seconds: Int = 8) throws -> Data {
      var clip = TestVideo(frames: 30 * seconds)
      (clip.muxer, clip.audio, clip.video) = (kind.muxer, kind.audio, kind.video)
      return try Data(contentsOf: URL(filePath: clip.make("clip", in: folder)))
    }

    private func play(_ server: TestServer, stall: Duration = .seconds(20)) async -> (Player, PlayerItem) {
      var limits = PlaybackService.Limits()
      limits.dataTimeout = stall
      let player = Player(service: PlaybackService(limits: limits))
      let item = PlayerItem(uri: server.address("now"))
      player.replaceCurrentItem(with: item)
      player.play()
      await eventually("it plays, or has failed") {
        player.currentTimeNow().seconds > 0.3 || player.error != nil
      }
      return (player, item)
    }

    @Test(arguments: Kind.all) func aBroadcastCanBeReplayed(kind: Kind) async throws {
      let server = try TestServer(content: try content(kind)) { answer in
        (answer.announcesLength, answer.servesRanges, answer.type) = (false, false, kind.type)
      }
      let (player, item) = await play(server)
      #expect(item.status == .readyToPlay)
      #expect(item.duration == nil && !item.isSeekable && item.isLive)
      #expect(await player.seek(to: MediaTime(seconds: 3)) == false, "the source is not seekable")
      #expect(player.timeControlStatus == .playing)
      player.pause()
      await eventually("it pauses") { player.clockRate == 0 }
      let place = player.currentTimeNow()
      player.play()
      await eventually("playback continues") { player.currentTimeNow() > place + MediaTime(seconds: 0.3) }
      player.stop()
      await eventually("the state is the initial one") {
        player.timeControlStatus == .paused && player.currentTimeNow() == .zero && player.clockRate == 0
      }
      #expect(server.requests.count == 1)
      player.play()
      await eventually("it plays from its beginning") {
        (0.1..<3).contains(player.currentTimeNow().seconds) && player.timeControlStatus == .playing
      }
      #expect(server.requests.count == 2, "the source is requested again")
      var ends = 0
      player.onEnd = { _ in ends += 1 }
      await eventually("it ends") { ends == 1 && player.timeControlStatus == .paused }
      #expect(player.error == nil)
      player.play()
      await eventually(
        "it plays again (\(player.timeControlStatus), \(player.error.map { "\($0)" } ?? "no error"), \(server.requests))"
      ) { player.timeControlStatus == .playing && player.clockRate == 1 }
    }

    /// The clock of the sound server's stream may not be read directly after the stream has resumed.
    @Test func playbackResumesAfterEveryPause() async throws {
      let server = try TestServer(content: try content(Kind.all[1], seconds: 30)) { answer in
        (answer.announcesLength, answer.servesRanges, answer.type) = (false, false, Kind.all[1].type)
      }
      let (player, _) = await play(server)
      for number in 0..<100 {
        player.pause()
        let place = player.currentTimeNow()
        player.play()
        guard
          await eventually(
            "it goes on after pause \(number)", { player.currentTimeNow() > place + MediaTime(seconds: 0.1) })
        else { return }
      }
    }

    /// In the format of Icecast and Shoutcast, with titles between blocks of audio data.
    @Test func aRadioStationReportsItsCurrentSong() async throws {
      let sound = try content(Kind.all[2])
      let server = try TestServer(content: Self.radio(sound, every: 4096, ["Ann - First", "Bob - Second"])) {
        answer in
        (answer.announcesLength, answer.servesRanges, answer.type) = (false, false, "audio/mpeg")
        answer.headers = ["icy-metaint: 4096", "icy-name: Radio Tintype", "icy-genre: Tones", "ICY 200 OK"]
        answer.speed = sound.count / 4
      }
      let (player, item) = await play(server)
      #expect(item.isLive && !item.isSeekable)
      await eventually("the title of the song is reported") { item.title == "Ann - First" }
      #expect(item.tags.album == "Radio Tintype")
      #expect(item.tags.genre == "Tones")
      await eventually("the title of the next song is reported") { item.title == "Bob - Second" }
      #expect(player.error == nil)
    }

    @Test func aRadioStationWithoutSongTitlesHasItsName() async throws {
      let sound = try content(Kind.all[2])
      let server = try TestServer(content: sound) { answer in
        (answer.announcesLength, answer.servesRanges, answer.type) = (false, false, "audio/mpeg")
        answer.headers = ["icy-name: Radio Tintype"]
      }
      let (_, item) = await play(server)
      await eventually("it has its name") { item.title == "Radio Tintype" }
    }

    /// Audio data with titles inserted: the first one at the beginning, the second one after half of it.
    private static func radio(_ sound: Data, every interval: Int, _ titles: [String]) -> Data {
      var (stream, rest, isFirst, isSecond) = (Data(), sound, true, false)
      while !rest.isEmpty {
        stream += rest.prefix(interval)
        guard rest.count > interval else { break }
        rest = rest.dropFirst(interval)
        let isLate = rest.count < sound.count / 2
        guard isFirst || isLate != isSecond else {
          stream.append(0)
          continue
        }
        let text = Data("StreamTitle='\(titles[isLate ? 1 : 0])';".utf8)
        let words = (text.count + 15) / 16
        stream += [UInt8(words)] + text + Data(count: words * 16 - text.count)
        (isFirst, isSecond) = (false, isLate)
      }
      return stream
    }

    @Test func aBroadcastThatBreaksOffFails() async throws {
      let sound = try content(Kind.all[2])
      let server = try TestServer(content: sound) { answer in
        (answer.announcesLength, answer.servesRanges, answer.type) = (false, false, "audio/mpeg")
        (answer.speed, answer.resetsAt) = (sound.count / 4, sound.count * 3 / 4)
      }
      let (player, item) = await play(server)
      #expect(item.status == .readyToPlay)
      await eventually("it fails") { player.error != nil }
      #expect(player.error == .network(reason: "The connection was lost."))
      #expect(player.timeControlStatus == .paused)
    }

    @Test func aBroadcastThatBreaksOffDuringAPauseIsReopened() async throws {
      let sound = try content(Kind.all[2], seconds: 60)
      let server = try TestServer(content: sound) { answer in
        (answer.announcesLength, answer.servesRanges, answer.type) = (false, false, "audio/mpeg")
        (answer.speed, answer.resetsAt) = (sound.count / 12, sound.count / 2)
      }
      let (player, item) = await play(server)
      player.pause()
      await eventually("the connection is closed") { server.endings == 1 }
      #expect(item.status == .readyToPlay, "a closed connection is no failure while paused")
      player.play()
      await eventually("playback continues") { player.timeControlStatus == .playing && player.clockRate == 1 }
    }
  }
}
