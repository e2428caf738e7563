import GStreamerKit
import Testing

@testable import Playback

@Suite(.timeLimit(.minutes(1))) struct GaplessTransitionTests {
  private let transition = GaplessTransition()
  private let next = GaplessTransition.Item(
    item: 2, source: PlaybackSource(uri: "file:///b.mp4"), parts: [.video, .audio])

  init() { _ = transition.popStarted() }

  /// Asks for the next item, as GStreamer does near the end.
  private func ask(rest: Duration? = .seconds(1), parts: PlayBin.Parts = [.video, .audio]) -> Int? {
    transition.takeNext(rest: rest, parts: parts)?.item
  }

  @Test(arguments: [Duration.seconds(1), nil]) func nearTheEndTheNextItemFollows(rest: Duration?) {
    transition.setNext(next)
    #expect(ask(rest: rest) == 2)
    #expect(transition.pendingItem?.item == 2)
    #expect(transition.popStarted()?.item == 2)
    #expect(!transition.hasPendingItem)
  }

  @Test func farFromTheEndNoItemFollows() {
    transition.setNext(next)
    #expect(ask(rest: .seconds(60)) == nil)
    #expect(!transition.hasPendingItem)
  }

  @Test func anItemOfOtherKindsOfStreamDoesNotFollow() {
    transition.setNext(next)
    #expect(ask(parts: [.audio]) == nil)
  }

  /// So that a standby pipeline is opened.
  @Test func anItemThatWasDeclinedCannotFollowUntilGStreamerAsksAgain() {
    #expect(ask() == nil)
    transition.setNext(next)
    #expect(!transition.canFollow(next, after: next.parts))
    transition.willSeek()
    #expect(transition.canFollow(next, after: next.parts))
    #expect(ask() == 2)
  }

  @Test func theItemAfterTheNextOneCanFollowToo() {
    transition.setNext(next)
    #expect(ask() == 2)
    #expect(ask() == nil, "GStreamer requests one URI more than there are items")
    _ = transition.popStarted()
    let third = GaplessTransition.Item(item: 3, source: next.source, parts: next.parts)
    #expect(transition.canFollow(third, after: next.parts))
    transition.setNext(third)
    #expect(ask() == 3)
  }

  @Test func aRemovedItemDoesNotFollow() {
    transition.setNext(next)
    transition.setNext(nil)
    #expect(ask() == nil)
  }

  @Test func atAnotherRateNoItemFollows() {
    transition.setNext(next)
    transition.allow(false)
    #expect(ask() == nil)
  }

  @Test func anItemWithAStartPositionOrSubtitlesDoesNotFollow() {
    var (later, subtitled) = (next.source, next.source)
    later.start = MediaTime(seconds: 5)
    subtitled.subtitleURI = "file:///b.srt"
    for source in [later, subtitled] {
      let item = GaplessTransition.Item(item: 2, source: source, parts: next.parts)
      #expect(!transition.canFollow(item, after: next.parts))
    }
  }
}
