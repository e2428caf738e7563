import TestSupport
import Testing

/// The arrangement of the board, and the actions of its pictures.
@Suite(.desktop) @DesktopActor
struct BoardTests {
  private let names = Tintype.dated

  @Test func oneIsLargeTwoShareAndThreeHaveColumns() async throws {
    try await Tintype.run { tintype in
      var frames: [[Rect]] = []
      for count in 1...4 {
        try await tintype.pick(names[count - 1])
        try await tintype.waitForBoard(Array(names[..<count]))
        frames.append(try await tintype.settledBoard())
      }
      let width = try tintype.app.window().frame?.width ?? 0
      let (one, two, three, four) = (frames[0], frames[1], frames[2], frames[3])
      #expect(one[0].width > width * 9 / 10)
      #expect(two[0].y == two[1].y && abs(two[0].width - width / 2) < 30)
      #expect(Set(three.map(\.y)).count == 1 && three.allSatisfy { abs($0.width - width / 3) < 30 })
      #expect(
        zip(four, three).allSatisfy { $0.x == $1.x && $0.width == $1.width }, "Three columns remain.")
      #expect(four[3].x == three[0].x && four[3].y > three[0].y)
      // A row is at most as high as the board, so that a picture is seen as a whole.
      let board = try await tintype.app.find(nil, "Selected Photos").frame
      #expect(frames.joined().allSatisfy { $0.height <= board.height })
    }
  }

  @Test func photosFillTheBoardOfANarrowWindow() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      for name in names[..<2] { try await tintype.pick(name) }
      try app.window().resize(width: 360, height: 640)
      try await app.wait(for: "360 × 640 pixels") { try app.window().frame?.width == 360 }
      let board = try await app.find(nil, "Selected Photos").frame
      try await app.wait(for: "one row as high as the board") {
        try tintype.boardFrames().allSatisfy { $0.height > board.height * 8 / 10 }
      }
      for name in names[2..<4] {
        try await app.pointer.reveal(tintype.cell(name))
        try await tintype.pick(name)
      }
      try await tintype.waitForBoard(Array(names[..<4]))
      try await app.wait(for: "two rows that share the board") {
        let board = try app.first(nil, "Selected Photos")?.frame ?? board
        return try tintype.boardFrames().allSatisfy {
          $0.height > board.height * 35 / 100 && $0.intersection(board) == $0
        }
      }
    }
  }

  @Test func aPictureHasButtonsUnderThePointer() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      for name in names[..<3] { try await tintype.pick(name) }
      try await tintype.waitForBoard(Array(names[..<3]))
      _ = try await tintype.settledBoard()
      try await app.click(.button, "Remove “\(names[1])”")
      try await tintype.waitForBoard([names[0], names[2]])
      try app.keyboard.press("z", .control)
      try await tintype.waitForBoard(Array(names[..<3]))
      try await app.click(.button, "Menu of “\(names[0])”")
      try await app.click(.button, "Remove")
      try await tintype.waitForBoard(Array(names[1..<3]))
      try await app.pointer.click(tintype.picture(onBoard: names[2]), button: .secondary)
      try await app.click(.button, "Open")
      _ = try await app.find(.button, "Back")
    }
  }
}

extension Tintype {
  /// The frames of the board's pictures.
  fileprivate func boardFrames() throws -> [Rect] {
    try (app.first(nil, "Selected Photos")?.all(.image) ?? []).filter { try !$0.name.isEmpty }.map {
      try $0.frame
    }
  }

  /// The frames of the board's pictures when two readings are equal.
  fileprivate func settledBoard() async throws -> [Rect] {
    var last: [Rect] = []
    return try await app.wait(for: "the board to settle") {
      let frames = try boardFrames()
      defer { last = frames }
      return frames == last ? frames : nil
    }
  }
}
