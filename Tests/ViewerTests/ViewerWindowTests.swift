import Foundation
import GObjectKit
import Imaging
import TestSupport
import Testing

/// The viewer in the ViewPhotosExample app, with pointer and keyboard events.
@Suite("The viewer in a window", .desktop) @DesktopActor
struct ViewerWindowTests {
  /// A red square of 12 pixels in a white picture. The picture is twice the size of the view, so it is scaled down at
  /// first.
  private static let square = Rect(x: 1300, y: 600, width: 12, height: 12)

  private func picture() throws -> [UInt8] {
    let (width, height) = (2000, 1400)
    var pixels = Array(repeating: UInt8(255), count: width * height * 4)
    for y in Self.square.y..<Self.square.y + 12 {
      for x in Self.square.x..<Self.square.x + 12 {
        let at = (y * width + x) * 4
        (pixels[at], pixels[at + 1]) = (0, 0)
      }
    }
    let buffer = PixelBuffer(bytes: Bytes(pixels), width: width, height: height, isOpaque: true)
    return try ImageEncoder.png(buffer, compression: 1).array
  }

  /// Opens one picture in a folder with others and makes it the newest.
  private func view(
    _ name: String = "b.png", _ others: [String: [UInt8]] = [:],
    _ body: @DesktopActor (App, Accessible) async throws -> Void
  ) async throws {
    let sandbox = try Sandbox()
    try sandbox.write(try picture(), to: sandbox.pictures + "/b.png")
    // Animations would change positions between a screenshot and a click.
    try sandbox.makeFolder(sandbox.config + "/gtk-4.0")
    try sandbox.write("[Settings]\ngtk-enable-animations=0\n", to: sandbox.config + "/gtk-4.0/settings.ini")
    for (name, bytes) in others { try sandbox.write(bytes, to: sandbox.pictures + "/" + name) }
    // The modification times of files written in quick succession may be equal or not, depending on the disk.
    let files = FileManager.default
    for other in ["b.png"] + others.keys where other != name {
      let date = Date(timeIntervalSince1970: 1_700_000_000)
      try files.setAttributes([.modificationDate: date], ofItemAtPath: sandbox.pictures + "/" + other)
    }
    try await App.run(
      BuiltProduct.path("ViewPhotosExample"), arguments: [sandbox.pictures + "/" + name], sandbox: sandbox
    ) { app in
      let image = try await app.find(.image, "\(name)")
      try await body(app, image)
      #expect(app.process.logWarnings == [])
    }
  }

  /// Returns the screen bounds of the red square.
  private func red(_ image: Accessible) throws -> Rect? {
    let (screen, frame) = (try image.screenshot(), try image.visibleFrame)
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<screen.height {
      for x in 0..<screen.width {
        let color = screen.pixel(x, y)
        guard color.red > 200, color.green < 60, color.blue < 60 else { continue }
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
      }
    }
    guard right >= 0 else { return nil }
    return Rect(x: frame.x + left, y: frame.y + top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Waits until the red square no longer moves and satisfies `fits`. Returns its screen bounds.
  private func settledRed(_ app: App, _ image: Accessible, _ what: String, _ fits: (Rect) -> Bool)
    async throws -> Rect
  {
    var last: Rect?
    return try await app.wait(for: what) {
      let now = try red(image)
      defer { last = now }
      guard let now, now == last, fits(now) else { return nil }
      return now
    }
  }

  @Test func theControlsHaveAccessibleNames() async throws {
    try await view("b.png", ["a.png": try picture(), "c.png": try picture()]) { app, image in
      _ = try await app.find(nil, "Back")
      for name in [
        "Back", "Zoom In", "Zoom Out", "Fit", "Actual Size", "Information", "Move to Trash",
        "More Actions",
        "Full Screen",
      ] {
        #expect(try app.first(nil, "\(name)") != nil, "\(name)")
      }
      try await app.wait(for: "the size") { try image.description == "2000 × 1400 pixels" }
      let steps = try ["Previous Photo", "Next Photo"].map { try app.first(.button, "\($0)") }
      #expect(steps.contains { $0 != nil })
    }
  }

  @Test func theScrollWheelZoomsAroundThePointer() async throws {
    try await view { app, image in
      let before = try await settledRed(app, image, "the picture") { $0.width >= 3 }
      try app.pointer.scroll(y: -6, at: before.center)
      let after = try await settledRed(app, image, "the picture larger") { $0.width > before.width * 3 }
      #expect(after.contains(before.center))
      try app.pointer.scroll(y: 12, at: before.center)
      let back = try await settledRed(app, image, "the picture fitted") { $0.width <= before.width }
      #expect(abs(back.x - before.x) <= 1 && abs(back.y - before.y) <= 1)
    }
  }

  @Test func aDoubleClickTogglesBetweenActualSizeAndFit() async throws {
    try await view { app, image in
      let before = try await settledRed(app, image, "the picture") { $0.width >= 3 }
      try await app.pointer.click(before.center, count: 2)
      let after = try await settledRed(app, image, "every pixel") { $0.width == 12 && $0.height == 12 }
      #expect(after.contains(before.center))
      _ = try await app.find(nil, "100 %")
      try await app.pointer.click(before.center, count: 2)
      _ = try await settledRed(app, image, "the whole picture") { $0.width < 12 }
    }
  }

  @Test func anEnlargedPictureIsPannedByPointerAndArrowKeys() async throws {
    try await view { app, image in
      _ = try await settledRed(app, image, "the picture") { $0.width >= 3 }
      try app.keyboard.press("1", .control)
      let before = try await settledRed(app, image, "every pixel") { $0.width == 12 }
      let middle = try image.frame.center
      try await app.pointer.drag(from: middle, to: middle.moved(x: -60, y: 40))
      let after = try await settledRed(app, image, "the picture moved") { $0.x != before.x }
      #expect((after.x, after.y) == (before.x - 60, before.y + 40))
      try app.keyboard.press(.right)
      let further = try await settledRed(app, image, "the picture moved again") { $0.x != after.x }
      #expect(further.x < after.x && further.y == after.y)
    }
  }

  @Test func anUnreadablePictureShowsTheReason() async throws {
    let others = ["text.jpg": Array("This is not a picture.".utf8)]
    try await view("text.jpg", others) { app, _ in
      _ = try await app.find(.label, "Can’t be read: \(ImageError.notAnImage.description)")
      try app.keyboard.press(.right)
      try app.keyboard.press(.left)
      try app.keyboard.press(.right)
      _ = try await app.find(.image, "b.png")
    }
  }

  @Test func aTruncatedPictureIsShownWithAWarning() async throws {
    let whole = try ImageEncoder.jpeg(.gradient(width: 600, height: 600)).array
    try await view("cut.jpg", ["cut.jpg": Array(whole.prefix(whole.count / 2))]) { app, _ in
      _ = try await app.find(
        .label, "Part of this photo is missing because the file is damaged or incomplete.")
    }
  }

  @Test func aDeletedPictureIsReplacedByAnother() async throws {
    try await view("b.png", ["z.png": try picture()]) { app, _ in
      try File(path: app.sandbox.pictures + "/b.png").delete()
      _ = try await app.find(.image, "z.png")
      _ = try await app.find(.label, "1 of 1")
    }
  }

  @Test func theInformationPanelCoversThePictureInNarrowWindows() async throws {
    try await view { app, image in
      _ = try await settledRed(app, image, "the picture") { $0.width >= 3 }
      let width = try image.frame.width
      try await app.click(nil, "Information")
      _ = try await app.find(.label, "2000 × 1400 (2.8 MP)")
      try await app.wait(for: "the picture beside it") { try image.frame.width <= width - 290 }
      try app.window().resize(width: 480, height: 640)
      try await app.wait(for: "the picture under it") { try (440...480).contains(image.frame.width) }
    }
  }
}
