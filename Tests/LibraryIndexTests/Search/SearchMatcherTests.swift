import ColorKit
import GObjectKit
import MediaLibrary
import Testing

@testable import LibraryIndex

/// Queries over a library whose files the index contains, except for one.
@Suite(.timeLimit(.minutes(1))) struct SearchMatcherTests {
  private let store: LibraryStore
  private let items: LibrarySnapshot

  init() throws {
    store = try LibraryStore()
    let photos: [(path: String, day: CalendarDay, kinds: MediaKinds, rating: UInt8, marks: ItemMarks)] = [
      ("/p/Red Sea/fish.jpg", CalendarDay(year: 2024, month: 7, day: 3), [], 5, .favorite),
      ("/p/March/parade.jpg", CalendarDay(year: 2023, month: 5, day: 1), [], 3, []),
      ("/p/beach.jpg", CalendarDay(year: 2024, month: 3, day: 31), [], 0, []),
      ("/p/beach.mp4", CalendarDay(year: 2024, month: 3, day: 1), .video, 0, []),
      ("/p/Screenshot.png", CalendarDay(year: 2022, month: 12, day: 25), .screenshot, 0, []),
    ]
    var items: [MediaItem] = []
    for (index, photo) in photos.enumerated() {
      let facts = ItemFacts(
        asset: AssetID(rawValue: Int64(index + 1)), date: photo.day.start, kinds: photo.kinds,
        rating: photo.rating, marks: photo.marks, editRevision: photo.path == "/p/beach.jpg" ? 7 : 0)
      items.append(
        MediaItem(
          id: MediaItemID(rawValue: UInt64(index + 1)), path: photo.path, modified: photo.day.start,
          facts: facts))
    }
    let new = CalendarDay(year: 2024, month: 3, day: 15).start
    items.append(MediaItem(id: MediaItemID(rawValue: 6), path: "/p/BeachParty.jpg", modified: new))
    items.sort { $0.date > $1.date }
    self.items = LibrarySnapshot(items)
    try store.database.write { [items] database in
      let revision = try AssetTable.beginRevision(in: database)
      for item in items {
        guard let asset = item.asset else { continue }
        try AssetTable.insert(
          .sample(item.path, id: asset, inode: item.id.rawValue), revision: revision, in: database)
      }
      try SearchTable.update(in: database)
    }
  }

  /// The names of the photos that a search finds, the newest first.
  private func found(_ text: String) throws -> [String] {
    let query = SearchQuery(
      text, vocabulary: SearchVocabulary(.english), today: CalendarDay(year: 2024, month: 12, day: 1))
    let matcher = try store.database.read { database in
      try query.matcher(in: database, years: items.years) { $0 == .red ? [AssetID(rawValue: 3)] : [] }
    }
    return items.indices.filter { matcher.includesItem(at: $0, of: items) }.map { items[$0].name }
  }

  @Test(arguments: [
    ("", 6, ""), ("beach", 3, "beach.jpg BeachParty.jpg beach.mp4"),
    ("beach -videos", 2, "beach.jpg BeachParty.jpg"),
    ("-beach", 3, "fish.jpg parade.jpg Screenshot.png"),
    ("march 2024", 3, "beach.jpg BeachParty.jpg beach.mp4"),
    ("march", 4, "beach.jpg BeachParty.jpg beach.mp4 parade.jpg"), ("red", 2, "fish.jpg beach.jpg"),
    ("red beach", 1, "beach.jpg"), ("christmas", 1, "Screenshot.png"), ("last summer", 1, "fish.jpg"),
    ("2022 2023", 2, "parade.jpg Screenshot.png"), ("march beach 2023", 0, ""),
    ("rating 3", 2, "fish.jpg parade.jpg"),
    ("★★★★", 1, "fish.jpg"), ("unrated videos", 1, "beach.mp4"), ("favorites", 1, "fish.jpg"),
    ("edited", 1, "beach.jpg"), ("edited -beach", 0, ""),
    ("screenshots", 1, "Screenshot.png"), ("party", 1, "BeachParty.jpg"), ("\"red sea\"", 1, "fish.jpg"),
    ("\"sea red\"", 0, ""), ("sea red", 1, "fish.jpg"), ("-red -march -screenshots", 0, ""),
  ])
  func aSearchFinds(_ text: String, _ count: Int, _ names: String) throws {
    let found = try found(text)
    #expect(found.count == count)
    if !names.isEmpty { #expect(found.joined(separator: " ") == names) }
  }

  @Test func withoutAnIndexPathsAreSearched() throws {
    let unread = LibrarySnapshot([
      MediaItem(id: MediaItemID(rawValue: 1), path: "/p/Red Sea/BeachParty.jpg", modified: .now),
      MediaItem(id: MediaItemID(rawValue: 2), path: "/p/x.jpg", modified: .now),
    ])
    let query = SearchQuery("party sea", vocabulary: SearchVocabulary(.english))
    let matcher = query.matcher(years: unread.years)
    #expect(unread.indices.filter { matcher.includesItem(at: $0, of: unread) } == [0])
  }

  @Test func aSetOfAssetsContainsWhatItWasMadeOf() {
    let assets = (0..<1000).map { _ in AssetID.make() }
    let set = AssetSet(assets + assets.prefix(10))
    #expect(set.count == 1000)
    #expect(assets.allSatisfy(set.contains))
    #expect(!set.contains(.make()))
    #expect(set == AssetSet(assets.reversed()))
    #expect(set != AssetSet(assets.dropLast() + [.make()]))
    #expect(!AssetSet().contains(.make()))
  }
}
