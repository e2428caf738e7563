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

  @Test func theHeightOfTheBoardIsKept() async throws {
    let home = try Tintype.sandbox(pictures: 8)
    var height = 0
    try await Tintype.run(in: home) { tintype in
      let app = tintype.app
      try await tintype.pick(names[0])
      // The handle is between the board and the picker's bar.
      let bar = try await app.find(.button, "Picker Options").frame
      let start = Point(x: bar.x + 250, y: bar.y - 10)
      let end = Point(x: start.x, y: start.y - 80)
      try await app.pointer.drag(from: start, to: end)
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
