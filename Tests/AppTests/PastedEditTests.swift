import Foundation
import TestSupport
import Testing

/// Edits that are copied from one photo and pasted on others, in the running app.
@Suite(.desktop) @DesktopActor
struct PastedEditTests {
  private let names = Array(Tintype.dated.prefix(6))

  /// A home folder whose first photo has an edit in its sidecar.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Tintype.sandbox(pictures: names.count)
    try sandbox.addGrayscale(to: names[0])
    return sandbox
  }

  /// Whether the photo of a cell has no color on the screen.
  private func isGray(_ name: String, _ tintype: Tintype) throws -> Bool {
    guard let cell = try tintype.photos()?.first(.image, .exactly(name)) else { return false }
    let frame = try cell.frame
    // The upper part, without the marks.
    let part = Rect(x: frame.x + 12, y: frame.y + 12, width: frame.width - 24, height: frame.height / 3)
    let counts = try tintype.app.screenshot().colorCounts(in: part)
    return counts.keys.allSatisfy {
      abs(Int($0.red) - Int($0.blue)) < 6 && abs(Int($0.red) - Int($0.green)) < 6
    }
  }

  private func waitForGrayCells(_ expected: [String], _ tintype: Tintype, line: Int = #line) async throws {
    try await tintype.app.wait(for: "gray: \(expected)", deadline: .seconds(60), line: line) {
      try names.filter { try isGray($0, tintype) } == expected
    }
  }

  @Test func anEditPastedOnFivePhotosShowsAndIsUndone() async throws {
    let sandbox = try sandbox()
    let files = try names.map { try Data(contentsOf: URL(filePath: sandbox.pictures + "/" + $0)) }
    try await Tintype.run(in: sandbox, pictures: names.count) { tintype in
      let app = tintype.app
      try await waitForGrayCells([names[0]], tintype)
      let edited = try await tintype.cell(names[0])
      try await app.wait(for: "the badge of the cell") { try edited.first(.image, "Edited") != nil }
      try await tintype.pick(names[0])
      try app.keyboard.press("c", [.control, .shift])
      _ = try await app.find(.label, "Edit copied")
      try await app.pointer.click(tintype.cell(names[0]))
      // The grid grows when the board of the selected photos closes.
      try await tintype.waitForBoard([])
      for name in names[1...] { try await tintype.pick(name) }
      _ = try await app.find(.button, "Show Selected (5)")
      try app.keyboard.press("v", [.control, .shift])
      _ = try await app.find(.label, "Edit pasted on 5 photos")
      try await waitForGrayCells(names, tintype)
      try app.keyboard.press("z", .control)
      try await waitForGrayCells([names[0]], tintype)
    }
    for (name, bytes) in zip(names, files) {
      #expect(try Data(contentsOf: URL(filePath: sandbox.pictures + "/" + name)) == bytes)
    }
  }

  @Test func photosAreRotatedInTheViewerAndTheGrid() async throws {
    let sandbox = try Tintype.sandbox(pictures: names.count)
    let file = URL(filePath: sandbox.pictures + "/" + names[0])
    let bytes = try Data(contentsOf: file)
    try await Tintype.run(in: sandbox, pictures: names.count) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[0]), count: 2)
      _ = try await app.find(.button, "Back")
      try app.keyboard.press("r", .control)
      _ = try await app.find(.label, "1 photo rotated")
      try app.keyboard.press("i")
      _ = try await app.find(.label, "1 change")
      try app.keyboard.press("r", [.control, .shift])
      try await app.wait(for: "the photo to be as it was") { try app.first(.label, "1 change") == nil }
      try await tintype.choose("Rotate Left", from: "More Actions")
      _ = try await app.find(.label, "1 change")
      try await app.click(.button, "Back")
      let cell = try await tintype.cell(names[0])
      try await app.wait(for: "the badge") { try cell.first(.image, "Edited") != nil }
      try await tintype.pick(names[1])
      try await tintype.pick(names[2])
      try app.keyboard.press("r", .control)
      _ = try await app.find(.label, "2 photos rotated")
    }
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test func theViewerShowsAndRevertsTheEdit() async throws {
    try await Tintype.run(in: sandbox(), pictures: names.count) { tintype in
      let app = tintype.app
      try await waitForGrayCells([names[0]], tintype)
      try await app.pointer.click(tintype.cell(names[0]), count: 2)
      _ = try await app.find(.button, "Back")
      try app.keyboard.press("i")
      _ = try await app.find(.label, "1 change")
      try await tintype.choose("Revert to Original", from: "More Actions")
      _ = try await app.find(.label, "1 photo reverted to the original")
      try await app.wait(for: "the row to go") { try app.first(.label, "1 change") == nil }
      try app.keyboard.press("z", .control)
      _ = try await app.find(.label, "1 change")
      // The first message is still there, and its button has nothing to undo any more.
      try await app.wait(for: "the first message to go", deadline: .seconds(60)) {
        try app.first(.label, "Undo") == nil
      }
      try await tintype.choose("Revert to Original", from: "More Actions")
      try await app.click(.label, "Undo")
      _ = try await app.find(.label, "1 change")
      try await app.click(.button, "Back")
      try await waitForGrayCells([names[0]], tintype)
    }
  }
}
