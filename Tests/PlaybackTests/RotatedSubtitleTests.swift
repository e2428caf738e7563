import Foundation
import GObjectKit
import GStreamerKit
import Playback
import TestTools
import Testing
import VideoDisplayKit

extension PlaybackTests {
  /// Subtitles of rotated videos, as phones record them.
  @MainActor final class RotatedSubtitleTests: PlayerSuite {
    /// The area of a text, relative to the size of the frame.
    struct Place: CustomStringConvertible {
      var (left, right, top, bottom) = (1.0, 0.0, 1.0, 0.0)
      var width: Double { right - left }
      var height: Double { bottom - top }
      var description: String { "\(left)…\(right) × \(top)…\(bottom)" }

      /// The area in which two frames differ.
      init(_ one: VideoFrame, _ other: VideoFrame) {
        guard one.width == other.width, one.height == other.height else { return }
        let (width, height) = (Double(one.width), Double(one.height))
        for y in 0..<one.height {
          for x in 0..<one.width {
            let (a, b) = (Int(one.pixel(x: x, y: y).green), Int(other.pixel(x: x, y: y).green))
            guard abs(a - b) > 60 else { continue }
            (left, right) = (min(left, Double(x) / width), max(right, Double(x + 1) / width))
            (top, bottom) = (min(top, Double(y) / height), max(bottom, Double(y + 1) / height))
          }
        }
      }
    }

    /// The frame on the screen, and the one that would be saved.
    private func frames(at seconds: Double) async throws -> (shown: VideoFrame, saved: VideoFrame) {
      let turn = { while MainLoop.iterate(mayBlock: false) {} }
      turn()
      let count = player.video.frameCount
      #expect(await player.seek(to: MediaTime(seconds: seconds)))
      let saved = try #require(await player.currentFrame())
      await eventually("it is shown", meanwhile: turn) { player.video.frameCount > count }
      return (try #require(player.video.frame), saved)
    }

    /// The areas of a video's subtitles on the screen and in a saved frame.
    private func places(_ path: String) async throws -> (shown: Place, saved: Place) {
      _ = await openWhole(path)
      let before = try await frames(at: 0.5)
      let words = "1\n00:00:00,000 --> 00:00:01,000\nMMMMMMMM\n"
      player.addSubtitles(path: try write(Data(words.utf8), "video.srt"))
      await eventually("they are chosen") { player.selection.subtitle?.hasSuffix("video.srt") == true }
      let after = try await frames(at: 0.5)
      player.selectedSubtitleTrack = nil
      await eventually("they are off") { player.selection.subtitle == nil }
      let off = try await frames(at: 0.5)
      #expect(Place(before.shown, off.shown).width <= 0 && Place(before.saved, off.saved).width <= 0)
      return (Place(before.shown, after.shown), Place(before.saved, after.saved))
    }

    private func clip(_ size: VideoSize = VideoSize(width: 320, height: 180)) -> TestVideo {
      TestVideo(frames: 30, size: size)
    }

    private func expectAtTheBottom(
      _ place: Place, _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(place.top > 0.6 && place.bottom < 1, "\(what): \(place)", sourceLocation: sourceLocation)
      #expect(place.width > 0.2 && place.height < 0.2, "\(what): \(place)", sourceLocation: sourceLocation)
      #expect(abs(place.left + place.right - 1) < 0.06, "\(what): \(place)", sourceLocation: sourceLocation)
    }

    @Test(arguments: TestVideo.Turn.allCases) func externalSubtitlesAreUpright(turn: TestVideo.Turn)
      async throws
    {
      let (shown, saved) = try await places(try clip().make("video", in: folder, turned: turn))
      expectAtTheBottom(shown, "on the screen")
      expectAtTheBottom(saved, "in the saved picture")
    }

    @Test(arguments: TestVideo.Turn.allCases) func embeddedSubtitlesAreUpright(turn: TestVideo.Turn)
      async throws
    {
      let plain = try clip().make("plain", in: folder)
      let words = try write(Data("1\n00:00:00,000 --> 00:00:00,700\nMMMMMMMM\n".utf8), "in.srt")
      let (straight, path) = (folder.path + "/straight.mp4", folder.path + "/turned.mp4")
      try launch(
        """
        mp4mux name=mux ! filesink location=\(straight) \
        filesrc location=\(plain) ! qtdemux name=d d.video_0 ! queue ! h264parse ! mux.video_0 \
        d.audio_0 ! queue ! aacparse ! mux.audio_0 \
        filesrc location=\(words) ! subparse ! text/x-raw,format=utf8 ! queue ! mux.subtitle_0
        """)
      try TestVideo.turn(straight, turn, into: path)
      let item = await openWhole(path)
      await eventually("its tracks are read") { item.tracks.contains { $0.kind == .subtitle } }
      let before = try await frames(at: 0.5)
      let text = try #require(item.tracks.first { $0.kind == .subtitle })
      player.selectedSubtitleTrack = text.id
      await eventually("they are chosen") {
        player.selection.subtitle == text.id && item.status == .readyToPlay
      }
      var places = (Place(before.shown, before.shown), Place(before.saved, before.saved))
      // The subtitle stream has a branch of its own; the frame is redrawn when a cue arrives.
      for _ in 0..<100 where places.0.width <= 0 || places.1.width <= 0 {
        let after = try await frames(at: 0.5)
        places = (Place(before.shown, after.shown), Place(before.saved, after.saved))
      }
      expectAtTheBottom(places.0, "on the screen")
      expectAtTheBottom(places.1, "in the saved picture")
      // After their end they are hidden.
      #expect(await player.seek(to: MediaTime(seconds: 0.9)))
      let end = try await frames(at: 0.9)
      player.selectedSubtitleTrack = nil
      await eventually("they are off") { player.selection.subtitle == nil }
      let off = try await frames(at: 0.9)
      #expect(Place(end.saved, off.saved).width <= 0)
      let none = try await frames(at: 0.5)
      #expect(Place(before.saved, none.saved).width <= 0)
    }

    @Test func subtitlesAreWhereThoseOfAnUprightVideoAre() async throws {
      let expected = try await places(
        try clip(VideoSize(width: 180, height: 320)).make("upright", in: folder)
      ).saved
      let found = try await places(try clip().make("video", in: folder, turned: .quarter)).saved
      for (one, other) in [
        (expected.left, found.left), (expected.right, found.right), (expected.top, found.top),
        (expected.bottom, found.bottom),
      ] {
        #expect(abs(one - other) < 0.02, "\(expected) and \(found)")
      }
    }

    @Test(arguments: [VideoViewport(width: 120, height: 200, isSoftware: true)])
    func subtitlesAreInPlaceOnScaledFrames(viewport: VideoViewport) async throws {
      player.video.setViewport(viewport)
      let wide = clip(VideoSize(width: 640, height: 360))
      let path = try wide.make("video", in: folder, turned: .threeQuarters)
      let (shown, saved) = try await places(path)
      let frame = try #require(player.video.frame)
      #expect(frame.width < 120 && frame.height == 200)
      expectAtTheBottom(shown, "on the screen")
      expectAtTheBottom(saved, "in the saved picture")
      #expect(abs(shown.width - saved.width) < 0.1, "\(shown) and \(saved)")
    }

    @Test(arguments: ["I420_10LE", "Y444"]) func otherPixelFormatsAndOddSizesAreSupported(format: String)
      async throws
    {
      var clip = clip(
        format == "Y444" ? VideoSize(width: 333, height: 187) : VideoSize(width: 322, height: 182))
      clip.format = "video/x-raw,format=\(format)"
      let (shown, saved) = try await places(try clip.make("video", in: folder, turned: .quarter))
      expectAtTheBottom(shown, "on the screen")
      expectAtTheBottom(saved, "in the saved picture")
    }
  }
}
