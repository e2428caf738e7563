import Foundation
import GStreamerKit
import Playback
import Synchronization
import TestTools
import Testing

extension PlaybackTests {
  /// Files that are damaged, unusual or missing.
  @MainActor final class BadInputTests: PlayerSuite {
    /// Plays an item to its end or to a failure.
    private func playOut(_ item: PlayerItem) async {
      var hasEnded = false
      player.onEnd = { _ in hasEnded = true }
      player.play()
      await eventually("playback ends") { hasEnded || player.error != nil }
    }

    @Test func aFileThatIsNoMediaFileIsReportedAsSuch() async throws {
      #expect(
        await open(folder.path + "/none.mp4").status == .failed(.notFound(path: folder.path + "/none.mp4")))
      #expect(try await open(write(Data(), "empty.mp4")).status == .failed(.notMedia(name: "empty.mp4")))
      #expect(
        await open(folder.path).status
          == .failed(.notMedia(name: (folder.path as NSString).lastPathComponent)))
      let text = Data("This is a text, and not a video.\n".utf8)
      #expect(try await open(write(text, "a.mp4")).status == .failed(.notMedia(name: "a.mp4")))
      let long = Data((0..<5000).map { _ in UInt8.random(in: 0...255) })
      guard case .failed(.notMedia) = await open(try write(long, "noise.mp4")).status else {
        Issue.record("noise was taken for \(String(describing: player.status))")
        return
      }
      #expect(player.error?.title == "Video not available")
      #expect(player.error?.message.contains("noise.mp4") == true)
    }

    /// The second claims that its ID3 tag is longer than the file; the third has nothing but a tag.
    @Test func damagedSongsInAQueueAreSkipped() async throws {
      let tone = Data(try Data(contentsOf: URL(filePath: TestTone.make(440, seconds: 1, in: folder))))
      let tag = { (size: [UInt8]) in Data("ID3".utf8) + Data([4, 0, 0] + size) }
      let damaged = [
        try write(Data(), "empty.mp3"),
        try write(tag([0x7F, 0x7F, 0x7F, 0x7F]) + tone.prefix(3000), "long.mp3"),
        try write(tag([0, 0, 0, 0]), "tag.mp3"),
      ]
      let good = PlayerItem(path: try write(tone, "good.wav"))
      var limits = PlaybackService.Limits()
      limits.openingTimeout = .seconds(3)
      let queue = QueuePlayer(
        items: damaged.map { PlayerItem(path: $0) } + [good], service: PlaybackService(limits: limits))
      var skipped: [String] = []
      queue.onSkip = { item, error in
        skipped.append(item.name)
        #expect(!error.message.isEmpty)
      }
      var hasEnded = false
      queue.onEnd = { _ in hasEnded = true }
      queue.play()
      await eventually("the good one is played") { hasEnded && queue.currentItem === good }
      #expect(skipped == ["empty.mp3", "long.mp3", "tag.mp3"])
    }

    /// As on a disk that is pulled out: what has not been read is gone.
    @Test func aFileThatIsCutOffWhilePlayingEndsAndTheNextFollows() async throws {
      let long = try TestTone.make(300, seconds: 30, in: folder)
      let next = PlayerItem(path: try TestTone.make(600, seconds: 1, in: folder))
      let queue = QueuePlayer(items: [PlayerItem(path: long), next])
      queue.play()
      await eventually("it plays") { queue.currentTimeNow() > MediaTime(seconds: 0.5) }
      #expect(truncate(long, 100) == 0)
      await eventually("the next one follows") { queue.currentItem === next }
      await eventually("it ends") { queue.timeControlStatus == .paused }
    }

    /// As when the sound server has ended and is started again.
    @Test func anItemPlaysAsSoonAsThereIsASoundServer() async throws {
      let attempts = Mutex(0)
      var limits = PlaybackService.Limits()
      limits.soundRetries = [.milliseconds(10), .milliseconds(10)]
      let service = PlaybackService(limits: limits) { () throws(GStreamerError) in
        let attempt = attempts.withLock { attempts in
          attempts += 1
          return attempts
        }
        return try attempt < 3
          ? Element("pulsesink", ["server": "/nowhere/pulse"]) : Element("fakesink", ["sync": "true"])
      }
      let item = PlayerItem(path: try TestTone.make(300, seconds: 2, in: folder))
      let queue = QueuePlayer(items: [item], service: service)
      queue.play()
      await eventually("it waits") { queue.timeControlStatus == .waiting }
      await eventually("it plays") { queue.currentTimeNow() > MediaTime(seconds: 0.5) }
      #expect(queue.error == nil)
      #expect(attempts.withLock(\.self) == 3)
    }

    @Test func withoutASoundServerTheItemPausesWithASentenceAndTheNextIsNotTried() async throws {
      var limits = PlaybackService.Limits()
      limits.soundRetries = [.milliseconds(10)]
      let service = PlaybackService(limits: limits) { () throws(GStreamerError) in
        try Element("pulsesink", ["server": "/nowhere/pulse"])
      }
      let items = [
        PlayerItem(path: try TestTone.make(300, seconds: 1, in: folder)),
        PlayerItem(path: try TestTone.make(600, seconds: 1, in: folder)),
      ]
      let queue = QueuePlayer(items: items, service: service)
      queue.play()
      await eventually("it has failed") { queue.error == .soundOutput }
      #expect(queue.timeControlStatus == .paused && queue.currentItem === items[0])
      #expect(queue.error?.title == "Sound not available")
      #expect(items[1].status == .unknown)
    }

    @Test(.enabled(if: getuid() != 0)) func anUnreadableFileIsReported() async throws {
      let path = try TestVideo(frames: 5).make("video", in: folder)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      #expect(await open(path).status == .failed(.notReadable(path: path)))
    }

    @Test func aVideoWithoutItsIndexIsReportedAsDamaged() async throws {
      let whole = try Data(contentsOf: URL(fileURLWithPath: TestVideo(frames: 30).make("video", in: folder)))
      // The index (`moov`) is at the end of the file.
      let item = await open(try write(whole.prefix(whole.count / 2), "half.mp4"))
      guard case .failed(.decode(let reason)) = item.status else {
        Issue.record("it is \(item.status)")
        return
      }
      #expect(!reason.isEmpty)
    }

    @Test func aTruncatedVideoPlaysToItsLastFrame() async throws {
      var clip = TestVideo(frames: 60)
      (clip.muxer, clip.fileExtension) = ("matroskamux", "mkv")
      let whole = try Data(contentsOf: URL(fileURLWithPath: clip.make("video", in: folder)))
      let item = await open(try write(whole.prefix(whole.count / 2), "half.mkv"))
      #expect(item.status == .readyToPlay)
      await playOut(item)
      #expect(player.error == nil)
      // The header says two seconds.
      #expect(try #require(item.duration).seconds < 1.9)
    }

    @Test func damageInTheMiddleDoesNotStopPlayback() async throws {
      var data = try Data(
        contentsOf: URL(fileURLWithPath: TestVideo(frames: 60, keyframes: 10).make("video", in: folder)))
      for place in (data.count / 4)..<(data.count / 3) { data[place] = UInt8.random(in: 0...255) }
      let item = await open(try write(data, "damaged.mp4"))
      #expect(item.status == .readyToPlay)
      await playOut(item)
    }

    @Test func anUnknownCodecIsNamed() async throws {
      var data = try Data(contentsOf: URL(fileURLWithPath: TestVideo(frames: 15).make("video", in: folder)))
      // The sample entry in `stsd` names the format.
      let place = try #require(data.range(of: Data("avc1".utf8), options: .backwards)).lowerBound
      data.replaceSubrange(place..<place + 4, with: Data("XVQ7".utf8))
      let item = await open(try write(data, "codec.mp4"))
      guard case .failed(.missingCodec(let name)) = item.status else {
        Issue.record("it is \(item.status)")
        return
      }
      #expect(name == "“XVQ7”")
    }

    @Test func aVideoWithoutAnAudioDecoderPlaysSilently() async throws {
      var data = try Data(contentsOf: URL(fileURLWithPath: TestVideo(frames: 30).make("video", in: folder)))
      let place = try #require(data.range(of: Data("mp4a".utf8), options: .backwards)).lowerBound
      data.replaceSubrange(place..<place + 4, with: Data("XVQ7".utf8))
      let item = await open(try write(data, "codec.mp4"))
      #expect(item.status == .readyToPlay)
      #expect(item.restriction == .missingCodec("“XVQ7”"))
      await playOut(item)
      #expect(player.error == nil)
    }

    @Test func aWrongDurationInTheHeaderIsCorrected() async throws {
      var clip = TestVideo(frames: 45)
      (clip.muxer, clip.fileExtension) = ("matroskamux", "mkv")
      var data = try Data(contentsOf: URL(fileURLWithPath: clip.make("video", in: folder)))
      // Matroska's Duration element: its ID, its size (8 bytes), and a double in milliseconds.
      let place = try #require(data.range(of: Data([0x44, 0x89, 0x88]))).upperBound
      let claim = Double(60_000).bitPattern
      data.replaceSubrange(
        place..<place + 8, with: (0..<8).map { UInt8(truncatingIfNeeded: claim >> (56 - $0 * 8)) })
      let path = try write(data, "wrong.mkv")
      let item = await open(path)
      #expect(item.duration?.seconds == 60)
      await playOut(item)
      #expect(try #require(item.duration).seconds < 3, "the duration is known")
      // Also where the service soon restarts stalled playback with a seek.
      var limits = PlaybackService.Limits()
      limits.stallTimeout = .milliseconds(1500)
      let queue = QueuePlayer(
        items: [PlayerItem(path: path), PlayerItem(path: try clip.make("next", in: folder))],
        service: PlaybackService(limits: limits))
      queue.play()
      await eventually("the next one plays") {
        queue.currentItem?.name == "next.mkv" && queue.timeControlStatus == .playing
      }
    }

    @Test func anAudioFilePlaysWithoutVideo() async throws {
      var clip = TestVideo(frames: 30)
      clip.video = nil
      let item = await open(try clip.make("sound", in: folder))
      #expect(item.status == .readyToPlay)
      #expect(item.videoSize == nil)
      #expect(item.tracks.map(\.kind) == [.audio])
      #expect(await player.currentFrame() == nil)
      #expect(await player.seek(to: MediaTime(seconds: 0.5)))
      #expect(abs(player.currentTimeNow().seconds - 0.5) < 0.05)
      await playOut(item)
      #expect(player.error == nil)
    }

    @Test func aVideoPlaysWithoutAudio() async throws {
      var clip = TestVideo(frames: 30)
      clip.audio = nil
      let item = await open(try clip.make("silent", in: folder))
      #expect(item.tracks.map(\.kind) == [.video])
      #expect(await player.seek(to: MediaTime(value: 10, timescale: 30)))
      #expect(await player.currentFrame()?.number == 10)
      await playOut(item)
      #expect(player.error == nil)
    }

    @Test func aVideoWithVariableFrameDurationsPlays() async throws {
      var clip = TestVideo(frames: 60)
      clip.filter = "identity drop-probability=0.4"
      clip.video = "vp8enc deadline=1 cpu-used=16 keyframe-max-dist=%k"
      (clip.muxer, clip.fileExtension, clip.audio) = ("matroskamux", "mkv", nil)
      let item = await open(try clip.make("vfr", in: folder))
      #expect(item.status == .readyToPlay)
      #expect(await player.seek(to: MediaTime(seconds: 1)))
      let number = try #require(await player.currentFrame()?.number)
      #expect((20...30).contains(number))
      #expect(await player.step(frames: 1))
      let next = try #require(await player.currentFrame()?.number)
      #expect(next > number && next < number + 10)
      #expect(await player.step(frames: -1))
      #expect(await player.currentFrame()?.number == number)
    }

    @Test func aRotatedVideoIsShownUpright() async throws {
      let item = await open(try TestVideo(frames: 15).make("upright", in: folder, turned: .quarter))
      #expect(item.videoSize == VideoSize(width: 180, height: 320))
      let frame = try #require(await player.currentFrame())
      #expect(frame.width == 180 && frame.height == 320)
      // The bars of the upper half are on the right, the first one at the top.
      #expect(frame.pixel(x: 135, y: 10).green > 200)
      #expect(frame.pixel(x: 135, y: 30).green < 60)
      #expect((100...160).contains(frame.pixel(x: 45, y: 10).green))
    }

    @Test(arguments: ["I420_10LE", "Y42B", "Y444"]) func otherPixelFormatsAreShown(format: String)
      async throws
    {
      var clip = TestVideo(frames: 15, size: VideoSize(width: 322, height: 182))
      clip.format = "video/x-raw,format=\(format)"
      let item = await open(try clip.make("format", in: folder))
      #expect(item.status == .readyToPlay)
      #expect(await player.seek(to: MediaTime(value: 7, timescale: 30)))
      #expect(await player.currentFrame()?.number == 7)
      #expect(item.videoSize == VideoSize(width: 322, height: 182))
    }

    @Test func oddFrameSizesAreShown() async throws {
      var clip = TestVideo(frames: 15, size: VideoSize(width: 333, height: 187))
      clip.format = "video/x-raw,format=Y444"
      let item = await open(try clip.make("odd", in: folder))
      #expect(item.videoSize == VideoSize(width: 333, height: 187))
      #expect(await player.seek(to: MediaTime(value: 7, timescale: 30)))
      #expect(await player.currentFrame()?.number == 7)
    }

    @Test func aFileThatIsDeletedWhilePlayingPlaysOn() async throws {
      let path = try TestVideo(frames: 60).make("video", in: folder)
      let item = await open(path)
      player.play()
      await eventually("it plays") { player.currentTimeNow() > MediaTime(seconds: 0.2) }
      try FileManager.default.removeItem(atPath: path)
      await playOut(item)
      #expect(player.error == nil, "the open file is still there")
      await eventually("it is back") {
        player.timeControlStatus == .paused && player.currentTimeNow() == .zero
      }
      #expect(await open(path).status == .failed(.notFound(path: path)))
    }
  }
}
