import Imaging
import MediaLibrary
import TestTools
import Testing

@testable import Viewer

/// Pictures of several pages in the viewer, with a fake service.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ViewerPageTests {
  private let service = FakeService()
  private let source = FakeSource("a.tif", "b.jpg")
  private let model: ViewerModel
  private var scan: MediaItem { source.items[0] }

  init() {
    model = ViewerModel(source: source, service: service)
    model.resize(width: 800, height: 600)
  }

  private func open(_ index: Int, pageCount: Int) async {
    let item = source.items[index]
    model.open(item.id)
    service.decoded(item)
    var metadata = ImageMetadata()
    metadata.pageCount = pageCount
    service.answer(.information(item, metadata))
    await eventually("the information is shown") { model.information[.size] != nil && model.isShown }
    await eventually("the pages are known") { model.pages?.count == (pageCount > 1 ? pageCount : nil) }
  }

  private func turn(_ step: Int, to page: Int) async {
    model.turnPage(step)
    #expect(model.state == .loading)
    service.decoded(scan.showing(page: page))
    await eventually("the page is shown") { model.picture?.item.page == page && model.isShown }
  }

  @Test func pagesAreTurnedWithinTheFile() async {
    await open(0, pageCount: 3)
    #expect(model.pages?.position == "Page 1 of 3" && model.information[.pages] == "3")
    #expect(service.requests.last?.neighbors == [scan.showing(page: 1), source.items[1]])
    model.turnPage(-1)
    #expect(model.pages?.index == 0 && model.isShown)
    await turn(1, to: 1)
    await turn(1, to: 2)
    #expect(model.pages?.position == "Page 3 of 3" && model.title == "a.tif")
    #expect(service.current == scan.showing(page: 2))
    model.turnPage(1)
    #expect(model.pages?.index == 2 && model.isShown)
    await turn(-1, to: 1)
    model.loadDetail(level: 0)
    #expect(service.details == [0])
  }

  @Test func theNextPictureHasItsOwnPages() async {
    await open(0, pageCount: 2)
    await turn(1, to: 1)
    await open(1, pageCount: 1)
    #expect(model.pages == nil)
    model.turnPage(1)
    #expect(model.isShown && service.current == source.items[1])
    await open(0, pageCount: 2)
    #expect(model.pages?.index == 0)
  }

  @Test func commaAndPeriodTurnPages() async {
    await open(1, pageCount: 1)
    #expect(!model.handlePageKey(.character(".")))
    await open(0, pageCount: 2)
    #expect(model.handlePageKey(.character(".")) && model.pages?.index == 1)
    #expect(model.handlePageKey(.character(",")) && model.pages?.index == 0)
    #expect(!model.handlePageKey(.left))
  }

  @Test func whatTheIndexFindsOutKeepsThePage() async {
    let item = scan
    await open(0, pageCount: 2)
    await turn(1, to: 1)
    let facts = ItemFacts(asset: AssetID.make(), date: Timestamp(seconds: 5), kinds: [], rating: 4)
    let rated = MediaItem(
      id: scan.id, path: scan.path, size: scan.size, modified: scan.modified, facts: facts)
    source.list = PictureList([rated, source.items[1]])
    await eventually("the item has its rating") { model.item?.rating == 4 }
    #expect(model.pages?.index == 1 && model.isShown)
    #expect(service.current == item.showing(page: 1))
  }
}
