import Foundation
import Imaging
import TestSupport
import TestTools
import Testing

/// The photo editor in the running app.
@Suite(.desktop) @DesktopActor
struct PhotoEditorTests {
  private struct Size: Equatable {
    let width: Int
    let height: Int
  }

  private let name = Tintype.dated[0]

  /// Opens the photo in the viewer and in the editor.
  private func openEditor(_ tintype: Tintype, byKey: Bool = false) async throws {
    let app = tintype.app
    try await app.pointer.click(tintype.cell(name), count: 2)
    _ = try await app.find(.button, "Back")
    let edit = try await app.find(.button, "Edit")
    try await app.wait(for: "the photo to be editable") { try edit.states.contains(.sensitive) }
    if byKey { try app.keyboard.press("e") } else { try await app.pointer.click(edit) }
    _ = try await app.find(.button, "Done")
    // The panel is insensitive before; GTK 4.8 does not tell that of the buttons in it. The viewer has an image of this
    // name, too.
    try await app.wait(for: "the preview") {
      try app.all(.image, .exactly(name)).contains { try $0.description.contains(" × ") }
    }
  }

  /// The photo of the editor or of the viewer.
  private func photo(_ tintype: Tintype) throws -> Accessible {
    try #require(try tintype.app.first(.image, .exactly(name)))
  }

  /// The part of the pixels in the middle of the photo that have a color.
  private func colorShare(_ tintype: Tintype) throws -> Double {
    let frame = try photo(tintype).frame
    let part = frame.inset(by: Int(min(frame.width, frame.height)) / 3)
    let counts = try tintype.app.screenshot().colorCounts(in: part)
    let colored = counts.filter { color, _ in
      abs(Int(color.red) - Int(color.blue)) > 6 || abs(Int(color.red) - Int(color.green)) > 6
    }
    return Double(colored.values.reduce(0, +)) / Double(max(counts.values.reduce(0, +), 1))
  }

  private func waitForColor(_ isColored: Bool, _ tintype: Tintype, line: Int = #line) async throws {
    try await tintype.app.wait(for: isColored ? "the colors" : "the gray photo", line: line) {
      let share = try colorShare(tintype)
      return isColored ? share > 0.3 : share == 0
    }
  }

  /// Waits for a message over the photo. A failure names the texts that were there meanwhile, as another message is gone
  /// by then.
  private func message(_ text: String, _ app: App) async throws -> Accessible {
    var seen: Set<String> = []
    do {
      return try await app.wait(for: "the message “\(text)”") {
        let found = try app.first(.label, .exactly(text))
        if found == nil { seen.formUnion(try app.texts(of: [.label])) }
        return found
      }
    } catch {
      Issue.record("There were: \(seen.sorted())")
      throw error
    }
  }

  /// The size of the result that the page Crop states.
  private func size(_ tintype: Tintype) throws -> Size? {
    guard let label = try tintype.app.first(.label, .containing(" × ")) else { return nil }
    let parts = try label.name.split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }
    return parts.count == 2 ? Size(width: parts[0], height: parts[1]) : nil
  }

  @Test func adjustmentsAndFiltersAreSetByMouseComparedUndoneAndStored() async throws {
    let sandbox = try Tintype.sandbox(pictures: 1)
    let file = URL(filePath: sandbox.pictures + "/" + name)
    let bytes = try Data(contentsOf: file)
    try await Tintype.run(in: sandbox, pictures: 1) { tintype in
      let app = tintype.app
      try await openEditor(tintype)
      let exposure = try await app.find(.slider, "Exposure")
      let frame = try exposure.frame
      try await app.pointer.drag(
        from: frame.center, to: Point(x: frame.center.x + frame.width / 4, y: frame.center.y))
      let dragged = try exposure.value
      #expect(dragged > 0.5)
      try await app.click(.button, "Undo")
      try await app.wait(for: "the whole drag to be undone") { try exposure.value == 0 }
      try await app.click(.button, "Redo")
      try await app.wait(for: "the drag to be redone") { try exposure.value == dragged }
      try await app.click(.button, "Filters")
      try await app.click(.button, "Noir")
      try await waitForColor(false, tintype)
      // Pressing the photo shows the original.
      try await app.pointer.pressAndHold(photo(tintype)) { try await waitForColor(true, tintype) }
      try await waitForColor(false, tintype)
      let amount = try await app.find(.slider, "Amount")
      try amount.setValue(0.3)
      try await waitForColor(true, tintype)
      try app.keyboard.press("z", .control)
      try await waitForColor(false, tintype)
      try await app.click(.button, "Done")
      // The toast stays while the pointer is on it.
      try await app.pointer.move(to: message("Photo edited", app))
      try await waitForColor(false, tintype)
      try app.keyboard.press("i")
      _ = try await app.find(.label, "2 changes")
      try await app.click(.label, "Undo")
      try await waitForColor(true, tintype)
    }
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test func aPhotoIsCroppedByDraggingStraightenedAndTurned() async throws {
    try await Tintype.run(pictures: 1) { tintype in
      let app = tintype.app
      try await openEditor(tintype)
      try await app.click(.button, "Crop")
      let whole = try await app.wait(for: "the size") { try size(tintype) }
      let frame = try photo(tintype).frame
      // The corner of the photo is 24 pixels from the edge in the direction in which it fills the view.
      let scale = min(
        Double(frame.width - 48) / Double(whole.width), Double(frame.height - 48) / Double(whole.height))
      let (width, height) = (Int(Double(whole.width) * scale), Int(Double(whole.height) * scale))
      let corner = Point(x: frame.center.x - width / 2, y: frame.center.y - height / 2)
      try await app.pointer.drag(from: corner, to: Point(x: corner.x + width / 2, y: corner.y + height / 4))
      let cropped = try await app.wait(for: "the crop") {
        try size(tintype).flatMap { $0 == whole ? nil : $0 }
      }
      #expect(abs(cropped.width - whole.width / 2) <= whole.width / 40)
      #expect(abs(cropped.height - whole.height * 3 / 4) <= whole.height / 40)
      // Dragging the inside moves the frame and keeps its size.
      try await app.pointer.drag(
        from: Point(x: corner.x + width * 3 / 4, y: corner.y + height / 2),
        to: Point(x: corner.x + width / 2, y: corner.y + height / 2))
      #expect(try size(tintype) == cropped)
      try await app.click(.button, "Square")
      try await app.wait(for: "a square") { try size(tintype).map { $0.width == $0.height } ?? false }
      try await app.click(.button, "16:9")
      try await app.click(.button, "Rotate Right")
      try await app.wait(for: "the turned crop") {
        try size(tintype).map { abs($0.height * 9 - $0.width * 16) <= 32 } ?? false
      }
      let straighten = try await app.find(.slider, "Straighten")
      try straighten.setValue(5)
      let turned = try await app.wait(for: "the straightened crop") {
        try size(tintype).flatMap { $0.height < whole.width - 10 ? $0 : nil }
      }
      try await app.click(.button, "Done")
      _ = try await app.find(.label, "Photo edited")
      try await app.wait(for: "the viewer to show the crop") {
        let pixels = try photo(tintype).description.split(separator: " ").compactMap { Int($0) }
        return pixels == [turned.width, turned.height]
      }
    }
  }

  @Test func theEditorIsUsedByKeyboard() async throws {
    try await Tintype.run(pictures: 1) { tintype in
      let app = tintype.app
      try await openEditor(tintype, byKey: true)
      try app.keyboard.press("c")
      let whole = try await app.wait(for: "the size") { try size(tintype) }
      try app.keyboard.press(.left, .shift, count: 10)
      try await app.wait(for: "the crop") {
        try size(tintype).map { abs($0.width - whole.width * 9 / 10) <= 3 && $0.height == whole.height }
          ?? false
      }
      try app.keyboard.press("r", .control)
      try await app.wait(for: "the turn") { try size(tintype).map { $0.width == whole.height } ?? false }
      try app.keyboard.press("z", .control)
      try app.keyboard.press("z", .control)
      try await app.wait(for: "the whole photo") { try size(tintype) == whole }
      try app.keyboard.press("z", [.control, .shift])
      try await app.wait(for: "the crop again") { try size(tintype).map { $0.width < whole.width } ?? false }
      try app.keyboard.press("f")
      _ = try await app.find(.button, "Sepia")
      try app.keyboard.press("y")
      try await app.wait(for: "the comparison") {
        try app.first(.button, "Before and After")?.states.contains(.pressed) ?? false
      }
      try app.keyboard.press("y")
      try await app.keyboard.pressAndHold("o") { _ = try await app.find(.label, "Original") }
      try app.keyboard.press(.escape)
      // What was discarded can be taken up again.
      _ = try await app.find(.label, "Changes discarded")
      try await app.click(.label, "Undo")
      _ = try await app.find(.button, "Sepia")
      try app.keyboard.press(.enter, .control)
      _ = try await app.find(.label, "Photo edited")
      try app.keyboard.press("i")
      _ = try await app.find(.label, "1 change")
    }
  }

  @Test(arguments: ["the window", "all windows"])
  func closingStoresTheEdit(what: String) async throws {
    let sandbox = try Tintype.sandbox(pictures: 1)
    try await Tintype.run(in: sandbox, pictures: 1) { tintype in
      try await openEditor(tintype)
      try tintype.app.keyboard.press("f")
      try await tintype.app.click(.button, "Noir")
      try await waitForColor(false, tintype)
      if what == "the window" {
        try tintype.app.window().close()
      } else {
        try tintype.app.keyboard.press("q", .control)
      }
      #expect(try await tintype.app.process.waitForExit() == .exited(0))
    }
    try await Tintype.run(in: sandbox, pictures: 1) { tintype in
      try await tintype.app.pointer.click(tintype.cell(name), count: 2)
      _ = try await tintype.app.find(.button, "Back")
      try await waitForColor(false, tintype)
    }
  }

  @Test func aPhotoThatDisappearsWhileItIsEditedIsSaid() async throws {
    let sandbox = try Tintype.sandbox(pictures: 2)
    try await Tintype.run(in: sandbox, pictures: 2) { tintype in
      try await openEditor(tintype)
      try FileManager.default.removeItem(atPath: sandbox.pictures + "/" + name)
      try tintype.app.keyboard.press("f")
      try await tintype.app.click(.button, "Noir")
      // It was decoded before.
      try await waitForColor(false, tintype)
      try await tintype.app.click(.button, "Done")
      _ = try await tintype.app.find(.label, "“\(name)” is no longer there")
    }
  }

  /// Hides a part of the photo with the mouse, and proves that a copy for another program contains nothing of it.
  @Test func aBlackedOutPartIsInNoCopy() async throws {
    let sandbox = try Tintype.sandbox(pictures: 1)
    try await Tintype.run(in: sandbox, pictures: 1) { tintype in
      let app = tintype.app
      try await openEditor(tintype)
      try app.keyboard.press("m")
      try await app.click(.button, "Black Out")
      let frame = try photo(tintype).frame
      try await app.pointer.drag(
        from: Point(x: frame.center.x - 240, y: frame.center.y - 170),
        to: Point(x: frame.center.x + 240, y: frame.center.y + 170))
      try await waitForColor(false, tintype)
      // A drag that begins on the selected mark moves it.
      try await app.pointer.drag(
        from: frame.center, to: Point(x: frame.center.x + 20, y: frame.center.y))
      try await app.click(.button, "Delete Mark")
      try await waitForColor(true, tintype)
      try app.keyboard.press("z", .control)
      try await waitForColor(false, tintype)
      try await app.click(.button, "Done")
      _ = try await app.find(.label, "Photo edited")
      try await app.wait(for: "the photo in the viewer") { try !photo(tintype).description.isEmpty }
      // What another program receives is a copy.
      try app.keyboard.press("c", .control)
      _ = try await app.find(.label, "Copied")
    }
    let copies = try #require(FileManager.default.enumerator(atPath: sandbox.cache)).compactMap {
      $0 as? String
    }
    .filter { $0.hasSuffix("/" + name) }
    let copy = try #require(copies.first)
    let pixels = try ImageDecoder().decode(path: sandbox.cache + "/" + copy, targetSize: .full).pixels
    let center = pixels.pixel(x: pixels.width / 2, y: pixels.height / 2)
    #expect(max(center.red, center.green, center.blue) < 8)
  }

  /// As by a double click in the file manager.
  @Test func aPhotoThatWasOpenedAsAFileIsEditedIfTheLibraryHasIt() async throws {
    let sandbox = try Tintype.sandbox(pictures: 1)
    let inside = sandbox.pictures + "/" + name
    let outside = sandbox.home + "/outside.jpg"
    try FileManager.default.copyItem(atPath: inside, toPath: outside)
    try await Tintype.run(in: sandbox, pictures: 0, arguments: [inside]) { tintype in
      let app = tintype.app
      let edit = try await app.find(.button, "Edit")
      try await app.wait(for: "the photo to be editable") { try edit.states.contains(.sensitive) }
      try app.keyboard.press("e")
      _ = try await app.find(.button, "Done")
      try app.keyboard.press("f")
      try await app.click(.button, "Noir")
      try await app.click(.button, "Done")
      _ = try await app.find(.label, "Photo edited")
      try await waitForColor(false, tintype)
      try app.keyboard.press("r", .control)
      _ = try await app.find(.label, "1 photo rotated")
    }
    // The next start shows the edit, too.
    try await Tintype.run(in: sandbox, pictures: 0, arguments: [inside]) { tintype in
      _ = try await tintype.app.find(.button, "Edit")
      try await waitForColor(false, tintype)
    }
    try await Tintype.run(in: sandbox, pictures: 0, arguments: [outside]) { tintype in
      let app = tintype.app
      let edit = try await app.find(.button, "Edit")
      try await waitForImage("outside.jpg", tintype)
      #expect(try !edit.states.contains(.sensitive))
      try app.keyboard.press("e")
      try app.keyboard.press("i")
      _ = try await app.find(.label, "Dimensions")
      #expect(try app.first(.button, "Done") == nil)
    }
  }

  private func waitForImage(_ name: String, _ tintype: Tintype) async throws {
    try await tintype.app.wait(for: "the photo") {
      try tintype.app.first(.image, .exactly(name))?.screenshot().colorCount() ?? 0 > 12
    }
  }

  @Test func aLUTIsAppliedAndABrokenOneIsSaid() async throws {
    let sandbox = try Tintype.sandbox(pictures: 1)
    let lut = sandbox.home + "/Gray.cube"
    try sandbox.write(GrayLUT.text, to: lut)
    let portal = try HelperProcess(BuiltProduct.path("FakePortal"), ["choose", "file://" + lut])
    try await portal.waitForLine("ready") { $0 == "ready" }
    defer { portal.kill() }
    try await Tintype.run(in: sandbox, pictures: 1, environment: ["GDK_DEBUG": "portals"]) { tintype in
      let app = tintype.app
      try await openEditor(tintype)
      try app.keyboard.press("f")
      let open = try await app.find(.button, "Open LUT…")
      try await app.pointer.reveal(open)
      try await app.pointer.click(open)
      _ = try await app.find(.label, "Old film")
      try await waitForColor(false, tintype)
      try await app.click(.button, "Remove LUT")
      try await waitForColor(true, tintype)
      try Data("LUT_3D_SIZE 2\n0 0 0\n".utf8).write(to: URL(filePath: lut))
      try await app.pointer.reveal(open)
      try await app.pointer.click(open)
      _ = try await app.find(.label, .containing("“Gray.cube”: The LUT has 1 colors"))
      try await waitForColor(true, tintype)
    }
  }
}
