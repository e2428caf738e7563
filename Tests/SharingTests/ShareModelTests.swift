import GObjectKit
import Imaging
import MediaLibrary
import TestTools
import Testing

@testable import Sharing

/// The state of the share sheet, with fake files and programs.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ShareModelTests {
  private let service = FakeShares()
  private let receivers = FakeReceivers()

  private func model(_ count: Int, _ choices: ShareChoices = ShareChoices()) -> ShareModel {
    let photos = (1...count).map { number in
      MediaItem(
        id: MediaItemID(rawValue: UInt64(number)), path: "/photos/\(number).jpg",
        modified: Timestamp(seconds: 1))
    }
    return ShareModel(photos, choices: choices, service: service, receivers: receivers)
  }

  private func ready(_ model: ShareModel) async {
    await eventually("the files are made") { model.phase == .ready }
  }

  @Test func thePhotosThemselvesAreHandedOverInTheirOrder() async {
    let model = model(3)
    #expect(!model.canShare && model.files.isEmpty)
    await ready(model)
    #expect(model.sizeText == "3.0\u{A0}MB" && model.changeTexts.isEmpty && model.moreText == "+ 2 more")
    await model.deliver(to: .email, over: "")
    #expect(receivers.received.map(\.target) == ["e-mail"])
    #expect(receivers.received[0].paths == ["/photos/1.jpg", "/photos/2.jpg", "/photos/3.jpg"])
    #expect(model.phase == .ended(message: nil))
  }

  @Test func anotherChoiceMakesTheFilesAgain() async {
    let model = model(2)
    await ready(model)
    model.choices.removesLocation = true
    #expect(!model.canShare && model.files.isEmpty, "The old files have the location.")
    await ready(model)
    #expect(model.files.map(\.path) == ["/cache/1.jpg", "/cache/2.jpg"])
    #expect(model.changeTexts == ["Location is removed"] && model.sizeText == "1.0\u{A0}MB")
  }

  @Test func theNewestChoiceDecides() async {
    service.hold()
    let model = model(1)
    await eventually("the first file is asked for") { service.requests.count == 1 }
    model.choices.removesLocation = true
    await eventually("the second file is asked for") { service.requests.count == 2 }
    service.release()
    await ready(model)
    await drain()
    #expect(model.files.map(\.path) == ["/cache/1.jpg"])
  }

  @Test func nothingIsHandedOverBeforeTheFilesAreMade() async {
    service.hold()
    let model = model(1)
    await model.deliver(to: .email, over: "")
    #expect(receivers.received.isEmpty)
    service.release()
  }

  @Test func aPhotoThatFailsIsNamedAndTheOthersAreShared() async {
    service.fail("2.jpg", .image(.truncated))
    let model = model(3)
    await ready(model)
    #expect(model.problem == "1 of 3 photos can’t be shared. “2.jpg”: The file is incomplete.")
    await model.deliver(to: .showInFiles, over: "")
    #expect(receivers.received[0].paths == ["/photos/1.jpg", "/photos/3.jpg"])
  }

  @Test func withoutAFileNoTargetCanBeChosen() async {
    service.fail("1.jpg", .image(.truncated))
    let model = model(1)
    await ready(model)
    #expect(!model.canShare && model.problem == "The file is incomplete.")
  }

  @Test func cancellingInTheProgramReturnsToTheSheet() async {
    let model = model(1)
    await ready(model)
    receivers.failure = .cancelled
    await model.deliver(to: .wallpaper, over: "")
    #expect(model.phase == .ready && model.problem == nil)
    receivers.failure = nil
    await model.deliver(to: .wallpaper, over: "")
    #expect(model.phase == .ended(message: "Wallpaper set"))
  }

  @Test(arguments: [
    (ShareTarget.email, "No mail program was found. Install one, or attach the files yourself."),
    (.wallpaper, "This desktop does not let programs set the wallpaper."),
    (.showInFiles, "No file manager was found."),
  ])
  func aMissingProgramIsNamed(target: ShareTarget, sentence: String) async {
    let model = model(1)
    await ready(model)
    receivers.failure = .notAvailable
    await model.deliver(to: target, over: "")
    #expect(model.problem == sentence)
    #expect(model.canShare, "Another target can be chosen.")
  }

  @Test func onlyOnePhotoBecomesTheWallpaper() {
    #expect(model(1).targets.contains(.wallpaper))
    #expect(!model(2).targets.contains(.wallpaper))
  }
}
