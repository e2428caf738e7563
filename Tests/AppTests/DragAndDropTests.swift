import Foundation
import TestSupport
import Testing

/// Pictures go to other programs and come from them, by the pointer.
@Suite(.desktop) @DesktopActor
struct DragAndDropTests {
  private let names = Tintype.dated

  /// Tintype on the left, another program on the right.
  private func sideBySide(
    offering file: String? = nil, _ body: @DesktopActor (Tintype, App) async throws -> Void
  ) async throws {
    try await Tintype.run { tintype in
      try tintype.app.window().resize(width: 720, height: 760)
      try tintype.app.window().move(to: Point(x: 0, y: 0))
      try await App.run(
        BuiltProduct.path("TestSubject"), arguments: file.map { ["--file", $0] } ?? [],
        environment: ["GSK_RENDERER": "cairo"]
      ) { other in
        try other.window().move(to: Point(x: 750, y: 0))
        try await other.wait(for: "the windows to lie beside each other") {
          guard let left = try tintype.app.window().frame, let right = try other.window().frame else {
            return false
          }
          return left.x + left.width <= right.x
        }
        try await body(tintype, other)
      }
    }
  }

  @Test func selectedPicturesAreDraggedToAnotherProgram() async throws {
    try await sideBySide { tintype, other in
      let app = tintype.app
      for name in [names[2], names[0]] { try await app.pointer.click(tintype.cell(name)) }
      try await tintype.waitForBoard([names[2], names[0]])
      let (from, to) = (try await tintype.cell(names[0]).frame.center, try other.window().frame?.center)
      try await app.pointer.drag(from: from, to: try #require(to), steps: 40) {
        _ = try await other.find(.label, "Files over the window")
      }
      _ = try await other.find(.label, "Dropped \(names[2]), \(names[0])")
      #expect(try tintype.board() == [names[2], names[0]], "Dragging chooses nothing.")
    }
  }

  @Test func picturesOfAnotherProgramAreCopiedInAndChosen() async throws {
    let source = try Sandbox()
    let file = source.home + "/dropped 20260202_100000.jpg"
    try FileManager.default.copyItem(atPath: Tintype.samples + "/山间晨雾.jpg", toPath: file)
    try await sideBySide(offering: file) { tintype, other in
      let from = try await other.find(.label, "Drag Me").frame.center
      let to = try #require(try tintype.app.window().frame?.center)
      try await tintype.app.pointer.drag(from: from, to: to, steps: 40) {
        // A person holds on for a moment, too, and nothing is shown that says when the window is ready.
        try await Task.sleep(for: .seconds(1))
      }
      try await tintype.waitForBoard(["dropped 20260202_100000.jpg"])
      _ = try await tintype.cell("dropped 20260202_100000.jpg")
      let copy = tintype.app.sandbox.pictures + "/dropped 20260202_100000.jpg"
      #expect(try source.read(file) == tintype.app.sandbox.read(copy))
    }
  }
}
