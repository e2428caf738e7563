import Testing

@testable import GStreamerKit

@Suite(.timeLimit(.minutes(1))) struct WithheldEndsTests {
  private let video: WithheldEnds.Input = 1
  private let audio: WithheldEnds.Input = 2
  private var ends = WithheldEnds()
  private var lastNumber: UInt32 = 100

  init() {
    ends.add(video)
    ends.add(audio)
  }

  /// Releases the withheld events and returns their numbers by input.
  private mutating func release() -> [WithheldEnds.Input: UInt32] {
    let events = ends.release { [number = lastNumber] in number }
    lastNumber += 1
    return Dictionary(uniqueKeysWithValues: events.map { ($0.input, $0.number) })
  }

  @Test mutating func theFirstEndWaitsForTheLastOne() {
    #expect(ends.didEnd(video, number: 1, canWithhold: true) == .withhold)
    #expect(ends.didEnd(audio, number: 2, canWithhold: true) == .passAll)
    let events = release()
    #expect(events.keys.sorted() == [video])
    #expect(ends.didEnd(video, number: events[video]!, canWithhold: true) == .pass)
  }

  @Test mutating func anEndThatAFlushOvertakesIsDropped() {
    #expect(ends.didEnd(video, number: 1, canWithhold: true) == .withhold)
    let number = release()[video]!
    ends.restart(video)
    ends.restart(audio)
    // Between the flush and the next segment nothing can take the place of the event.
    #expect(ends.didEnd(video, number: number, canWithhold: false) == .drop)
    ends.didSend(number)
    #expect(ends.didEnd(video, number: 3, canWithhold: true) == .withhold, "the end after the seek")
    #expect(ends.didEnd(audio, number: 4, canWithhold: true) == .passAll)
  }

  @Test mutating func theEndsOfTheLastItemPass() {
    #expect(ends.didEnd(video, number: 1, canWithhold: true) == .withhold)
    _ = release()
    #expect(ends.didEnd(audio, number: 2, canWithhold: true) == .pass)
  }

  @Test mutating func theEndsOfAnItemThatAnotherOneFollowsAreForgotten() {
    #expect(ends.didEnd(video, number: 1, canWithhold: true) == .withhold)
    ends.drop()
    #expect(release().isEmpty)
  }

  @Test mutating func anEndThatNothingCanReplacePasses() {
    #expect(ends.didEnd(video, number: 1, canWithhold: false) == .pass)
  }

  @Test mutating func anInputThatIsGoneIsNotWaitedFor() {
    ends.remove(audio)
    #expect(ends.didEnd(video, number: 1, canWithhold: true) == .passAll)
  }
}
