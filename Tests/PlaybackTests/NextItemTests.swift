import FileTesting
import Foundation
import GStreamerKit
import TestTools
import Testing
import VideoDisplayKit

@testable import Playback

extension PlaybackTests {
  /// How the next item is checked, and given to the pipeline of the current one or to a standby pipeline.
  @MainActor struct NextItemTests {
    private let folder: TemporaryFolder
    private let context: PlaybackContext
    private let messages: AsyncStream<PlaybackSession.Message>
    private let next: NextItem

    init() throws {
      folder = try TemporaryFolder()
      let inbox = AsyncStream<PlaybackSession.Message>.makeStream()
      messages = inbox.stream
      context = PlaybackContext(
        limits: PlaybackService.Limits(), video: VideoPaintable(),
        makeAudioSink: { () throws(GStreamerError) in try Element("fakesink", ["sync": true]) },
        report: AsyncStream<PlaybackEvent>.makeStream().continuation, inbox: inbox.continuation)
      next = NextItem(context: context)
    }

    private func item(_ number: Int, _ uri: String = "file:///nowhere/video.mp4") -> GaplessTransition.Item {
      GaplessTransition.Item(item: number, source: PlaybackSource(uri: uri))
    }

    /// The current item; its pipeline is not started.
    private func open(_ uri: String = "file:///nowhere/current.mp4", isReady: Bool) throws -> OpenItem {
      let (source, generation) = (PlaybackSource(uri: uri), context.newGeneration())
      let open = OpenItem(
        1, OpenItem.Opening(source: source),
        pipeline: try context.makePipeline(source, generation: generation), generation: generation,
        context: context)
      if isReady { open.stage = .ready }
      return open
    }

    /// The item that GStreamer would be given now.
    private func follower(of open: OpenItem, _ parts: PlayBin.Parts = [.video, .audio]) -> Int? {
      open.pipeline.gaplessTransition.takeNext(rest: .seconds(1), parts: parts)?.item
    }

    /// The number of the next check whose result arrives.
    private func check() async -> (parts: PlayBin.Parts?, number: Int)? {
      for await message in messages {
        if case .checked(let parts, let number) = message { return (parts, number) }
      }
      return nil
    }

    @Test func aFileIsCheckedWhenTheCurrentItemIsReady() async throws {
      let path = try TestVideo(frames: 15).make("video", in: folder)
      let open = try open(isReady: false)
      defer { open.close() }
      next.prepare(item(2, "file://" + path), after: open)
      #expect(follower(of: open) == nil, "not before its check")
      next.didBecomeReady()
      let check = try #require(await check())
      #expect(check.parts == [.video, .audio])
      next.didCheck(check.parts, number: check.number, after: open)
      open.pipeline.gaplessTransition.willSeek()
      #expect(follower(of: open) == 2)
    }

    @Test func aFileThatCannotBeDecodedDoesNotFollow() async throws {
      let open = try open(isReady: true)
      defer { open.close() }
      next.prepare(item(2), after: open)
      let check = try #require(await check())
      #expect(check.parts == nil)
      next.didCheck(check.parts, number: check.number, after: open)
      #expect(follower(of: open) == nil)
    }

    @Test func theCheckOfAReplacedItemIsIgnored() throws {
      let open = try open(isReady: true)
      defer { open.close() }
      next.prepare(item(2), after: open)
      next.prepare(item(3), after: open)
      next.didCheck([.video, .audio], number: 1, after: open)
      open.pipeline.gaplessTransition.willSeek()
      #expect(follower(of: open) == nil)
      next.didCheck([.video, .audio], number: 2, after: open)
      open.pipeline.gaplessTransition.willSeek()
      #expect(follower(of: open) == 3)
    }

    @Test func anItemOfTheNetworkNeverFollowsInTheSamePipeline() throws {
      let open = try open(isReady: true)
      defer { open.close() }
      next.prepare(item(2, "http://127.0.0.1:9/video.mp4"), after: open)
      #expect(follower(of: open, []) == nil)
    }

    @Test func aRemovedOrForgottenItemDoesNotFollow() throws {
      for forget in [
        { $0.prepare(nil, after: $1) },
        {
          $0.clear(); $0.attach(to: $1)
        },
      ]
        as [(NextItem, OpenItem) -> Void]
      {
        let (next, open) = (NextItem(context: context), try open(isReady: true))
        defer { open.close() }
        next.prepare(item(2), after: open)
        next.didCheck([.video], number: 1, after: open)
        forget(next, open)
        #expect(follower(of: open, [.video]) == nil)
        #expect(next.takeStandby() == nil)
      }
    }

    /// A song after a video.
    @Test func nearTheEndAStandbyPipelineIsOpenedUnlessTheEndIsFarAwayAgain() async throws {
      let path = try TestVideo(frames: 30).make("video", in: folder)
      var clip = TestVideo(frames: 30)
      (clip.video, clip.audio) = (nil, "audioconvert ! opusenc")
      (clip.muxer, clip.fileExtension) = ("oggmux", "ogg")
      let song = try clip.make("song", in: folder)
      let open = try open("file://" + path, isReady: false)
      defer { open.close() }
      open.pipeline.setState(.paused)
      // The audio may arrive first; the song could follow that alone.
      await handle(until: { open.pipeline.reached.contains(.video) && open.position() != nil })
      (open.stage, open.media.duration, open.media.origin) = (.ready, .seconds(1), .zero)
      next.prepare(item(2, "file://" + song), after: open)
      let check = try #require(await check())
      #expect(check.parts == .audio)
      next.didCheck(check.parts, number: check.number, after: open)

      next.watchForEnd(of: open)
      #expect(next.takeStandby() == nil, "it has not prerolled")
      open.media.duration = .seconds(60)
      next.watchForEnd(of: open)
      open.media.duration = .seconds(1)
      next.watchForEnd(of: open)
      var standby: StandbyPipeline?
      await handle(until: {
        standby = next.takeStandby()
        return standby != nil
      })
      #expect(standby?.next.item == 2)
      #expect(next.takeStandby() == nil, "it is taken once")
      standby?.pipeline.close()
      next.clear()
    }

    /// Handles messages of pipelines until a condition is true.
    private func handle(until isTrue: () -> Bool) async {
      if isTrue() { return }
      for await message in messages {
        if case .pipeline(let event, let generation) = message { next.handle(event, generation: generation) }
        if isTrue() { return }
      }
    }
  }
}
