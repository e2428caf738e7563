import TestSupport
import Testing

/// The space that the board takes from the grid in the running app.
@Suite(.desktop) @DesktopActor
struct OpeningBoardTests {
  private let names = Tintype.dated

  @Test func theGridFillsTheSectionUntilAPhotoIsSelected() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      #expect(try !tintype.hasBoard())
      let top = try await tintype.cell(names[0]).frame.y
      try await tintype.pick(names[2])
      #expect(try await tintype.cell(names[0]).frame.y > top + 200)
      try await app.click(.button, "Clear")
      try await tintype.waitForBoard([])
      try await app.wait(for: "the grid to be at the top") {
        try cell(names[0], tintype)?.y == top
      }
      // A taken back Clear brings the board back.
      try app.keyboard.press("z", .control)
      try await tintype.waitForBoard([names[2]])
      try await tintype.waitForOpenBoard()
    }
  }

  /// The grid would move away under the second click.
  @Test func aDoubleClickOpensTheViewerWithoutTheBoard() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[3]), count: 2)
      try await app.click(.button, "Back")
      _ = try await tintype.cell(names[3])
      #expect(try !tintype.hasBoard())
      #expect(try tintype.selected().isEmpty)
    }
  }

  /// In a library that can be scrolled.
  @Test func thePhotosStayWhereTheyAreWhenTheBoardOpensAndCloses() async throws {
    try await Tintype.run(pictures: 1, prepare: { try $0.linkPictures(200) }) { tintype in
      let app = tintype.app
      let name = Sandbox.linkedPicture(40)
      let frame = try await tintype.cell(name).frame
      try await tintype.pick(name)
      try await app.wait(for: "the photo to be where it was") { try cell(name, tintype) == frame }
      try await app.click(.button, "Clear")
      try await tintype.waitForBoard([])
      try await app.wait(for: "the photo to be where it was") { try cell(name, tintype) == frame }
    }
  }

  private func cell(_ name: String, _ tintype: Tintype) throws -> Rect? {
    try tintype.photos()?.first(.image, Query.Name(stringLiteral: name))?.frame
  }

  @Test func theReviewCoversBoardAndGrid() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await tintype.pick(names[0])
      let whole = try app.window().frame?.height ?? 0
      try await app.pointer.pressAndHold(tintype.cell(names[1])) { _ = try await app.find(.label, "2 of 8") }
      try await app.wait(for: "a large picture") {
        try app.first(.image, Query.Name(stringLiteral: names[1])).map { try $0.frame.height > whole * 3 / 4 }
          ?? false
      }
      try app.keyboard.press(.escape)
      try await tintype.waitForBoard([names[0]])
      try await tintype.waitForOpenBoard()
    }
  }

  // MARK: Narrow windows

  /// The frame of the board, without its padding.
  private func board(_ tintype: Tintype) throws -> Rect? {
    try tintype.app.first(nil, "Selected Photos")?.frame
  }

  private func resize(_ tintype: Tintype, width: Int) async throws {
    let window = try tintype.app.window()
    window.resize(width: width, height: try #require(window.frame?.height))
    try await tintype.app.wait(for: "a width of \(width) pixels") {
      try tintype.app.window().frame?.width == width
    }
  }

  /// Waits until the board has the height that `names[0]` needs, a photo of 3 : 2 with 6 pixels around it. Returns the
  /// height.
  @discardableResult private func waitForHeightOfPhoto(_ tintype: Tintype, line: Int = #line) async throws
    -> Int
  {
    try await tintype.app.wait(for: "a board as high as its photo", line: line) {
      guard let board = try board(tintype) else { return nil }
      // The thumbnail of another size may differ by a pixel.
      return abs(board.height - ((board.width - 12) * 2 / 3 + 12)) <= 2 ? board.height : nil
    }
  }

  private func wait(forHeight height: Int, _ tintype: Tintype, line: Int = #line) async throws {
    try await tintype.app.wait(for: "a board of \(height) pixels", line: line) {
      try board(tintype)?.height == height
    }
  }

  @Test func aBoardIsNoHigherThanItsPhotosNeed() async throws {
    let home = try Tintype.sandbox(pictures: 4)
    var (wide, width) = (0, 0)
    try await Tintype.run(in: home, pictures: 4) { tintype in
      let app = tintype.app
      try await tintype.pick(names[0])
      (wide, width) = (try board(tintype)?.height ?? 0, try app.window().frame?.width ?? 0)
      try await resize(tintype, width: 360)
      let narrow = try await waitForHeightOfPhoto(tintype)
      #expect(narrow < wide - 50)
      let photo = try await tintype.picture(onBoard: names[0])
      try await app.wait(for: "the photo to fill the board") {
        guard let board = try board(tintype) else { return false }
        let frame = try photo.frame
        return frame.width == board.width - 12 && frame.height == board.height - 12
      }
      // Two photos share a row.
      try await tintype.pick(names[2])
      try await app.wait(for: "a board as high as its row") {
        try board(tintype).map { $0.height < narrow - 80 } ?? false
      }
      try await tintype.pick(names[2])
      try await waitForHeightOfPhoto(tintype)
      try app.keyboard.press("q", .control)
      #expect(try await app.process.waitForExit() == .exited(0))
    }
    // The height that the user has set is not forgotten.
    try await Tintype.run(in: home, pictures: 4) { tintype in
      try await tintype.waitForBoard([names[0]])
      try await waitForHeightOfPhoto(tintype)
      try await resize(tintype, width: width)
      try await wait(forHeight: wide, tintype)
    }
  }

  @Test func theHandleOfANarrowBoardSetsItsHeight() async throws {
    try await Tintype.run(pictures: 4) { tintype in
      try await tintype.pick(names[0])
      let width = try tintype.app.window().frame?.width ?? 0
      try await resize(tintype, width: 360)
      let narrow = try await waitForHeightOfPhoto(tintype)
      try await drag(tintype, by: -60)
      let low = try await tintype.app.wait(for: "a lower board") {
        try board(tintype).flatMap { $0.height < narrow - 40 ? $0.height : nil }
      }
      try await resize(tintype, width: width)
      try await wait(forHeight: low, tintype)
    }
  }

  /// Drags the handle between the board and the picker's bar.
  private func drag(_ tintype: Tintype, by distance: Int) async throws {
    let bar = try await tintype.app.find(.button, "Picker Options").frame
    let start = Point(x: bar.x + 150, y: bar.y - 10)
    try await tintype.app.pointer.drag(from: start, to: Point(x: start.x, y: start.y + distance))
  }

  @Test func theHeightOfTheBoardIsKept() async throws {
    let home = try Tintype.sandbox(pictures: 8)
    var height = 0
    try await Tintype.run(in: home) { tintype in
      let app = tintype.app
      try await tintype.pick(names[0])
      try await drag(tintype, by: -80)
      height = try await app.find(nil, "Selected Photos").frame.height
      try app.keyboard.press("q", .control)
      _ = try await app.process.waitForExit()
    }
    try await Tintype.run(in: home) { tintype in
      try await tintype.waitForOpenBoard()
      #expect(try await tintype.app.find(nil, "Selected Photos").frame.height == height)
    }
  }
}
