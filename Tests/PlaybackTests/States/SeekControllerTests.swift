import Testing

@testable import Playback

@Suite(.timeLimit(.minutes(1))) struct SeekControllerTests {
  private static let here = MediaTime(seconds: 5)

  private func seek(_ seconds: Double, _ request: Int?) -> SeekController.Seek {
    SeekController.Seek(operation: .time(MediaTime(seconds: seconds), .accurate), request: request)
  }

  /// A controller whose pipeline performs a seek to 1 s, which is request 1.
  private func seeking(timeouts: Int = 0) throws -> SeekController {
    var controller = SeekController(timeouts: timeouts)
    expectEqual(controller.request(seek(1, 1)), [])
    controller.didStart(try controller.take())
    return controller
  }

  @Test func oneSeekIsPerformedAtATime() throws {
    var controller = try seeking()
    expectEqual(controller.request(seek(2, 2)), [])
    expectEqual(controller.next(), nil)
    let answer = try controller.finish()
    #expect(answer.request == 1 && !answer.isFinished, "another one follows")
    expectEqual(controller.next(), seek(2, 2))
  }

  @Test func onlyTheLastOfSeveralRequestsIsPerformed() throws {
    var controller = try seeking()
    _ = controller.request(seek(2, 2))
    expectEqual(controller.request(seek(3, 3)), [2])
    _ = controller.didFinish()
    expectEqual(controller.next(), seek(3, 3))
    #expect(controller.pending == nil)
  }

  @Test func aRequestIsAnsweredAfterThePendingRefresh() throws {
    var controller = try seeking()
    _ = controller.request(SeekController.Seek(operation: .refresh))
    let early = controller.didFinish()
    #expect(early == nil)
    controller.didStart(try controller.take())
    let answer = try controller.finish()
    #expect(answer.request == 1 && answer.isFinished)
  }

  @Test func aSeekThatWaitsForDataGivesWayToANewOne() throws {
    var controller = try seeking()
    expectEqual(controller.didBecomeSlow(), true)
    expectEqual(controller.request(seek(2, 2)), [1])
    expectEqual(controller.next(), seek(2, 2))
  }

  @Test func aFileThatDoesNotAnswerIsReopenedThenGivenTimeThenFails() throws {
    var controller = try seeking()
    expectEqual(controller.didTimeOut(isFile: true, position: Self.here), .reopen(seek(1, 1), overtaken: nil))
    #expect(controller.isIdle)
    controller = try seeking(timeouts: controller.timeouts)
    expectEqual(controller.didTimeOut(isFile: true, position: Self.here), .extend)
    #expect(controller.current == seek(1, 1))
    expectEqual(controller.didTimeOut(isFile: true, position: Self.here), .failAtPosition)
  }

  @Test func aFileIsReopenedWhereTheUserWantsToBeNow() throws {
    var controller = try seeking()
    _ = controller.request(seek(2, 2))
    expectEqual(controller.didTimeOut(isFile: true, position: Self.here), .reopen(seek(2, 2), overtaken: 1))
    controller = SeekController()
    controller.didStart(SeekController.Seek(operation: .refresh))
    expectEqual(
      controller.didTimeOut(isFile: true, position: Self.here), .reopen(seek(5, nil), overtaken: nil))
  }

  @Test func aSeekThatSucceedsForgetsEarlierTimeouts() throws {
    var controller = try seeking(timeouts: 1)
    _ = controller.didFinish()
    #expect(controller.timeouts == 0)
  }

  @Test func aNetworkSeekGoesOnAsLongAsDataArrives() throws {
    var controller = try seeking()
    controller.didReceiveData()
    expectEqual(controller.didTimeOut(isFile: false, position: Self.here), .extend)
    expectEqual(controller.didTimeOut(isFile: false, position: Self.here), .failWithoutData)
  }

  @Test func timersOfAFinishedSeekDoNothing() throws {
    var controller = try seeking()
    _ = controller.didFinish()
    expectEqual(controller.didTimeOut(isFile: true, position: Self.here), .none)
    expectEqual(controller.didBecomeSlow(), false)
    #expect(controller.timeouts == 0)
  }

  @Test func everyRequestIsAnsweredWhenTheItemCloses() throws {
    var controller = try seeking()
    _ = controller.request(seek(2, 2))
    expectEqual(controller.cancel(), [1, 2])
    #expect(controller.isIdle)
  }

  @Test func theNewestRequestIsKeptWhenTheItemIsReopened() throws {
    var controller = try seeking()
    _ = controller.request(seek(2, 2))
    let (kept, overtaken) = controller.takeRequest()
    #expect(kept == 2 && overtaken == 1)
    controller = try seeking()
    expectEqual(controller.takeRequest().kept, 1)
    #expect(controller.isIdle)
  }
}

extension SeekController {
  /// The seek to perform now, which there must be.
  fileprivate mutating func take() throws -> Seek {
    let seek = next()
    return try #require(seek)
  }

  /// The answer after the current seek, which there must be.
  fileprivate mutating func finish() throws -> (request: Int, isFinished: Bool) {
    let answer = didFinish()
    return try #require(answer)
  }
}
