import FileTesting
import Foundation
import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  @MainActor struct NetworkTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ uri: String, stall: Duration) async -> (Player, PlayerItem) {
      var limits = PlaybackService.Limits()
      limits.dataTimeout = stall
      let player = Player(service: PlaybackService(limits: limits))
      let item = PlayerItem(uri: uri)
      player.replaceCurrentItem(with: item)
      player.play()
      await eventually("it is ready, or has failed") { item.status != .unknown }
      return (player, item)
    }

    @Test func aVideoIsPlayedFromTheNetwork() async throws {
      let video = try Data(contentsOf: URL(fileURLWithPath: TestVideo(frames: 60).make("video", in: folder)))
      let server = try TestServer(content: video)
      let (player, item) = await open(server.address("some%20video.mp4?a=b"), stall: .seconds(20))
      #expect(item.status == .readyToPlay)
      #expect(item.name == "some video.mp4")
      await eventually("it plays") { player.timeControlStatus == .playing }
      #expect(await player.seek(to: MediaTime(seconds: 29)))
      var hasEnded = false
      player.onEnd = { _ in hasEnded = true }
      await eventually("it ends") { hasEnded }
    }

    @Test func aNetworkVideoLeavesNoFileOnTheDisk() async throws {
      let downloads = try TemporaryFolder()
      let names = { try FileManager.default.contentsOfDirectory(atPath: downloads.path) }
      let video = try largeVideo()
      let server = try TestServer(content: video) { $0.stallsAt = video.count / 2 }
      var limits = PlaybackService.Limits()
      limits.downloads = downloads.path
      let player = Player(service: PlaybackService(limits: limits))
      player.replaceCurrentItem(with: PlayerItem(uri: server.address("video.mp4")))
      await eventually("half of it is there") { player.status == .readyToPlay }
      #expect(try names() == [])
      #expect(try openFiles(in: downloads.path) == 1, "it is in a file without a name")
      player.replaceCurrentItem(with: nil)
      await eventually("its file is closed") { (try? openFiles(in: downloads.path)) == 0 }
      #expect(try names() == [])
    }

    /// How many files of a folder this process has open, deleted ones included.
    private func openFiles(in folder: String) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
        return target?.hasPrefix(folder) == true
      }
    }

    @Test func aNetworkVideoIsPlayedWithoutADownloadFolder() async throws {
      var clip = TestVideo(frames: 30)
      // See `anUnreachableItemIsSkipped`.
      clip.muxer = "mp4mux faststart=true"
      let server = try TestServer(content: Data(contentsOf: URL(filePath: clip.make("video", in: folder))))
      var limits = PlaybackService.Limits()
      limits.downloads = "/proc"
      let player = Player(service: PlaybackService(limits: limits))
      var hasEnded = false
      player.onEnd = { _ in hasEnded = true }
      player.replaceCurrentItem(with: PlayerItem(uri: server.address("video.mp4")))
      player.play()
      await eventually("it is played") { hasEnded }
      #expect(player.error == nil)
    }

    @Test func aServerWithoutAResponseFails() async throws {
      let server = try TestServer(content: nil)
      let (player, item) = await open(server.address("video.mp4"), stall: .seconds(2))
      guard case .failed(.network(let reason)) = item.status else {
        Issue.record("it is \(item.status)")
        return
      }
      #expect(reason.contains("2 seconds"))
      #expect(player.timeControlStatus == .paused)
    }

    @Test func aServerThatStallsInTheMiddleFails() async throws {
      let video = try largeVideo()
      let server = try TestServer(content: video) { $0.stallsAt = video.count / 2 }
      let (player, item) = await open(server.address("video.mp4"), stall: .seconds(2))
      #expect(item.status == .readyToPlay)
      await eventually("it plays") { player.timeControlStatus == .playing }
      await player.seek(to: MediaTime(seconds: 13))
      await eventually("it waits for more") {
        player.timeControlStatus == .waiting || player.error != nil
      }
      await eventually("the timeout ends the attempt") {
        if case .network = player.error { true } else { false }
      }
    }

    @Test func aSeekOnASilentServerWaitsAndThenFails() async throws {
      let video = try largeVideo()
      let server = try TestServer(content: video) { $0.stallsAt = video.count / 2 }
      let (player, _) = await open(server.address("video.mp4"), stall: .seconds(3))
      await eventually("it plays") { player.timeControlStatus == .playing }
      let seek = Task { await player.seek(to: MediaTime(seconds: 28)) }
      await eventually("it waits for data") { player.timeControlStatus == .waiting }
      #expect(player.error == nil)
      #expect(await seek.value == false)
      await eventually("it fails") { player.error != nil }
      guard case .network = player.error else {
        Issue.record("it is \(String(describing: player.error))")
        return
      }
    }

    @Test func seekingBackToReceivedDataCancelsAWaitingSeek() async throws {
      let video = try largeVideo()
      let server = try TestServer(content: video) { $0.stallsAt = video.count / 2 }
      let (player, _) = await open(server.address("video.mp4"), stall: .seconds(20))
      await eventually("it plays") { player.timeControlStatus == .playing }
      let forward = Task { await player.seek(to: MediaTime(seconds: 28)) }
      await eventually("it waits for data") { player.timeControlStatus == .waiting }
      #expect(await player.seek(to: MediaTime(seconds: 3)))
      #expect(await forward.value == false, "it was overtaken")
      #expect(await player.currentFrame()?.number ?? -1 >= 3 * 30)
      await eventually("it plays there") { player.currentTimeNow().seconds > 3.5 }
      #expect(player.error == nil)
    }

    /// Host names and ports without a server.
    @Test(arguments: ["http://127.0.0.1:9/video.mp4", "http://nobody.invalid/video.mp4"])
    func unreachableServersFail(uri: String) async throws {
      let (_, item) = await open(uri, stall: .seconds(20))
      #expect(item.status == .failed(.network(reason: "The server cannot be reached.")))
    }

    @Test func aURIWithAnUnknownSchemeFails() async throws {
      let (_, odd) = await open("nonsense://video", stall: .seconds(20))
      guard case .failed = odd.status else {
        Issue.record("it is \(odd.status)")
        return
      }
    }

    @Test(arguments: [
      ("404 Not Found", "The server has no file at this location."),
      ("403 Forbidden", "The server denied access."),
      ("500 Internal Server Error", "Internal Server Error"),
    ])
    func errorResponsesFail(status: String, reason: String) async throws {
      let server = try TestServer(content: Data("<html>No</html>".utf8)) { answer in
        (answer.status, answer.type, answer.servesRanges) = (status, "text/html", false)
      }
      let (player, item) = await open(server.address("video.mp4"), stall: .seconds(20))
      #expect(item.status == .failed(.network(reason: reason)))
      #expect(player.timeControlStatus == .paused)
    }

    @Test func aRedirectIsFollowed() async throws {
      _ = try TestVideo(frames: 30).make("video", in: folder)
      let server = try TestServer(folder: folder) { answer, name in
        guard name == "old.mp4" else { return }
        (answer.status, answer.headers) = ("302 Found", ["Location: /video.mp4"])
      }
      let (player, item) = await open(server.address("old.mp4"), stall: .seconds(20))
      #expect(item.status == .readyToPlay)
      await eventually("it plays") { player.timeControlStatus == .playing }
      #expect(server.requests.contains("video.mp4"))
    }

    /// The server announces the length, but serves no ranges. Python's `http.server`, which is widely used, does
    /// not announce that.
    @Test(arguments: [true, false])
    func receivedDataIsSeekableWithoutRangeRequests(isAnnounced: Bool) async throws {
      let server = try TestServer(content: try largeVideo()) {
        ($0.servesRanges, $0.announcesRanges) = (false, isAnnounced)
      }
      let (player, item) = await open(server.address("video.mp4"), stall: .seconds(20))
      #expect(item.status == .readyToPlay)
      #expect(item.isSeekable)
      await eventually("all data has been sent") { server.completeResponses > 0 }
      let time = player.currentTimeNow().seconds
      await eventually("it plays") { player.currentTimeNow().seconds > time + 0.3 }
      #expect(await player.seek(to: MediaTime(seconds: 29)))
      #expect(await player.currentFrame()?.number == 29 * 30)
      #expect(await player.seek(to: MediaTime(seconds: 3)))
      #expect(await player.currentFrame()?.number == 3 * 30)
      #expect(!isAnnounced || server.requests.count == 1)
    }

    @Test(arguments: [true, false])
    func aSmallVideoWithItsIndexAtTheEndNeedsNoRangeRequests(isAnnounced: Bool) async throws {
      let video = try Data(contentsOf: URL(filePath: TestVideo(frames: 60).make("video", in: folder)))
      let server = try TestServer(content: video) {
        ($0.servesRanges, $0.announcesRanges) = (false, isAnnounced)
      }
      let (player, item) = await open(server.address("video.mp4"), stall: .seconds(20))
      #expect(item.status == .readyToPlay)
      #expect(await player.seek(to: MediaTime(seconds: 1)))
      var hasEnded = false
      player.onEnd = { _ in hasEnded = true }
      await eventually("it ends") { hasEnded }
      #expect(player.error == nil)
    }

    @Test(arguments: [true, false])
    func aLargeVideoWithItsIndexAtTheEndNeedsRangeRequests(isAnnounced: Bool) async throws {
      let video = try largeVideo(muxer: "mp4mux")
      // So slow that the index does not arrive before it is needed.
      let server = try TestServer(content: video) {
        ($0.servesRanges, $0.announcesRanges, $0.speed) = (false, isAnnounced, video.count / 20)
      }
      let (_, item) = await open(server.address("video.mp4"), stall: .seconds(20))
      #expect(item.status == .failed(.needsDownload))
    }

    @Test(arguments: [true, false])
    func aSeekBeyondReceivedDataRestartsWithoutSeeking(isAnnounced: Bool) async throws {
      let video = try largeVideo()
      let server = try TestServer(content: video) {
        ($0.servesRanges, $0.announcesRanges, $0.speed) = (false, isAnnounced, video.count / 10)
      }
      let (player, item) = await open(server.address("video.mp4"), stall: .seconds(20))
      await eventually("it plays") { player.currentTimeNow().seconds > 0.3 }
      #expect(await player.seek(to: MediaTime(seconds: 28)) == false)
      await eventually("it plays from the beginning") {
        item.status == .readyToPlay && player.timeControlStatus == .playing && !item.isSeekable
          && 0.3..<10 ~= player.currentTimeNow().seconds
      }
      #expect(item.restriction == .network(reason: "The server does not support seeking."))
    }

    /// Too large to be loaded completely before playback begins. Filler NAL units take less time than encoding so
    /// much.
    private func largeVideo(muxer: String = "mp4mux faststart=true") throws -> Data {
      var clip = TestVideo(frames: 900)
      clip.video =
        "x264enc speed-preset=ultrafast pass=cbr bitrate=6000 key-int-max=30 option-string=filler=1 ! h264parse"
      clip.muxer = muxer
      return try Data(contentsOf: URL(filePath: clip.make("video", in: folder)))
    }

    @Test func playbackResumesAfterAServerHasStalled() async throws {
      let video = try largeVideo()
      let server = try TestServer(content: video) { $0.stallsAt = video.count / 2 }
      let (player, _) = await open(server.address("video.mp4"), stall: .seconds(20))
      await eventually("it plays") { player.timeControlStatus == .playing }
      await player.seek(to: MediaTime(seconds: 13))
      await eventually("it waits for more") { player.timeControlStatus == .waiting }
      server.resume()
      await eventually("playback continues") {
        player.timeControlStatus == .playing && player.currentTimeNow().seconds > 16
      }
      #expect(player.error == nil)
    }

    @Test func aClosedConnectionIsResumed() async throws {
      let video = try largeVideo()
      let server = try TestServer(content: video)
      let (player, item) = await open(server.address("video.mp4"), stall: .seconds(20))
      #expect(item.status == .readyToPlay)
      await eventually("it plays") { player.timeControlStatus == .playing }
      server.hangUp()
      #expect(await player.seek(to: MediaTime(seconds: 25)))
      await eventually("it plays on") { player.currentTimeNow().seconds > 25.5 }
      #expect(player.error == nil)
    }

    @Test func aServerThatDisappearsInTheMiddleFails() async throws {
      let video = try largeVideo()
      var server: TestServer? = try TestServer(content: video) { $0.speed = video.count / 6 }
      let (player, item) = await open(server!.address("video.mp4"), stall: .seconds(20))
      #expect(item.status == .readyToPlay)
      await eventually("it plays") { player.timeControlStatus == .playing }
      server = nil
      await eventually("it fails") { player.error != nil }
      #expect(player.error == .network(reason: "The connection was lost."))
      #expect(player.timeControlStatus == .paused)
    }
  }
}
