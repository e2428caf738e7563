import Testing

@testable import PhotosPicker

/// How much space the photos on the board need.
@Suite(.timeLimit(.minutes(1))) struct BoardLayoutTests {
  @Test func onePhotoNeedsTheHeightThatItHasAtTheWidthOfTheBoard() {
    // 12 pixels on each side.
    #expect(BoardLayout(count: 1, aspect: 0.5).neededHeight(forWidth: 424) == 224)
    #expect(BoardLayout(count: 1, aspect: 2).neededHeight(forWidth: 424) == 824)
    #expect(BoardLayout(count: 1).neededHeight(forWidth: 424) == 324, "It is not loaded.")
  }

  @Test func aPanoramaKeepsRoomForItsButtons() {
    #expect(BoardLayout(count: 1, aspect: 0.01).neededHeight(forWidth: 424) == 120)
  }

  @Test func severalPhotosNeedTheHeightOfTheirRows() {
    // 12 pixels around and between the cells, which are 200 × 150 pixels.
    #expect(BoardLayout(count: 2).neededHeight(forWidth: 436) == 174)
    for (count, height) in [(3, 174), (4, 336), (6, 336), (7, 498)] {
      #expect(BoardLayout(count: count).neededHeight(forWidth: 648) == height)
    }
  }

  @Test func onlyOnePhotoTakesTheWholeHeight() {
    #expect(BoardLayout(count: 1).cellHeight(in: 318) == .fixed(306))
    #expect(BoardLayout(count: 2).cellHeight(in: 318) == .ofWidth(maximum: 306))
    #expect(BoardLayout(count: 2).cellHeight(in: 10) == .ofWidth(maximum: 96))
  }
}
