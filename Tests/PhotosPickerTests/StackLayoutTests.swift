import GObjectKit
import LibraryIndex
import MediaLibrary
import Testing

@testable import PhotosPicker

/// Which items of a list are one cell.
@Suite(.timeLimit(.minutes(1))) struct StackLayoutTests {
  /// A burst of three photos, whose first one is the key, and a Live Photo of a photo and a video.
  private static let stacks: [PhotoStack] = {
    func item(_ id: Int64, _ name: String, kinds: MediaKinds = [], burst: String? = nil, pair: String? = nil)
      -> StackItem
    {
      var item = StackItem(
        id: AssetID(rawValue: id), folder: "/p", name: name, date: Timestamp(seconds: Int(id)), kinds: kinds)
      (item.burst, item.pair) = (burst, pair)
      return item
    }
    return StackBuilder.stacks(of: [
      item(1, "1.jpg", burst: "b"), item(2, "2.jpg", burst: "b"), item(3, "3.jpg", burst: "b"),
      item(4, "4.heic", pair: "p"), item(5, "4.mov", kinds: .video, pair: "p"),
    ])
  }()

  private func asset(_ id: Int64) -> AssetID { AssetID(rawValue: id) }

  private func layout(
    open: Set<AssetID> = [], collapses: Bool = true, without excluded: Set<AssetID> = []
  ) -> StackLayout {
    StackLayout(Self.stacks, open: open, collapses: collapses) { !excluded.contains($0) }
  }

  private func hidden(_ layout: StackLayout) -> [Int64] {
    (1...5).filter { layout.hidden.contains(asset($0)) }
  }

  @Test func aClosedStackShowsItsKey() {
    let layout = layout()
    #expect(hidden(layout) == [2, 3, 5])
    #expect(layout.places.keys.map(\.rawValue) == [1])
    #expect(layout.places[asset(1)].map(CellStack.init)?.count == 3)
  }

  @Test func anOpenStackShowsAllItsItems() {
    let layout = layout(open: [asset(1)])
    #expect(hidden(layout) == [5])
    #expect(layout.places.keys.map(\.rawValue).sorted() == [1, 2, 3])
    #expect(layout.places.values.filter(\.isKey).count == 1)
  }

  @Test func withoutItsKeyAStackShowsTheFirstItem() {
    let layout = layout(without: [asset(1)])
    #expect(hidden(layout) == [3, 5])
    #expect(layout.places[asset(2)]?.isKey == true)
  }

  @Test func anItemThatTheListContainsAloneIsInNoStack() {
    let layout = layout(without: [asset(1), asset(3)])
    #expect(hidden(layout) == [5])
    #expect(layout.places.isEmpty)
  }

  /// An update that adds a photo with this asset, by itself or by describing a known photo.
  private func update(with id: Int64, isInserted: Bool) -> LibraryUpdate {
    let snapshot = LibrarySnapshot([
      MediaItem(
        id: MediaItemID(rawValue: 9), path: "/p/\(id).jpg", modified: Timestamp(seconds: 1),
        facts: ItemFacts(asset: asset(id), date: Timestamp(seconds: 1)))
    ])
    let ids = [MediaItemID(rawValue: 9)]
    return isInserted
      ? LibraryUpdate(snapshot: snapshot, splices: [Splice(at: 0, removed: 0, inserted: ids)])
      : LibraryUpdate(snapshot: snapshot, splices: [], described: ids)
  }

  @Test(arguments: [true, false])
  func anItemOfAStackThatIsNotArrangedYetOutdatesTheLayout(isInserted: Bool) {
    let stacked = AssetSet((1...5).map(asset))
    let empty = StackLayout([], open: [], collapses: true) { _ in true }
    #expect(empty.isOutdated(after: update(with: 2, isInserted: isInserted), stacked: stacked))
    #expect(!empty.isOutdated(after: update(with: 7, isInserted: isInserted), stacked: stacked))
    #expect(!layout().isOutdated(after: update(with: 2, isInserted: isInserted), stacked: stacked))
  }

  @Test func aListWithoutStacksHidesOnlyTheVideosOfLivePhotos() {
    let layout = layout(collapses: false)
    #expect(hidden(layout) == [5])
    #expect(layout.places.isEmpty)
  }
}
