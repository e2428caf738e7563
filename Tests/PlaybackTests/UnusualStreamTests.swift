import Foundation
import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  /// Streams that are neither video nor audio, and files that are not media files but can be played.
  @MainActor final class UnusualStreamTests: PlayerSuite {
    /// A video with a second audio track whose type is changed in the header of the file.
    private func odd(_ format: String, handler: String) throws -> String {
      let video = try TestVideo(frames: 30).make("video", in: folder)
      let path = folder.path + "/two.mp4"
      try launch(
        """
        mp4mux name=mux ! filesink location=\(path) filesrc location=\(video) ! qtdemux name=d \
        d.video_0 ! queue ! h264parse ! mux. d.audio_0 ! queue ! aacparse ! mux. \
        audiotestsrc num-buffers=100 samplesperbuffer=480 ! audio/x-raw,rate=48000 ! avenc_aac ! aacparse ! queue ! mux.
        """)
      var data = try Data(contentsOf: URL(filePath: path))
      // ISO/IEC 14496-12: the sample entry and the handler of the last track.
      for (old, new) in [("mp4a", format), ("soun", handler)] {
        let place = try #require(data.range(of: Data(old.utf8), options: .backwards)).lowerBound
        data.replaceSubrange(place..<place + 4, with: Data(new.utf8))
      }
      return try write(data, "odd.mp4")
    }

    @Test(arguments: [
      ("mebx", "meta"), ("mett", "meta"), ("it35", "meta"), ("XVQ7", "text"), ("XVQ7", "sbtl"),
      ("tmcd", "tmcd"),
      ("rtp ", "hint"),
    ])
    func streamsOfOtherKindsAreIgnored(format: String, handler: String) async throws {
      let item = await openWhole(try odd(format, handler: handler))
      #expect(item.restriction == nil)
      #expect(item.tracks.map(\.kind).filter { $0 != .subtitle } == [.video, .audio])
      #expect(await player.seek(to: MediaTime(value: 20, timescale: 30)))
      #expect(await player.currentFrame()?.number == 20)
      var hasEnded = false
      player.onEnd = { _ in hasEnded = true }
      player.play()
      await eventually("it ends") { hasEnded }
      #expect(player.error == nil)
    }

    @Test func anUndecodableAudioTrackBesideADecodableOneIsIgnored() async throws {
      let item = await openWhole(try odd("XVQ7", handler: "soun"))
      #expect(item.restriction == nil)
    }

    @Test func aLocalPlaylistOfSegmentsPlays() async throws {
      let path = folder.path
      try launch(
        """
        mpegtsmux name=mux ! hlssink location=\(path)/piece%d.ts playlist-location=\(path)/list.m3u8 \
        target-duration=1 playlist-length=0 max-files=0 \
        videotestsrc num-buffers=90 ! video/x-raw,width=320,height=180,framerate=30/1 ! \
        x264enc key-int-max=30 speed-preset=ultrafast ! h264parse ! queue max-size-time=0 ! mux.
        """)
      let item = await openWhole(path + "/list.m3u8")
      #expect(item.videoSize == VideoSize(width: 320, height: 180))
      var hasEnded = false
      player.onEnd = { _ in hasEnded = true }
      player.play()
      await eventually("it ends") { hasEnded }
    }

    @Test func aLocalPlaylistWithoutSegmentsFails() async throws {
      let text = """
        <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" \
        profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" mediaPresentationDuration="PT1S" minBufferTime="PT1S">\
        <Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1" width="320" height="180">\
        <BaseURL>gone.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>
        """
      let item = await open(try write(Data(text.utf8), "list.mpd"))
      guard case .failed(let error) = item.status else {
        Issue.record("it is \(item.status)")
        return
      }
      #expect(!error.message.isEmpty)
    }

    @Test func aPipeIsNotOpened() async throws {
      let path = folder.path + "/pipe.mp4"
      try #require(mkfifo(path, 0o600) == 0)
      #expect(await open(path).status == .failed(.notMedia(name: "pipe.mp4")))
    }
  }
}
