import FileTesting
import Foundation
import GStreamerKit
import Imaging
import Synchronization
import TestTools
import Testing

@testable import Playback

extension PlaybackTests {
  /// The range from A to B as a file of its own.
  @MainActor struct ClipTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Three seconds at 20 frames a second, the ball of each frame at another place, with a tone. There are keyframes at 0
    /// and 2 seconds only.
    private func video(_ name: String = "ball.mkv", hasSound: Bool = true) throws -> String {
      let path = folder.path(name)
      let sound =
        hasSound
        ? "audiotestsrc num-buffers=300 samplesperbuffer=480 ! audio/x-raw,rate=48000 ! opusenc ! mux." : ""
      try launch(
        "videotestsrc pattern=ball num-buffers=60 ! video/x-raw,width=320,height=180,framerate=20/1 ! videoconvert "
          + "! x264enc key-int-max=40 bframes=2 ! h264parse ! matroskamux name=mux "
          + "! filesink location=\(path) \(sound)")
      return path
    }

    private func request(
      _ path: String, from start: Double = 0.5, to end: Double = 1.5, effect: Effect? = nil
    ) -> ClipRequest {
      ClipRequest(
        uri: URL(filePath: path).absoluteString, title: "ball", start: MediaTime(seconds: start),
        end: MediaTime(seconds: end), size: VideoSize(width: 320, height: 180), effect: effect,
        folder: folder.path("clips"))
    }

    /// The frames of a video.
    private func frames(_ path: String) throws -> [PixelBuffer] {
      let output = try TemporaryFolder()
      // A name without spaces for gst-launch.
      let link = folder.path("input")
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      try launch(
        "filesrc location=\(link) ! decodebin ! videoconvert ! pngenc "
          + "! multifilesink location=\(output.path)/%03d.png")
      return try FileManager.default.contentsOfDirectory(atPath: output.path).sorted()
        .map { try ImageDecoder().decode(path: output.path($0), targetSize: .full).pixels }
    }

    private func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> Double {
      ColorDifference.mean(one.array, other.array)
    }

    private func parts(of path: String) -> PlayBin.Parts? {
      Preroll.parts(uri: URL(filePath: path).absoluteString, timeout: .seconds(20))
    }

    @Test func theClipHasTheFramesOfTheRangeAndTheSound() async throws {
      let path = try video()
      let original = try Data(contentsOf: URL(filePath: path))
      let progress = Mutex<[Double]>([])
      let clip = try await ClipSaver().save(request(path)) { done in progress.withLock { $0.append(done) } }
      #expect(clip == folder.path("clips/ball 0-00-00.mp4"))
      let (all, part) = (try frames(path), try frames(clip))
      #expect(part.count == 20)
      // The ball is where it is in frame 10, not in the frames beside it.
      let first = try #require(part.first)
      let distances = [9, 10, 11].map { difference(first, all[$0]) }
      #expect(distances[1] < distances[0] && distances[1] < distances[2], "\(distances)")
      let last = try #require(part.last)
      #expect(difference(last, all[29]) < difference(last, all[30]))
      #expect(parts(of: clip) == [.video, .audio])
      let file = try Data(contentsOf: URL(filePath: clip))
      #expect(file.range(of: Data("avc1".utf8)) != nil && file.range(of: Data("mp4a".utf8)) != nil)
      #expect(progress.withLock { $0.last == 1 && $0 == $0.sorted() })
      #expect(try Data(contentsOf: URL(filePath: path)) == original)
      let again = try await ClipSaver().save(request(path)) { _ in }
      #expect(again != clip, "nothing is replaced")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("clips"))
      #expect(names.count == 2, "\(names)")
    }

    /// The frames of the clip and those of the video with the same effect differ by the codec only.
    @Test(arguments: [Effect(.noir), Effect(.sepia, amount: 0.5)])
    func theClipHasTheEffect(effect: Effect) async throws {
      let path = try video(hasSound: false)
      let clip = try await ClipSaver().save(request(path, from: 1, to: 2, effect: effect)) { _ in }
      let (all, part) = (try frames(path), try frames(clip))
      #expect(part.count == 20)
      let wanted = all[25].edited(by: effect.stack)
      #expect(difference(part[5], wanted) <= 1)
      #expect(parts(of: clip) == .video)
    }

    @Test func aCancelledClipLeavesNothing() async throws {
      let path = try video()
      let started = Mutex(false)
      let request = request(path, from: 0, to: 3, effect: Effect(.tonal))
      let task = Task {
        try await ClipSaver().save(request) { _ in started.withLock { $0 = true } }
      }
      task.cancel()
      await #expect(throws: ClipError.cancelled) { try await task.value }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path("clips"))) ?? []
      #expect(names.isEmpty, "\(names)")
    }

    @Test func whatCannotBeSavedIsSaid() async throws {
      let noVideo = folder.path("text.mkv")
      try Data("no video".utf8).write(to: URL(filePath: noVideo))
      await #expect(throws: ClipError.failed("The file is damaged.")) {
        try await ClipSaver().save(request(noVideo)) { _ in }
      }
      try Data().write(to: URL(filePath: folder.path("clips/file")), options: [])
      var refused = request(try video())
      refused.folder = folder.path("clips/file/folder")
      await #expect(throws: ClipError.self) { try await ClipSaver().save(refused) { _ in } }
    }
  }

  /// The model of a clip, with a service that answers when the test wants it to.
  @MainActor struct ClipModelTests {
    private final class FakeClips: ClipSaving {
      let answers: AsyncStream<Result<String, ClipError>>
      let answer: AsyncStream<Result<String, ClipError>>.Continuation
      let calls = Mutex<[ClipRequest]>([])

      init() { (answers, answer) = AsyncStream.makeStream() }

      func save(
        _ request: ClipRequest, progress: @escaping @Sendable (Double) -> Void
      ) async throws(ClipError) -> String {
        calls.withLock { $0.append(request) }
        progress(0.25)
        for await result in answers { return try result.get() }
        throw .cancelled
      }
    }

    private let service = FakeClips()
    private let messages = PlayerMessages()
    private let model: ClipModel

    init() { model = ClipModel(messages: messages, service: service) }

    private func save() {
      model.save(
        ClipRequest(
          uri: "file:///a.mkv", title: "a", start: .zero, end: MediaTime(seconds: 1),
          size: VideoSize(width: 2, height: 2)))
    }

    @Test func theProgressIsShownAndTheResultIsSaid() async {
      save()
      await eventually("the progress") { model.progress == 0.25 }
      save()
      service.answer.yield(.success("/videos/a.mp4"))
      await eventually("the end") { model.progress == nil }
      #expect(service.calls.withLock(\.count) == 1, "one at a time")
      #expect(messages.notice?.text == "Saved “a.mp4”.")
      #expect(messages.notice?.action == .show(path: "/videos/a.mp4"))
    }

    @Test func aFailureIsASentenceAndACancellationIsQuiet() async {
      save()
      service.answer.yield(.failure(.failed("The disk is full.")))
      let sentence = "A–B could not be saved. The disk is full."
      await eventually("the sentence") { messages.notice?.text == sentence }
      let notice = messages.notice
      save()
      await eventually("the progress") { model.progress == 0.25 }
      model.cancel()
      await eventually("the end") { model.progress == nil }
      #expect(messages.notice == notice)
    }
  }
}

extension PixelBuffer {
  /// The bytes of the rows.
  fileprivate var array: [UInt8] { bytes.withBytes { $0.withUnsafeBytes { Array($0.prefix(byteCount)) } } }
}
