import Foundation
import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  /// Languages, subtitles, tags and loops.
  @MainActor final class TracksTests: PlayerSuite {
    private static let words = """
      1
      00:00:01,000 --> 00:00:02,000
      MMMMMMMMM

      2
      00:00:02,500 --> 00:00:02,800
      Straße

      3
      00:00:03,500 --> 00:00:03,600
      The last word of a video that is as short as this one.

      """

    /// Seeks to a time, and expects its subtitles to be shown, or hidden, as soon as it is reached.
    private func expectText(
      at seconds: Double, sourceLocation: SourceLocation = #_sourceLocation, _ condition: (Int) -> Bool
    ) async {
      #expect(await player.seek(to: MediaTime(seconds: seconds)), sourceLocation: sourceLocation)
      let count = await player.textPixels()
      #expect(condition(count), "\(count) pixels at \(seconds) s", sourceLocation: sourceLocation)
    }

    @Test(
      arguments: [
        (Data("no subtitles at all".utf8), .unknownFormat), (Data([0, 1, 2, 3, 0xFF, 0]), .notText),
        (nil, .unreadable),
      ] as [(Data?, SubtitleError)])
    func unreadableSubtitlesDoNotStopTheVideo(data: Data?, problem: SubtitleError) async throws {
      let item = await openWhole(try TestVideo(frames: 60).make("video", in: folder))
      let path = folder.path + "/video.srt"
      try data?.write(to: URL(fileURLWithPath: path))
      player.addSubtitles(path: path)
      await eventually("the restriction is reported") { item.restriction == .subtitles(path: path, problem) }
      #expect(item.restriction?.message.contains("video.srt") == true)
      await eventually("the subtitles are no longer offered") { item.tracks.map(\.kind) == [.video, .audio] }
      #expect(await player.seek(to: MediaTime(seconds: 1)))
      player.play()
      await eventually("the video plays") { player.timeControlStatus == .playing }
      #expect(item.status == .readyToPlay)
    }

    @Test func aSubtitleIsShownAtItsTime() async throws {
      let item = await openWhole(try TestVideo(frames: 120).make("video", in: folder))
      await expectText(at: 1.5) { $0 == 0 }
      player.addSubtitles(path: try write(Data(Self.words.utf8), "video.srt"))
      await eventually("they are chosen") { player.selectedSubtitleTrack == item.tracks.last?.id }
      #expect(item.tracks.map(\.kind) == [.video, .audio, .subtitle])
      #expect(item.tracks.last?.isExternal == true)
      #expect(item.tracks.last?.title == "video.srt")
      await expectText(at: 0.5) { $0 == 0 }
      await expectText(at: 1.5) { $0 > 50 }
      let usual = await player.textPixels()
      await expectText(at: 2.2) { $0 == 0 }
      for _ in 0..<15 {
        await expectText(at: 1.5) { $0 == usual }
        await expectText(at: 2.2) { $0 == 0 }
      }
      #expect(abs(player.currentTimeNow().seconds - 2.2) < 0.1)
      player.subtitleScale = 2
      await expectText(at: 1.5) { $0 > usual * 3 / 2 }
      player.subtitleScale = 1
      player.subtitleDelay = MediaTime(seconds: 1)
      await expectText(at: 1.5) { $0 == 0 }
      await expectText(at: 2.2) { $0 == usual }
      await expectText(at: 3.2) { $0 == 0 }
      player.rate = 2
      await expectText(at: 1.8) { $0 == 0 }
      await expectText(at: 2.2) { $0 == usual }
      player.rate = 1
      player.subtitleDelay = MediaTime(seconds: -0.8)
      await expectText(at: 0.1) { $0 == 0 }
      await expectText(at: 0.5) { $0 == usual }
      await expectText(at: 1.5) { $0 == 0 }
      player.subtitleDelay = MediaTime(seconds: 1)
      #expect(await player.seek(to: MediaTime(seconds: 0.9)))
      player.play()
      await eventually("it is where the first subtitle is now") { player.currentTimeNow().seconds > 2.3 }
      player.pause()
      #expect(await player.textPixels() > 50)
      player.subtitleDelay = .zero
      player.selectedSubtitleTrack = nil
      await eventually("they are gone") { player.selection.subtitle == nil }
      await expectText(at: 1.5) { $0 == 0 }
    }

    /// A video with two languages, subtitles and chapters.
    private func rich() throws -> String {
      let words = try write(Data(Self.words.utf8), "in.srt")
      let path = folder.path + "/rich.mkv"
      let video = try TestVideo(frames: 120).make("video", in: folder)
      // The muxer writes its header as soon as it has video and audio. The queue of the second language passes them
      // on at their end, so that the subtitle stream has named its language before.
      try launch(
        """
        matroskamux name=mux ! filesink location=\(path) \
        filesrc location=\(video) ! qtdemux name=d d.video_0 ! queue ! h264parse ! mux.video_0 \
        d.audio_0 ! queue ! aacparse ! taginject tags=language-code=de,title=Original ! mux.audio_0 \
        audiotestsrc freq=900 num-buffers=400 samplesperbuffer=480 ! audio/x-raw,rate=48000 ! vorbisenc ! \
        taginject tags=language-code=en ! \
        queue max-size-buffers=0 max-size-time=0 max-size-bytes=0 min-threshold-buffers=10000 ! mux.audio_1 \
        filesrc location=\(words) ! subparse ! taginject tags=language-code=fr ! queue ! mux.subtitle_0
        """)
      return path
    }

    @Test func tracksAreListedAndSelected() async throws {
      let audioSink = RecordingAudioSink()
      let player = Player(service: audioSink.service())
      let item = PlayerItem(path: try rich())
      player.replaceCurrentItem(with: item)
      await eventually("it is ready") { item.status == .readyToPlay }
      await eventually("its tracks are read") { item.tracks.count == 4 }
      let sound = item.tracks.filter { $0.kind == .audio }
      #expect(sound.map(\.language) == ["German", "English"])
      #expect(sound.first?.title == "Original")
      #expect(sound.first?.codec?.contains("AAC") == true)
      let text = try #require(item.tracks.first { $0.kind == .subtitle })
      #expect(text.language == "French")
      await eventually("the first are chosen, without subtitles") {
        player.selection
          == TrackSelection(video: item.tracks.first { $0.kind == .video }?.id, audio: sound[0].id)
      }
      player.selectedAudioTrack = sound[1].id
      await eventually("the other language is chosen") { player.selection.audio == sound[1].id }
      #expect(await player.seek(to: MediaTime(seconds: 0.5)))
      audioSink.forget()
      player.play()
      await eventually("the audio is audible") { audioSink.pieces.count > 30 }
      #expect(abs(RecordingAudioSink.tone(of: Array(audioSink.pieces.dropFirst(10))) - 900) < 50)
      player.pause()
      player.selectedSubtitleTrack = text.id
      await eventually("subtitles are chosen") { player.selection.subtitle == text.id }
      #expect(player.selection.audio == sound[1].id, "the language stays")
      #expect(await player.seek(to: MediaTime(seconds: 1.5)))
      // Text that arrives after its frame is drawn by itself a moment later.
      await eventually("they are drawn") { await player.textPixels() > 50 }
    }

    @Test func theLanguageThatWasChosenIsHeardEachTime() async throws {
      let audioSink = RecordingAudioSink()
      let player = Player(service: audioSink.service())
      let item = PlayerItem(path: try rich())
      player.replaceCurrentItem(with: item)
      await eventually("it is ready") { item.status == .readyToPlay && item.tracks.count == 4 }
      let languages = item.tracks.filter { $0.kind == .audio }
      for turn in 1...10 {
        let (language, tone) = turn.isMultiple(of: 2) ? (languages[0], 440.0) : (languages[1], 900.0)
        player.selectedAudioTrack = language.id
        #expect(await player.seek(to: MediaTime(seconds: 0.5)))
        audioSink.forget()
        player.play()
        await eventually("the audio is audible") { audioSink.pieces.count > 10 }
        player.pause()
        await eventually("the language is chosen") { player.selection.audio == language.id }
        #expect(abs(RecordingAudioSink.tone(of: audioSink.pieces) - tone) < 50)
      }
    }

    @Test func aLanguageCanBeChosenBeforeTheItemIsReady() async throws {
      let audioSink = RecordingAudioSink()
      let player = Player(service: audioSink.service())
      let item = PlayerItem(path: try rich())
      player.replaceCurrentItem(with: item)
      await eventually("it is ready") { item.status == .readyToPlay && item.tracks.count == 4 }
      let english = try #require(item.tracks.last { $0.kind == .audio })
      player.replaceCurrentItem(with: item)
      player.selectedAudioTrack = english.id
      #expect(item.status == .unknown, "it is being opened again")
      await eventually("it is ready") { item.status == .readyToPlay }
      await eventually("the language is chosen, and the video plays") {
        player.selection.audio == english.id && player.selection.video != nil
      }
      #expect(await player.seek(to: MediaTime(seconds: 0.5)))
      audioSink.forget()
      player.play()
      await eventually("it is heard") { audioSink.pieces.count > 10 }
      #expect(abs(RecordingAudioSink.tone(of: audioSink.pieces) - 900) < 50)
    }

    @Test func tagsAndCoverAreRead() async throws {
      let cover = folder.path + "/cover.png"
      try launch(
        "videotestsrc num-buffers=1 ! video/x-raw,width=64,height=64 ! pngenc ! filesink location=\(cover)")
      let path = folder.path + "/song.mp3"
      try launch(
        """
        audiotestsrc num-buffers=100 ! lamemp3enc ! taginject \
        tags=title="Song",artist="Somebody",album="Record",genre="Folk",track-number=(uint)3 ! \
        id3v2mux ! filesink location=\(path)
        """)
      let item = await openWhole(path)
      await eventually("its tags are read") { item.tags.title == "Song" }
      #expect(item.tags.artist == "Somebody" && item.tags.album == "Record" && item.tags.genre == "Folk")
      #expect(item.tags.trackNumber == 3)
      #expect(item.title == "Song" && item.name == "song.mp3")
      #expect(item.videoSize == nil)
    }

    @Test func aRangeLoops() async throws {
      let audioSink = RecordingAudioSink()
      let player = Player(service: audioSink.service())
      let item = PlayerItem(path: try TestVideo(frames: 120).make("video", in: folder))
      player.replaceCurrentItem(with: item)
      await eventually("it is ready") { item.status == .readyToPlay }
      player.loop = LoopRange(start: MediaTime(seconds: 1), end: MediaTime(seconds: 1.5))
      #expect(await player.seek(to: MediaTime(seconds: 1)))
      let jumps = player.jumpCount
      player.play()
      var latest = 0.0
      await eventually("it is repeated") {
        latest = max(latest, player.currentTimeNow().seconds)
        return player.jumpCount >= jumps + 3
      }
      #expect(latest > 1.3 && latest < 1.7, "\(latest)")
      player.loop = nil
      await eventually("playback continues") { player.currentTimeNow().seconds > 1.8 }
    }
  }
}
