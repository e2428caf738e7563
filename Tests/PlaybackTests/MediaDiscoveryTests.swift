import FileTesting
import Foundation
import GObjectKit
import GStreamerKit
import Synchronization
import TestTools
import Testing
import VideoDisplayKit

@testable import Playback

extension PlaybackTests {
  /// Durations of the items of a queue that have not been opened.
  @MainActor struct MediaDiscoveryTests {
    private let folder: TemporaryFolder
    private let service = MediaDiscoveryService()

    init() throws { folder = try TemporaryFolder() }

    /// The results of the service for some URIs, in its order.
    private func read(_ uris: [String]) async -> [(uri: String, fileInfo: MediaFileInfo)] {
      var found: [(uri: String, fileInfo: MediaFileInfo)] = []
      service.read(uris)
      for await case .read(let uri, let fileInfo) in service.events {
        found.append((uri, fileInfo))
        if found.count == uris.count { break }
      }
      return found
    }

    private func uri(_ path: String) -> String { File(path: path).uri }

    @Test func durationsAndTitlesAreReadInOrder() async throws {
      let video = uri(try TestVideo(frames: 45).make("video", in: folder))
      let song = folder.path + "/song.ogg"
      try launch(
        """
        audiotestsrc samplesperbuffer=4800 num-buffers=25 ! audio/x-raw,rate=48000 ! \
        taginject tags=title=Morning ! vorbisenc ! oggmux ! filesink location=\(song)
        """)
      let text = folder.path + "/text.mp4"
      try "This is not a video.".write(toFile: text, atomically: true, encoding: .utf8)
      let uris = [uri(song), uri(text), uri(folder.path + "/nowhere.mkv"), video]
      let found = await read(uris)
      #expect(found.map(\.uri) == uris)
      let (first, last) = (found[0].fileInfo, found[3].fileInfo)
      #expect(abs(try #require(first.duration).inSeconds - 2.5) < 0.05 && first.title == "Morning")
      #expect(found[1].fileInfo == MediaFileInfo() && found[2].fileInfo == MediaFileInfo())
      #expect(abs(try #require(last.duration).inSeconds - 1.5) < 0.1 && last.title == nil)
    }

    @Test func aFileThatHasChangedIsReadAgain() async throws {
      let path = try TestVideo(frames: 30).make("video", in: folder)
      let before = try #require(await read([uri(path)]).first?.fileInfo.duration)
      try FileManager.default.removeItem(atPath: path)
      _ = try TestVideo(frames: 90).make("video", in: folder)
      let after = try #require(await read([uri(path)]).first?.fileInfo.duration)
      #expect(abs((after - before).inSeconds - 2) < 0.1)
    }

    @Test func networkSourcesAreNotRead() async throws {
      let requests = Mutex(0)
      let server = try TestServer { _ in
        requests.withLock { $0 += 1 }
        return nil
      }
      #expect(await read([server.address("video.mp4")]).map(\.fileInfo) == [MediaFileInfo()])
      #expect(requests.withLock { $0 } == 0)
    }

    @Test func aNewRequestCancelsEarlierOnes() async throws {
      let uris = try (0..<20).map { number in
        let path = folder.path + "/\(number).mp4"
        try FileManager.default.copyItem(
          atPath: try TestVideo(frames: 30).make("video \(number)", in: folder), toPath: path)
        return uri(path)
      }
      service.read(uris)
      service.read([])
      service.read([uris[19]])
      var found: [String] = []
      for await case .read(let uri, _) in service.events {
        found.append(uri)
        if uri == uris[19] { break }
      }
      #expect(found.count <= 2, "the requests in progress and the last one")
    }

    // MARK: The queue panel

    /// A service that reports what the test specifies.
    private final class FakeDiscovery: MediaDiscovering {
      let events: AsyncStream<MediaDiscoveryEvent>
      private let out: AsyncStream<MediaDiscoveryEvent>.Continuation
      private let asked = Mutex<[[String]]>([])

      init() { (events, out) = AsyncStream.makeStream() }

      var last: [String]? { asked.withLock(\.last) }
      var count: Int { asked.withLock(\.count) }
      func read(_ uris: [String]) { asked.withLock { $0.append(uris) } }
      func emit(_ uri: String, _ fileInfo: MediaFileInfo) { out.yield(.read(uri: uri, fileInfo)) }
    }

    @Test func filesAreReadWhileTheQueueIsShown() async throws {
      let discovery = FakeDiscovery()
      let model = PlayerModel(player: QueuePlayer(service: FakePlayback()), discovery: discovery)
      let uris = ["a", "b", "c", "d"].map { "file:///videos/\($0).mkv" } + ["http://example.org/e.mp4"]
      model.queue.open(uris, startingAt: uris[2])
      await eventually("it is ready") { model.player.status == .readyToPlay }
      #expect(discovery.last?.isEmpty ?? true, "no row is visible")
      model.queue.isShown = true
      await eventually("the following items first, and no network source") {
        discovery.last == [uris[3], uris[0], uris[1]]
      }
      #expect(model.discovery.durationText == nil, "the duration is unknown")
      discovery.emit(uris[3], MediaFileInfo(duration: .seconds(20), title: "Beaches"))
      await eventually("the row shows the duration") {
        model.queue.items[3].duration == MediaTime(seconds: 20)
      }
      #expect(model.queue.items[3].displayTitle == "Beaches" && model.queue.items[3].status == .unknown)
      discovery.emit(uris[0], MediaFileInfo(duration: .seconds(3600)))
      discovery.emit(uris[1], MediaFileInfo())
      // 100 s of the item that is open.
      await eventually("they are added up") { model.discovery.durationText == "Over 1:02:00" }
      for item in [model.queue.items[1], model.queue.items[4]] { model.queue.remove(item) }
      #expect(model.discovery.durationText == "1:02:00")
      model.queue.isShown = false
      model.queue.add(["file:///videos/f.mkv"])
      await eventually("no row is visible") { discovery.last == [] }
    }

    @Test func anItemThatIsOpeningComesFirst() async throws {
      let discovery = FakeDiscovery()
      let model = PlayerModel(player: QueuePlayer(service: SilentPlayback()), discovery: discovery)
      model.queue.isShown = true
      await eventually("the queue is looked at") { discovery.count == 2 }
      model.queue.open(["file:///videos/a.mkv", "file:///videos/b.mkv"])
      await eventually("it has changed") { discovery.count == 3 }
      #expect(discovery.last == [])
      model.player.currentItem?.status = .readyToPlay
      await eventually("then the next is read") { discovery.last == ["file:///videos/b.mkv"] }
    }

    /// A service that never finishes opening an item.
    private final class SilentPlayback: PlaybackServing {
      let events = AsyncStream<PlaybackEvent> { _ in }
      let video = VideoPaintable()
      func open(_ source: PlaybackSource?, item: Int) {}
      func prepareNext(_ source: PlaybackSource?, item: Int) {}
      func play() {}
      func pause() {}
      func seek(to time: MediaTime, tolerance: SeekTolerance, request: Int) {}
      func step(frames: Int, request: Int) {}
      func apply(_ options: PlaybackOptions) {}
      func select(_ selection: TrackSelection) {}
      func requestFrame(request: Int) {}
    }
  }
}
