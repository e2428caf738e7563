import Imaging
import MediaLibrary
import TestTools
import Testing

@testable import Viewer

/// A slideshow with a fake service.
@Suite(.timeLimit(.minutes(2))) @MainActor struct SlideshowModelTests {
  let service = FakeService()
  let clock = TestClock()
  let items = (1...4).map { FakeSource.item($0, ["a.jpg", "b.jpg", "c.jpg", "d.jpg"][$0 - 1]) }

  private func slideshow(
    _ count: Int = 3, startingWith first: Int? = nil, options: SlideshowModel.Options = .init()
  ) -> SlideshowModel {
    let list = PictureList(Array(items.prefix(count)))
    let model = SlideshowModel(
      { list }, startingWith: first.map { items[$0].id }, options: options, service: service, clock: clock,
      shuffle: { $0.reversed() })
    model.resize(width: 800, height: 600)
    return model
  }

  /// Answers the request for a picture, which must be the current one.
  private func decode(_ item: MediaItem) async {
    await eventually("\(item.name) is requested") { service.current == item }
    service.decoded(item)
    await drain()
  }

  /// Waits until a picture is shown.
  private func shows(_ model: SlideshowModel, _ item: MediaItem) async {
    await eventually("\(item.name) is shown") { model.item == item }
  }

  @Test func theNextPictureIsDecodedAheadAndShownWhenTheIntervalHasPassed() async {
    let model = slideshow()
    await decode(items[0])
    await shows(model, items[0])
    await decode(items[1])
    await clock.advanceAndDrain(by: .milliseconds(4900))
    #expect(model.item == items[0])
    await clock.advanceAndDrain(by: .milliseconds(100))
    #expect(model.item == items[1])
    #expect(model.fade == .seconds(1))
    #expect(service.current == items[2])
    #expect(service.requests.last?.neighbors.contains(items[1]) == true)
  }

  @Test func aPictureThatIsNotDecodedYetIsShownWhenItIs() async {
    let model = slideshow()
    await decode(items[0])
    await shows(model, items[0])
    await clock.advanceAndDrain(by: .seconds(5))
    #expect(model.item == items[0])
    await clock.advanceAndDrain(by: .milliseconds(300))
    #expect(model.isBusy)
    await decode(items[1])
    await shows(model, items[1])
    #expect(!model.isBusy)
  }

  @Test func afterTheLastPictureComesTheFirst() async {
    let model = slideshow(2)
    for item in [items[0], items[1], items[0], items[1]] {
      await decode(item)
      await shows(model, item)
      await clock.advanceAndDrain(by: .seconds(5))
    }
  }

  @Test func shufflingShowsEachPictureOnceInARound() async {
    let model = slideshow(4, options: .init(isShuffled: true))
    var shown: [String] = []
    for _ in 0..<4 {
      let item = service.current ?? items[0]
      await decode(item)
      await shows(model, item)
      shown.append(item.name)
      await clock.advanceAndDrain(by: .seconds(5))
    }
    #expect(shown == ["d.jpg", "c.jpg", "b.jpg", "a.jpg"])
  }

  @Test func aPausedSlideshowStaysAndKeysStepThroughIt() async {
    let model = slideshow()
    await decode(items[0])
    await shows(model, items[0])
    await decode(items[1])
    model.togglePlaying()
    #expect(!model.isRunning)
    await clock.advanceAndDrain(by: .seconds(60))
    #expect(model.item == items[0])
    model.next()
    #expect(model.item == items[1] && model.fade == .milliseconds(250))
    model.previous()
    await decode(items[0])
    await shows(model, items[0])
    model.previous()
    await decode(items[2])
    await shows(model, items[2])
    model.togglePlaying()
    await decode(items[0])
    await clock.advanceAndDrain(by: .seconds(5))
    #expect(model.item == items[0])
  }

  @Test func steppingWhileAPictureIsDecodedSkipsIt() async {
    let model = slideshow(4)
    await decode(items[0])
    await shows(model, items[0])
    model.next()
    model.next()
    await decode(items[2])
    await shows(model, items[2])
    model.next()
    // The wait ends where it began.
    model.previous()
    #expect(model.item == items[2] && !model.isBusy)
  }

  @Test func anUnreadablePictureIsSkippedAndNamedOnce() async {
    let model = slideshow()
    await decode(items[0])
    await shows(model, items[0])
    for _ in 0..<2 {
      await eventually("b.jpg is requested") { service.current == items[1] }
      service.answer(.failed(items[1], .notFound))
      await decode(items[2])
      await clock.advanceAndDrain(by: .seconds(5))
      await shows(model, items[2])
      #expect(model.notice?.text == "“b.jpg” was skipped. \(ImageError.notFound.description)")
      let notice = model.notice
      await decode(items[0])
      await clock.advanceAndDrain(by: .seconds(5))
      await shows(model, items[0])
      #expect(model.notice == notice)
    }
  }

  @Test func ifNoPictureCanBeReadTheReasonIsShown() async {
    let model = slideshow(2)
    for item in items.prefix(2) {
      await eventually("\(item.name) is requested") { service.current == item }
      service.answer(.failed(item, .notFound))
    }
    await eventually("there is a problem") { model.problem != nil }
    #expect(model.problem == "None of the photos can be shown. \(ImageError.notFound.description)")
    #expect(!model.isRunning && !model.isBusy)
    model.next()
    model.previous()
    #expect(model.item == nil)
  }

  @Test func aSlideshowOfVideosSaysThatThereAreNoPhotos() {
    let list = PictureList([FakeSource.item(1, "a.mp4")])
    let model = SlideshowModel({ list }, service: service, clock: clock)
    model.resize(width: 800, height: 600)
    #expect(model.problem == "There are no photos to show.")
    #expect(service.requests.isEmpty)
  }

  @Test func aSinglePictureStays() async {
    let model = slideshow(1)
    await decode(items[0])
    await shows(model, items[0])
    await clock.advanceAndDrain(by: .seconds(11))
    model.next()
    await clock.advanceAndDrain(by: .seconds(1))
    #expect(model.item == items[0] && !model.isBusy)
  }

  @Test func theIntervalStaysInItsRangeAndCountsFromTheChange() async {
    let model = slideshow(options: .init(interval: 400))
    #expect(model.options.interval == 30)
    model.options.interval = -3
    #expect(model.options.interval == 2)
    await decode(items[0])
    await shows(model, items[0])
    await decode(items[1])
    model.changeInterval(by: 1)
    #expect(model.notice?.text == "Every 3 seconds")
    await clock.advanceAndDrain(by: .seconds(2))
    #expect(model.item == items[0])
    await clock.advanceAndDrain(by: .seconds(1))
    #expect(model.item == items[1] && model.fade == .milliseconds(600))
  }

  @Test func shufflingDuringTheSlideshowKeepsThePresentPicture() async {
    let model = slideshow(4, startingWith: 1)
    await decode(items[1])
    await shows(model, items[1])
    model.options.isShuffled = true
    #expect(model.item == items[1] && service.current != items[1])
    model.options.isShuffled = false
    #expect(service.current == items[2])
  }

  @Test func aResizedViewGetsTheShownPictureSharpFirst() async {
    let model = slideshow()
    await eventually("a.jpg is requested") { service.current == items[0] }
    var small = FakeService.picture(of: items[0])
    small.viewSize = ImageSize(width: 800, height: 600)
    service.answer(.decoded(small))
    await shows(model, items[0])
    #expect(service.current == items[1])
    model.resize(width: 1920, height: 1080)
    await clock.advanceAndDrain(by: .milliseconds(200))
    #expect(service.requests.last?.current == items[0] && service.requests.last?.width == 1920)
    await decode(items[0])
    await eventually("the next picture is requested") { service.current == items[1] }
    #expect(model.fade == .zero)
  }

  @Test func endingReleasesThePictures() async {
    let model = slideshow()
    await decode(items[0])
    await shows(model, items[0])
    model.end()
    #expect(service.requests.last?.current == nil && service.requests.last?.neighbors == [])
    await clock.advanceAndDrain(by: .seconds(20))
    #expect(model.item == items[0])
  }
}
