import Foundation
import TestSupport
import Testing

/// Drag and drop between Tintype and other programs.
@Suite(.desktop) @DesktopActor
struct DragAndDropTests {
  private let names = Tintype.dated

  @Test func selectedPhotosAreDraggedToAnotherProgram() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      for name in [names[2], names[0]] { try await tintype.pick(name) }
      try await tintype.waitForBoard([names[2], names[0]])
      try await tintype.besideSampleApp { other in
        let (from, to) = (try await tintype.cell(names[0]).frame.center, try other.window().frame?.center)
        try await app.pointer.drag(from: from, to: try #require(to), steps: 40) {
          _ = try await other.find(.label, "Files over the window")
          #expect(try app.first(.label, "Drop to Add Photos") == nil, "They come from here.")
        }
        _ = try await other.find(.label, "Dropped \(names[2]), \(names[0])")
      }
      #expect(try tintype.board() == [names[2], names[0]], "Dragging chooses nothing.")
    }
  }

  @Test func photosOfAnotherProgramAreImportedAndSelected() async throws {
    let source = try Sandbox()
    let file = source.home + "/dropped 20260202_100000.jpg"
    try FileManager.default.copyItem(atPath: Tintype.samples + "/山间晨雾.jpg", toPath: file)
    try await Tintype.run { tintype in
      try await tintype.drop(file, saying: "Drop to Add Photos")
      try await tintype.waitForBoard(["dropped 20260202_100000.jpg"])
      _ = try await tintype.cell("dropped 20260202_100000.jpg")
      let copy = tintype.app.sandbox.pictures + "/dropped 20260202_100000.jpg"
      #expect(try source.read(file) == tintype.app.sandbox.read(copy))
    }
  }

  @Test func droppedPhotosKeepTheirOrder() async throws {
    let source = try Sandbox()
    let names = ["c.jpg", "a.jpg", "b.jpg"]
    for name in names {
      try FileManager.default.copyItem(
        atPath: Tintype.samples + "/山间晨雾.jpg", toPath: source.home + "/" + name)
    }
    let paths = names.map { source.home + "/" + $0 }
    try await Tintype.run { tintype in
      try await tintype.drop(paths[0], paths[1], paths[2], saying: "Drop to Add Photos")
      try await tintype.waitForBoard(names)
    }
  }
}
