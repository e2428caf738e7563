import FileTesting
import Foundation
import GObjectKit
import MediaLibrary
import TestTools
import Testing

@testable import Playback

extension PlaybackTests {
  /// Subtitle files in the folder of a video.
  @MainActor final class SubtitleFinderTests {
    private let folder: TemporaryFolder
    private let model = PlayerModel(player: QueuePlayer(service: PlaybackService.waitingForSubtitles()))

    init() throws { folder = try TemporaryFolder() }

    /// A finder that reports what the test specifies.
    private final class FakeFinder: SubtitleFinding {
      let events: AsyncStream<SubtitleFinderEvent>
      let report: AsyncStream<SubtitleFinderEvent>.Continuation
      init() { (events, report) = AsyncStream.makeStream() }
      func find(beside path: String) {}
    }

    /// Makes a video with subtitle files beside it. Each has one cue, which begins at 1 s.
    private func video(_ name: String = "video", _ subtitles: [String: String] = [:]) throws -> String {
      let path = try TestVideo(frames: 90).make(name, in: folder)
      for (name, words) in subtitles { try write("1\n00:00:01,000 --> 00:00:02,000\n\(words)\n", name) }
      return path
    }

    private func write(_ text: String, _ name: String) throws {
      try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
    }

    private func open(_ paths: String..., plays: Bool = false) async {
      model.queue.open(paths.map { File(path: $0).uri }, plays: plays)
      await eventually("it is ready") { model.player.status == .readyToPlay }
    }

    private func id(_ name: String) -> String { File(path: folder.path + "/" + name).uri }
    private var labels: [String] { model.subtitles.tracks.map(\.label) }

    /// Seeks to a time within the cue, and counts the pixels that it covers.
    private func textPixels(at seconds: Double = 1.5) async -> Int {
      #expect(await model.player.seek(to: MediaTime(seconds: seconds)))
      return await model.player.textPixels()
    }

    @Test func theBestSubtitleFileIsShownAndTheOthersAreOffered() async throws {
      await open(
        try video("video", ["video.de.forced.srt": "i", "video.en.srt": "MMMMMMMM", "Film.vtt.txt": "no"]))
      await eventually("it is chosen") { model.subtitles.selected == id("video.en.srt") }
      #expect(labels == ["English — video.en.srt", "German — video.de.forced.srt"])
      #expect(await textPixels(at: 0.5) == 0)
      let wide = await textPixels()
      #expect(wide > 200)
      #expect(model.messages.badge == nil, "no key was pressed")
      model.subtitles.select(id("video.de.forced.srt"))
      await eventually("the other is chosen") { model.player.selection.subtitle == id("video.de.forced.srt") }
      let narrow = await textPixels()
      #expect(narrow > 0 && narrow < wide / 3, "\(narrow) of \(wide)")
    }

    @Test func showingSubtitlesDoesNotSeekWhilePlaying() async throws {
      await open(try video("video", ["video.srt": "MMMMMMMM"]), plays: true)
      await eventually("it is chosen") { model.subtitles.selected == id("video.srt") }
      let jumps = model.player.jumpCount
      await eventually("playback reaches the subtitle") { model.player.currentTimeNow().seconds > 1.2 }
      model.player.pause()
      #expect(await model.player.textPixels() > 200)
      #expect(model.player.jumpCount == jumps)
    }

    @Test func theUsersSubtitleChoiceIsKept() async throws {
      let other = try TestVideo(frames: 60).make("other", in: folder)
      await open(try video("video", ["video.srt": "MMMMMMMM", "video.fr.srt": "i"]), other)
      await eventually("it is chosen") { model.subtitles.selected == id("video.srt") }
      model.subtitles.select(nil)
      await eventually("it is off") { model.player.selection.subtitle == nil }
      #expect(await textPixels() == 0)
      let video = model.queue.items[0]
      model.queue.play(model.queue.items[1])
      await eventually("the other is there") { model.player.selection.video != nil }
      #expect(model.subtitles.tracks.isEmpty && model.subtitles.selected == nil)
      model.queue.play(video)
      model.player.pause()
      await eventually("the video is back") {
        model.player.selection.video != nil && model.subtitles.tracks.count == 2
      }
      #expect(await textPixels() == 0)
      #expect(model.subtitles.selected == nil)
      // Another choice is kept, too.
      model.subtitles.select(id("video.fr.srt"))
      model.queue.play(model.queue.items[1])
      await eventually("the other is there again") { model.player.selection.video != nil }
      model.queue.play(video)
      await eventually("the choice is back") { model.subtitles.selected == id("video.fr.srt") }
    }

    @Test func selectedEmbeddedSubtitlesAreRestored() async throws {
      let video = Samples.folder.appending(path: "Trees at the park.mkv").path
      await open(video, try TestVideo(frames: 60).make("other", in: folder))
      await eventually("its own are offered") { !model.subtitles.tracks.isEmpty }
      let own = try #require(model.subtitles.tracks.first)
      model.subtitles.select(own.id)
      await eventually("they are chosen") { model.player.selection.subtitle == own.id }
      model.queue.play(model.queue.items[1])
      await eventually("the other is there") { model.player.selection.video != nil }
      #expect(model.subtitles.selected == nil)
      model.queue.play(model.queue.items[0])
      await eventually("the choice is back") { model.player.selection.subtitle == own.id }
      #expect(await textPixels(at: 2) > 200)
    }

    @Test func anUnreadableSubtitleFileIsSkipped() async throws {
      let path = try video("video", ["video.srt": "MMMMMMMM"])
      try write("nothing to read", "video.en.srt")
      await open(path)
      await eventually("the next one is chosen") { model.player.selection.subtitle == id("video.srt") }
      #expect(await textPixels() > 200)
      #expect(model.item.restriction == nil, "the file has not been selected")
      #expect(labels == ["English — video.en.srt", "video.srt"])
      model.subtitles.select(id("video.en.srt"))
      await eventually("the error is shown") {
        model.item.restriction?.contains("“video.en.srt” is not a subtitle file") == true
      }
      #expect(labels == ["video.srt"])
    }

    @Test func lateResultsAreIgnored() async throws {
      let finder = FakeFinder()
      let model = PlayerModel(
        player: QueuePlayer(service: PlaybackService.waitingForSubtitles()), subtitles: finder)
      let path = try video("video", ["video.srt": "MMMMMMMM", "video.de.srt": "i"])
      model.queue.open([File(path: path).uri], plays: false)
      await eventually("it is ready") { model.player.selection.video != nil }
      finder.report.yield(.found(path: folder.path + "/other.mkv", SubtitleListing(beside: File(path: path))))
      model.subtitles.add(path: folder.path + "/video.de.srt")
      finder.report.yield(.found(path: path, SubtitleListing(beside: File(path: path))))
      await eventually("they are offered") { model.subtitles.tracks.count == 2 }
      #expect(model.subtitles.selected == id("video.de.srt"), "the user's selection is kept")
      #expect(model.subtitles.tracks.map(\.label) == ["German — video.de.srt", "video.srt"])
      model.queue.open(["https://example.invalid/video.mkv"], plays: false)
      finder.report.yield(.found(path: path, SubtitleListing(beside: File(path: path))))
      await eventually("it fails") { model.item.failure != nil }
      #expect(model.subtitles.tracks.isEmpty)
    }

    @Test func subtitlesOpenedWithAVideoAreShown() async throws {
      let path = try video("video", ["video.en.srt": "no", "words.srt": "MMMMMMMM", "other.de.srt": "i"])
      let other = try TestVideo(frames: 60).make("other", in: folder)
      model.queue.open(
        [path, other].map { File(path: $0).uri }, plays: false,
        subtitles: ["words.srt", "other.de.srt"].map { folder.path + "/" + $0 })
      await eventually("it is chosen") { model.player.selection.subtitle == id("words.srt") }
      #expect(model.queue.items.count == 2)
      #expect(labels == ["words.srt", "English — video.en.srt"])
      #expect(await textPixels() > 200)
      model.queue.play(model.queue.items[1])
      await eventually("the other one has its own") { model.player.selection.subtitle == id("other.de.srt") }
      #expect(labels == ["German — other.de.srt"])
    }

    @Test func longNamesAreShortenedInTheMiddle() {
      let file = "/videos/A.Film.With.A.Long.Name.2019.1080p.BluRay.x264-SOMEBODY.en.srt"
      let label = MediaTrack(SubtitleFile(File(path: file))).label
      #expect(label == "English — A.Film.With.…264-SOMEBODY.en.srt", "\(label)")
    }
  }
}
