import TestSupport
import Testing

/// Selecting photos with the mouse and the keyboard in the running app.
@Suite(.desktop) @DesktopActor
struct PickingTests {
  private let names = Tintype.dated

  @Test func clickedPhotosAppearOnTheBoardInSelectionOrder() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await tintype.pick(names[2])
      try await tintype.waitForBoard([names[2]])
      try await tintype.pick(names[0])
      try await tintype.waitForBoard([names[2], names[0]])
      // The badge shows the position in selection order.
      let cell = try await tintype.cell(names[0])
      try await app.wait(for: "badge 2") { try cell.first(.label, "2") != nil }
      // Deselecting renumbers the others.
      try await tintype.pick(names[2])
      try await tintype.waitForBoard([names[0]])
      try await app.wait(for: "badge 1") { try cell.first(.label, "1") != nil }
    }
  }

  @Test func theBoardShowsThePhoto() async throws {
    try await Tintype.run { tintype in
      try await tintype.pick(names[1])
      let picture = try await tintype.picture(onBoard: names[1])
      try await tintype.app.wait(for: "the picture's colors") { try picture.screenshot().colorCount() > 500 }
    }
  }

  @Test func shiftAndRubberBandSelectRanges() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await tintype.pick(names[1])
      try await tintype.pick(names[4], modifiers: .shift)
      try await tintype.waitForBoard(Array(names[1...4]))
      try await app.click(.button, "Clear")
      try await tintype.waitForBoard([])
      let (from, to) = try await (tintype.cell(names[5]).frame.center, tintype.cell(names[7]).frame.center)
      try await app.pointer.drag(from: from, to: to)
      try await tintype.waitForBoard(Array(names[5...7]))
    }
  }

  @Test func theRubberBandMarksWhileItIsDrawn() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      func center(_ index: Int) async throws -> Point { try await tintype.cell(names[index]).frame.center }
      let (first, second, fourth) = try await (center(0), center(1), center(3))
      let corner = Point(x: first.x + 20, y: first.y + 20)
      let before = try app.screenshot().pixel(corner.x, corner.y)
      try await app.pointer.drag(from: first, to: fourth, steps: 4) {
        try await app.wait(for: "four marks") { try tintype.selected() == Array(names[0...3]) }
        app.pointer.move(to: Point(x: second.x, y: second.y + 30))
        try await app.wait(for: "two marks") { try tintype.selected() == Array(names[0...1]) }
        #expect(try app.screenshot().pixel(corner.x, corner.y) != before, "The band is filled.")
        #expect(try !tintype.hasBoard(), "The grid keeps its place.")
      }
      try await tintype.waitForBoard(Array(names[0...1]))
      // Esc takes back what the band has marked.
      let (fifth, sixth) = try await (center(4), center(5))
      try await app.pointer.drag(from: fifth, to: sixth, steps: 4) {
        try await app.wait(for: "four marks") { try tintype.selected().count == 4 }
        try app.keyboard.press(.escape)
        try await app.wait(for: "two marks") { try tintype.selected().count == 2 }
      }
      #expect(try tintype.board() == Array(names[0...1]))
    }
  }

  @Test func photosAreSelectedByKeyboard() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await tintype.pick(names[0])
      try await tintype.waitForBoard([names[0]])
      try app.keyboard.press(.right)
      try app.keyboard.press(.right)
      #expect(try tintype.board() == [names[0]], "Arrows move without choosing.")
      try app.keyboard.press(.space)
      try await tintype.waitForBoard([names[0], names[2]])
      try app.keyboard.press("a", .control)
      try await app.wait(for: "all to be selected") { try tintype.selected() == names }
      try app.keyboard.press(.escape)
      try await tintype.waitForBoard([])
    }
  }

  @Test func selectingPastTheLimitIsRefused() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await tintype.option("Up to 4")
      for name in names[0..<4] { try await tintype.pick(name) }
      try await tintype.waitForBoard(Array(names[0..<4]))
      try await tintype.pick(names[5])
      _ = try await app.find(.label, "You can select up to 4 photos")
      #expect(try tintype.board() == Array(names[0..<4]))
    }
  }

  @Test func addCommitsTheSelectionInLibraryOrder() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await tintype.option("Check Marks, on Add")
      for name in [names[3], names[1]] { try await app.pointer.click(tintype.cell(name)) }
      let cell = try await tintype.cell(names[1])
      try await app.wait(for: "the check mark") { try cell.first(.label, "✓") != nil }
      #expect(try tintype.board().isEmpty)
      try await app.click(.button, "Add")
      try await tintype.waitForBoard([names[1], names[3]])
      // Cancel restores the committed selection.
      try await tintype.pick(names[6])
      try await app.click(.button, "Cancel")
      try await app.wait(for: "the former selection") { try tintype.selected() == [names[1], names[3]] }
    }
  }

  @Test func threeStylesShareOneSelection() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await tintype.pick(names[1])
      try await tintype.option("Filmstrip")
      try await app.wait(for: "the selection in the strip") { try tintype.selected() == [names[1]] }
      try await tintype.pick(names[0])
      try await tintype.waitForBoard([names[1], names[0]])
      try await tintype.option("Dialog")
      try await app.click(.button, "Select Photos")
      try await app.wait(for: "the selection in the dialog") {
        try tintype.selected() == [names[0], names[1]]
      }
      #expect(app.display.windows(of: app.process.pid).contains { $0.isModal })
      try await app.pointer.click(tintype.cell(names[4]))
      try await tintype.waitForBoard([names[1], names[0], names[4]])
      try await app.click(.button, "Cancel")
      try await tintype.waitForBoard([names[1], names[0]])
      try await tintype.option("Grid")
      try await app.wait(for: "the selection in the grid") { try tintype.selected() == [names[0], names[1]] }
    }
  }

  @Test func aDialogForOnePhotoCommitsOnClick() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await tintype.option("One")
      try await tintype.option("Dialog")
      try await app.click(.button, "Select Photos")
      _ = try await app.find(nil, "Select a Photo")
      try await app.pointer.click(tintype.cell(names[2]))
      try await app.waitForOneWindow()
      let picture = try await app.find(.image, Query.Name(stringLiteral: names[2]))
      try await app.wait(for: "the picture") { try picture.screenshot().colorCount() > 500 }
    }
  }

  /// A viewer would open behind the dialog.
  @Test func aDoubleClickInTheDialogOpensTheReview() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await tintype.option("Dialog")
      try await app.click(.button, "Select Photos")
      try await app.wait(for: "the dialog") { app.windows.count == 2 }
      try await app.pointer.click(tintype.cell(names[1]), count: 2)
      _ = try await app.find(.label, "2 of 8")
      try await app.click(.button, "Back to Grid")
      _ = try await tintype.cell(names[1])
      try await app.click(.button, "Done")
      try await app.waitForOneWindow()
      #expect(try app.first(.button, "Back") == nil, "No viewer was opened.")
      #expect(try tintype.board().isEmpty, "A double click selects nothing.")
    }
  }

  @Test func theMessageAboutTheLimitIsShownOnce() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await tintype.option("One")
      try await tintype.option("Up to 4")
      try await tintype.waitForBoard([])
      for name in names[0..<5] { try await tintype.pick(name) }
      _ = try await app.find(.label, "You can select up to 4 photos")
      try await tintype.option("Dialog")
      try await app.click(.button, "Select Photos")
      try await app.wait(for: "the dialog") { app.windows.count == 2 }
      _ = try await tintype.cell(names[0])
      #expect(try app.first(.label, "You can select up to 4 photos") == nil)
    }
  }

  @Test func theStripScrollsWithTheWheel() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try app.window().resize(width: 480, height: 600)
      try await tintype.option("Filmstrip")
      let first = try await tintype.cell(names[0])
      // After scrolling has ended.
      try await app.pointer.move(to: first)
      let start = try first.extents.x
      try app.pointer.scroll(y: 3, at: try first.frame.center)
      try await app.wait(for: "the strip to scroll sideways") {
        guard try first.states.contains(.showing) else { return true }
        return try first.extents.x < start - 100
      }
    }
  }

  @Test func pressAndHoldOpensTheReview() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await app.pointer.pressAndHold(tintype.cell(names[1])) { _ = try await app.find(.label, "2 of 8") }
      try app.keyboard.press(.right)
      _ = try await app.find(.label, "3 of 8")
      try await app.click(nil, "Select")
      _ = try await app.find(nil, "Selected (1)")
      try await app.click(.button, "Back to Grid")
      try await tintype.waitForBoard([names[2]])
      try await app.wait(for: "the grid") { try tintype.selected() == [names[2]] }
    }
  }

  @Test func aDoubleClickAfterTheReviewOpensTheViewer() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      for close in ["Escape", "Back to Grid"] {
        try await app.pointer.pressAndHold(tintype.cell(names[1])) {
          _ = try await app.find(.label, "2 of 8")
        }
        if close == "Escape" {
          try app.keyboard.press(.escape)
        } else {
          try await app.click(.button, "Back to Grid")
        }
        try await app.pointer.click(tintype.cell(names[3]), count: 2)
        try await app.click(.button, "Back")
        _ = try await tintype.cell(names[3])
        #expect(try tintype.selected().isEmpty)
      }
    }
  }

  @Test func deleteRemovesThePhotoFromTheBoard() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      for name in names[0..<3] { try await tintype.pick(name) }
      try await tintype.waitForBoard(Array(names[0..<3]))
      try await app.pointer.click(tintype.picture(onBoard: names[1]))
      try app.keyboard.press(.delete)
      try await tintype.waitForBoard([names[0], names[2]])
      try await app.wait(for: "it is not selected") { try tintype.selected() == [names[0], names[2]] }
    }
  }

  @Test func showSelectedOpensTheStagingArea() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      for name in [names[4], names[1]] { try await tintype.pick(name) }
      try await app.click(nil, "Show Selected (2)")
      let area = try await app.find(nil, "Selection")
      try await app.wait(for: "two cells") {
        try area.all(.image).map { try $0.name }.filter { !$0.isEmpty } == [names[4], names[1]]
      }
    }
  }
}
