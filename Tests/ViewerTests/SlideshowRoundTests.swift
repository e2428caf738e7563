import GObjectKit
import MediaLibrary
import TestTools
import Testing

@testable import Viewer

/// The order of a slideshow.
@Suite(.timeLimit(.minutes(1))) struct SlideshowRoundTests {
  private func list(_ names: String...) -> PictureList {
    PictureList(names.enumerated().map { FakeSource.item($0 + 1, $1) })
  }

  /// The names from the present position to the end of the round.
  private func names(_ round: SlideshowRound?) -> [String] {
    var (names, next) = ([String](), round)
    while let round = next { (names, next) = (names + [round.item.name], round.next) }
    return names
  }

  @Test func aRoundInOrderGoesFromTheFirstPictureToTheEnd() {
    let pictures = list("a.jpg", "b.jpg", "c.jpg")
    #expect(names(SlideshowRound(of: pictures)) == ["a.jpg", "b.jpg", "c.jpg"])
    let second = SlideshowRound(of: pictures, startingWith: pictures[1].id)
    #expect(names(second) == ["b.jpg", "c.jpg"])
    #expect(second?.previous.item.name == "a.jpg")
    #expect(second?.previous.previous.item.name == "c.jpg")
    #expect(second?.last.item.name == "c.jpg" && second?.last.first.item.name == "a.jpg")
  }

  @Test func videosAreLeftOut() {
    let pictures = list("v.mp4", "a.jpg", "w.mkv", "b.jpg")
    #expect(names(SlideshowRound(of: pictures)) == ["a.jpg", "b.jpg"])
    #expect(names(SlideshowRound(of: pictures, startingWith: pictures[2].id)) == ["b.jpg"])
    #expect(SlideshowRound(of: list("v.mp4")) == nil)
    #expect(SlideshowRound(of: list()) == nil)
  }

  @Test func aShuffledRoundShowsEachPictureOnceAndStartsWithTheGivenOne() {
    let pictures = PictureList((1...50).map { FakeSource.item($0, "\($0).jpg") })
    var generator = SeededGenerator(seed: 7)
    let shuffle = { (order: [Int]) in order.shuffled(using: &generator) }
    for start in [0, 20, 49] {
      let round = SlideshowRound(of: pictures, startingWith: pictures[start].id, shuffled: shuffle)
      let names = names(round)
      #expect(names.first == pictures[start].name)
      #expect(names.count == 50 && Set(names).count == 50)
      #expect(names != (0..<50).map { pictures[$0].name })
    }
  }

  @Test func aShuffledRoundDoesNotStartWithThePictureShownLast() {
    let pictures = list("a.jpg", "b.jpg", "c.jpg")
    let round = SlideshowRound(of: pictures, after: pictures[0].id, shuffled: { $0 })
    #expect(names(round) == ["c.jpg", "b.jpg", "a.jpg"])
    let single = list("a.jpg")
    #expect(names(SlideshowRound(of: single, after: single[0].id, shuffled: { $0 })) == ["a.jpg"])
  }

  @Test func anExtractOfTheLibraryHasTheItemsThatAreThere() {
    let items = (1...4).map { FakeSource.item($0, $0 == 3 ? "c.mp4" : "\($0).jpg") }
    let gone = FakeSource.item(9, "gone.jpg")
    let extract = LibraryExtract([items[3], gone, items[2], items[0]].map(\.id), of: LibrarySnapshot(items))
    #expect((0..<extract.count).map { extract[$0].name } == ["4.jpg", "c.mp4", "1.jpg"])
    #expect(extract.index(of: items[0].id) == 2 && extract.index(of: gone.id) == nil)
    #expect((0..<extract.count).map(extract.isVideo) == [false, true, false])
  }
}
