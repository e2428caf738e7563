import GObjectKit
import Imaging
import MediaLibrary
import TestTools
import Testing

@testable import Viewer

/// Navigating through pictures with a fake service. `ViewerServiceTests` test the decoding.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ViewerModelTests {
  let service = FakeService()
  let source = FakeSource("a.jpg", "b.jpg", "c.jpg", "d.jpg")
  let model: ViewerModel
  let items: [MediaItem]

  init() {
    model = ViewerModel(source: source, service: service)
    items = source.items
    model.resize(width: 800, height: 600)
  }

  private func open(_ index: Int) async {
    model.open(items[index].id)
    service.decoded(items[index])
    await eventually("the picture is shown") { model.picture?.item == items[index] }
  }

  @Test func whatTheIndexFindsOutIsNoReasonToDecodeAgain() async {
    await open(1)
    let shown = model.picture
    let facts = ItemFacts(asset: AssetID.make(), date: Timestamp(seconds: 5), kinds: [.panorama], rating: 4)
    let rated = MediaItem(
      id: items[1].id, path: items[1].path, size: items[1].size, modified: items[1].modified, facts: facts)
    source.list = PictureList(items.map { $0.id == rated.id ? rated : $0 })
    await eventually("the item has its rating") { model.item?.rating == 4 }
    #expect(model.state == .shown && model.picture == shown)
    #expect(service.requests.compactMap(\.current).allSatisfy { $0 == items[1] })
  }

  // MARK: Navigation

  @Test func openingAPictureRequestsItAndItsNeighbors() async {
    await open(1)
    #expect(model.state == .shown)
    #expect(model.title == "b.jpg")
    #expect(model.position == "2 of 4")
    #expect(model.pictureDescription == "4000 × 3000 pixels")
    let request = ViewerRequest(
      current: items[1], neighbors: [items[2], items[0]], width: 800, height: 600)
    #expect(service.requests.last == request)
  }

  @Test func navigationStopsAtTheEndsOfTheSequence() async {
    await open(1)
    model.next()
    #expect(model.title == "c.jpg")
    model.last()
    #expect(model.position == "4 of 4")
    #expect(!model.hasNext && model.hasPrevious)
    model.next()
    #expect(model.title == "d.jpg")
    model.first()
    #expect(model.position == "1 of 4")
    #expect(model.hasNext && !model.hasPrevious)
    model.previous()
    #expect(model.title == "a.jpg")
  }

  @Test func theNeighborInTheDirectionOfNavigationIsRequestedFirst() async {
    await open(2)
    model.previous()
    #expect(service.requests.last?.neighbors == [items[0], items[2]])
    model.next()
    #expect(service.requests.last?.neighbors == [items[3], items[1]])
  }

  @Test func anEventForAnEarlierPictureIsIgnored() async {
    await open(0)
    model.next()
    model.next()
    service.decoded(items[1])
    service.answer(.failed(items[1], .empty))
    service.decoded(items[2])
    await eventually("the third picture is shown") { model.state == .shown }
    #expect(model.picture?.item == items[2])
  }

  @Test func slowLoadingHidesThePreviousPicture() async {
    await open(0)
    model.next()
    #expect(model.state == .loading && !model.isBusy)
    #expect(model.picture?.item == items[0])
    await eventually("loading is shown") { model.isBusy }
    #expect(model.picture == nil)
    service.decoded(items[1])
    await eventually("the picture is shown") { model.state == .shown }
    #expect(!model.isBusy)
  }

  /// The picture arrives at the same moment as the delay of the spinner ends.
  @Test func noSpinnerRemainsOverAShownPicture() async {
    let clock = TestClock()
    let model = ViewerModel(source: source, service: service, clock: clock)
    model.resize(width: 800, height: 600)
    for round in 0..<200 {
      let item = items[round % 4]
      model.open(item.id)
      await eventually("the delay has begun") { clock.sleeperCount == 1 }
      clock.advance(by: .milliseconds(200))
      model.handle(.decoded(FakeService.picture(of: item)))
      await drain()
      #expect(model.state == .shown && !model.isBusy, "round \(round)")
    }
  }

  @Test func aPreviewIsShownWhileThePictureLoads() async {
    model.open(items[0].id)
    service.decoded(items[0], isPreview: true)
    await eventually("loading continues over the preview") { model.isBusy }
    #expect(model.state == .shown && model.picture?.isPreview == true)
    model.loadDetail(level: 0)
    #expect(service.details.isEmpty)
    service.decoded(items[0])
    await eventually("the picture is there") { !model.isBusy }
    #expect(model.picture?.isPreview == false)
  }

  @Test func navigationContinuesAfterAnUnreadablePicture() async {
    model.open(items[0].id)
    service.answer(.failed(items[0], .notAnImage))
    await eventually("the failure is shown") { model.state != .loading }
    #expect(model.state == .failed(ImageError.notAnImage.description))
    #expect(model.title == "a.jpg" && model.picture == nil && !model.isShown)
    model.next()
    #expect(model.state == .loading && model.title == "b.jpg")
  }

  @Test func aFailedPictureCanBeRetried() async {
    model.open(items[0].id)
    var retried: [MediaItem] = []
    model.onRetry = { retried.append($0) }
    model.retry()
    #expect(service.retries.isEmpty, "it has not failed yet")
    service.answer(.failed(items[0], .decoderStopped))
    await eventually("the failure is shown") { model.state != .loading }
    model.retry()
    #expect(model.state == .loading && service.retries == [items[0]] && retried == [items[0]])
    service.decoded(items[0])
    await eventually("the picture is shown") { model.state == .shown }
  }

  @Test func aTruncatedPictureIsShownWithAWarning() async {
    model.open(items[0].id)
    service.decoded(items[0], isTruncated: true)
    await eventually("the picture is shown") { model.state == .shown }
    #expect(model.warning?.contains("missing") == true)
    await open(1)
    #expect(model.warning == nil)
  }

  // MARK: Changes on disk

  @Test func aRemovedPictureIsReplacedByTheNext() async {
    await open(1)
    source.remove("b.jpg")
    await eventually("the next picture is there") { model.title == "c.jpg" }
    #expect(model.position == "2 of 3")
  }

  @Test func aRemovedPictureIsReplacedByTheNextRemainingOne() async {
    await open(1)
    source.list = PictureList([items[0], items[3]])
    await eventually("the picture after them is there") { model.title == "d.jpg" }
  }

  @Test func theRemovedLastPictureIsReplacedByThePreviousOne() async {
    await open(3)
    source.remove("d.jpg")
    await eventually("the picture before is there") { model.title == "c.jpg" }
    #expect(model.position == "3 of 3")
  }

  @Test func removingAllPicturesClearsTheViewer() async {
    await open(1)
    source.list = PictureList()
    await eventually("nothing is shown") { model.state == .empty }
    #expect(model.title == "" && model.position == "" && model.picture == nil)
    #expect(service.requests.last?.current == nil)
    model.next()
    model.previous()
    #expect(model.state == .empty)
  }

  @Test func anInsertedPictureChangesOnlyThePosition() async {
    await open(1)
    source.list = PictureList([FakeSource.item(9, "new.jpg")] + items)
    await eventually("the number moves") { model.position == "3 of 5" }
    #expect(model.state == .shown && model.picture?.item == items[1])
  }

  @Test func aChangedPictureIsLoadedAgain() async {
    await open(1)
    let changed = FakeSource.item(2, "b.jpg", modified: 99)
    source.list = PictureList([items[0], changed, items[2]])
    await eventually("the picture is requested again") { service.current == changed }
    #expect(model.state == .loading)
  }

  @Test func anAwaitedPictureIsShownWhenItAppears() async {
    let late = FakeSource.item(8, "late.jpg")
    model.open(late.id)
    #expect(model.item == nil)
    source.list = PictureList(items + [late])
    await eventually("it is shown") { model.title == "late.jpg" }
  }

  // MARK: Trash

  @Test func aReadOnlyPictureIsNotTrashed() async {
    await open(1)
    await model.trash()
    #expect(model.title == "b.jpg")
    #expect(model.notice?.text == "“b.jpg” is read-only and cannot be moved to the trash.")
    #expect(model.notice?.action == nil)
  }

  // MARK: Size and detail

  @Test func resizingIsDebounced() async {
    await open(0)
    let count = service.requests.count
    for width in 801...860 { model.resize(width: width, height: 600) }
    await eventually("it is decoded for the new size") { service.requests.last?.width == 860 }
    #expect(service.requests.count == count + 1)
  }

  @Test func detailIsRequestedAndPublished() async {
    await open(0)
    model.loadDetail(level: 1)
    #expect(service.details == [1])
    service.answer(.detail(items[0], .gray(width: 20, height: 15), level: 1))
    await eventually("the pixels are published") { model.detail?.level == 1 }
    model.next()
    #expect(model.detail == nil)
  }

  @Test func aFailedDetailShowsANotice() async {
    await open(0)
    model.loadDetail(level: 0)
    service.answer(.detailFailed(items[0], .timedOut))
    await eventually("the notice is shown") { model.notice != nil }
    #expect(model.notice?.text.contains("a.jpg") == true)
    #expect(model.state == .shown)
  }

  @Test func closingReleasesThePictures() async {
    await open(0)
    model.close()
    #expect(model.state == .empty && service.requests.last?.current == nil)
    #expect(service.requests.last?.neighbors == [])
  }

  @Test func theModelIsReleasedWithItsLastReference() async {
    weak var model: ViewerModel?
    do {
      let living = ViewerModel(source: source, service: FakeService())
      living.open(items[0].id)
      living.next()
      model = living
    }
    await eventually("the model is released") { model == nil }
  }
}
