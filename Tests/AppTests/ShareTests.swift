import Foundation
import Imaging
import PictureTesting
import TestSupport
import TestTools
import Testing

/// The share sheet in the running app: each target with a receiver on the session's bus.
@Suite(.desktop) @DesktopActor
struct ShareTests {
  private let names = Array(Tintype.dated.prefix(3))

  /// Runs Tintype beside portals and a file manager that receive files.
  private func run(
    in sandbox: Sandbox? = nil, _ body: @DesktopActor (Tintype, HelperProcess) async throws -> Void
  ) async throws {
    let portal = try HelperProcess(BuiltProduct.path("FakePortal"), ["receive"])
    try await portal.waitForLine("ready") { $0 == "ready" }
    defer { portal.kill() }
    try await Tintype.run(in: sandbox, pictures: names.count) { try await body($0, portal) }
  }

  /// Opens the share sheet of a photo in the viewer.
  private func open(_ name: String, _ tintype: Tintype) async throws {
    let app = tintype.app
    try await app.pointer.click(tintype.cell(name), count: 2)
    _ = try await app.find(.button, "Back")
    try app.keyboard.press("h", .control)
    try await ready(tintype)
  }

  private func ready(_ tintype: Tintype) async throws {
    try await tintype.app.wait(for: "the files") {
      try tintype.app.first(Query(.button, "Copy", states: .sensitive)) != nil
    }
  }

  private func waitForClosedSheet(_ tintype: Tintype) async throws {
    try await tintype.app.wait(for: "the sheet to close") {
      try tintype.app.first(nil, "Compatible Format") == nil
    }
  }

  // MARK: Programs

  @Test func aPhotoIsMailedFromTheViewer() async throws {
    let sandbox = try Tintype.sandbox(pictures: names.count)
    try await run(in: sandbox) { tintype, portal in
      try await open(names[0], tintype)
      try await tintype.app.click(.button, "E-Mail")
      let line = try await portal.waitForLine("the attachment") { $0.hasPrefix("ComposeEmail") }
      #expect(line == "ComposeEmail \(sandbox.pictures)/\(names[0])", "The photo itself is attached.")
      try await waitForClosedSheet(tintype)
      // By its button, too.
      try await tintype.app.click(.button, "Share")
      try await ready(tintype)
      try tintype.app.keyboard.press(.escape)
      try await waitForClosedSheet(tintype)
      _ = try await tintype.app.find(.button, "Back")
    }
  }

  @Test func selectedPhotosAreMailedTogether() async throws {
    try await run { tintype, portal in
      let app = tintype.app
      for name in names { try await tintype.pick(name) }
      try await app.pointer.click(tintype.cell(names[1]), button: .secondary)
      try await app.click(nil, "Share…")
      _ = try await app.find(.label, "Share 3 Photos")
      _ = try await app.find(.label, "+ 2 more")
      try await ready(tintype)
      #expect(try app.first(.button, "Set as Wallpaper") == nil, "It takes one photo.")
      try await app.click(.button, "E-Mail")
      try await portal.waitForLine("the last attachment") { $0.hasSuffix(names[2]) }
      let mailed = portal.lines.filter { $0.hasPrefix("ComposeEmail") }
      #expect(mailed.map { ($0 as NSString).lastPathComponent } == names)
    }
  }

  @Test func theWallpaperIsTheEditedPhoto() async throws {
    let sandbox = try Tintype.sandbox(pictures: names.count)
    try sandbox.addGrayscale(to: names[0])
    try await run(in: sandbox) { tintype, portal in
      try await tintype.app.wait(for: "the edit") {
        try tintype.photos()?.first(.image, .exactly(names[0]))?.all(.image).contains {
          try $0.name == "Edited"
        } == true
      }
      try await open(names[0], tintype)
      _ = try await tintype.app.find(.label, "Edits are applied")
      try await tintype.app.click(.button, "Set as Wallpaper")
      let line = try await portal.waitForLine("the wallpaper") { $0.hasPrefix("SetWallpaperFile ") }
      _ = try await tintype.app.find(.label, "Wallpaper set")
      let copy = String(line.dropFirst("SetWallpaperFile ".count))
      #expect(copy != sandbox.pictures + "/" + names[0])
      let pixels = try ImageDecoder().decode(path: copy, targetSize: .fit(width: 32, height: 32)).pixels
      #expect(
        (0..<pixels.width).allSatisfy { x in
          let pixel = pixels.pixel(x: x, y: pixels.height / 2)
          return abs(Int(pixel.red) - Int(pixel.blue)) < 6
        })
    }
  }

  @Test func aFileWithoutLocationIsOpenedInAnotherProgram() async throws {
    let sandbox = try Tintype.sandbox(pictures: names.count)
    let original = sandbox.pictures + "/" + names[0]
    try PictureFile.tag(
      original,
      [
        "Exif.GPSInfo.GPSLatitude": "64/1 8/1 0/1", "Exif.GPSInfo.GPSLatitudeRef": "N",
        "Exif.GPSInfo.GPSLongitude": "21/1 54/1 0/1", "Exif.GPSInfo.GPSLongitudeRef": "W",
      ])
    let bytes = try Data(contentsOf: URL(filePath: original))
    try await run(in: sandbox) { tintype, portal in
      try await open(names[0], tintype)
      try await tintype.app.click(.label, "Remove Location")
      _ = try await tintype.app.find(.label, "Location is removed")
      try await ready(tintype)
      try await tintype.app.click(.button, "Open With…")
      let line = try await portal.waitForLine("the file") { $0.hasPrefix("OpenFile ") }
      let copy = String(line.dropFirst("OpenFile ".count))
      #expect(try ImageMetadata.read(path: copy).location == nil)
      #expect(try ImageMetadata.read(path: original).location != nil)
      try await waitForClosedSheet(tintype)
      // The choice is remembered.
      try tintype.app.keyboard.press("h", .control)
      _ = try await tintype.app.find(.label, "Location is removed")
    }
    #expect(try Data(contentsOf: URL(filePath: original)) == bytes)
  }

  @Test func aPhotoIsShownInTheFileManager() async throws {
    let sandbox = try Tintype.sandbox(pictures: names.count)
    try await run(in: sandbox) { tintype, portal in
      try await open(names[1], tintype)
      try await tintype.app.click(.button, "Show in Files")
      try await portal.waitForLine("the file") { $0 == "ShowItems file://\(sandbox.pictures)/\(names[1])" }
    }
  }

  @Test func withoutAPortalGTKAsksForTheProgram() async throws {
    let sandbox = try Tintype.sandbox(pictures: names.count)
    let opened = sandbox.home + "/opened.jpg"
    try sandbox.makeFolder(sandbox.data + "/applications")
    try sandbox.write(
      "[Desktop Entry]\nType=Application\nName=Probe\nExec=/bin/cp %f \(opened)\n",
      to: sandbox.data + "/applications/probe.desktop")
    try sandbox.write(
      "[Added Associations]\nimage/jpeg=probe.desktop\n", to: sandbox.config + "/mimeapps.list")
    try await Tintype.run(in: sandbox, pictures: names.count) { tintype in
      let app = tintype.app
      try await open(names[0], tintype)
      try await app.click(.button, "Open With…")
      try await app.pointer.click(app.find(Query(.button, .containing("Select"), states: .sensitive)))
      try await app.wait(for: "the file in the program") {
        FileManager.default.contentsEqual(atPath: opened, andPath: sandbox.pictures + "/" + names[0])
      }
      try await waitForClosedSheet(tintype)
    }
  }

  @Test func theBoardBecomesOneWallpaper() async throws {
    try await run { tintype, portal in
      let app = tintype.app
      for name in names { try await tintype.pick(name) }
      try await app.pointer.click(tintype.picture(onBoard: names[2]), button: .secondary)
      try await app.click(.button, "Collage of the Board…")
      try await app.wait(for: "the preview") {
        try app.first(.image, "Collage")?.screenshot().colorCount() ?? 0 > 50
      }
      try await app.click(.button, "Share")
      _ = try await app.find(.label, "Share Photo")
      try await ready(tintype)
      try await app.click(.button, "Set as Wallpaper")
      let line = try await portal.waitForLine("the wallpaper") { $0.hasPrefix("SetWallpaperFile ") }
      #expect(line.hasSuffix("/Collage.jpg"))
      let path = String(line.dropFirst("SetWallpaperFile ".count))
      #expect(try ImageDecoder().header(path: path).size?.width == 4000)
      let pictures = try FileManager.default.contentsOfDirectory(atPath: tintype.app.sandbox.pictures)
      #expect(!pictures.contains("Collage.jpg"), "It is not saved.")
      _ = try await app.find(.button, "Save")
    }
  }

  @Test func withoutReceiversSentencesSayWhatIsMissing() async throws {
    try await Tintype.run(pictures: names.count, environment: ["PATH": "/nowhere"]) { tintype in
      try await open(names[0], tintype)
      try await tintype.app.click(.button, "Set as Wallpaper")
      _ = try await tintype.app.find(.label, "This desktop does not let programs set the wallpaper.")
      try await tintype.app.click(.button, "E-Mail")
      _ = try await tintype.app.find(.label, .beginning("No mail program was found."))
      try await tintype.app.click(.button, "Copy")
      _ = try await tintype.app.find(.label, "Copied")
      try await waitForClosedSheet(tintype)
    }
  }

  @Test func thePreviewIsDraggedToAnotherProgram() async throws {
    try await Tintype.run(pictures: names.count) { tintype in
      try await open(names[0], tintype)
      try await tintype.besideSampleApp { other in
        let preview = try await tintype.app.find(.image, "Preview").frame.center
        let target = try #require(try other.window().frame?.center)
        try await tintype.app.pointer.drag(from: preview, to: target, steps: 40) {
          _ = try await other.find(.label, "Files over the window")
        }
        _ = try await other.find(.label, .exactly("Dropped \(names[0])"))
      }
    }
  }

  // MARK: Paper

  @Test func photosArePrintedIntoAFile() async throws {
    let sandbox = try Tintype.sandbox(pictures: names.count)
    // Red and blue, so that the places on the page can be told apart.
    for (name, color) in zip(names, [[220, 30, 30], [30, 30, 220]] as [[UInt8]]) {
      let pixels = RGBPixels(width: 600, height: 400) { _, _ in (color[0], color[1], color[2]) }
      try Data(pixels.encoded(as: "jpeg")).write(to: URL(filePath: sandbox.pictures + "/" + name))
    }
    try await Tintype.run(in: sandbox, pictures: names.count) { tintype in
      let app = tintype.app
      for name in names.prefix(2) { try await tintype.pick(name) }
      try app.keyboard.press("h", .control)
      try await ready(tintype)
      try await app.click(.button, "Print…")
      _ = try await app.find(.label, "Photos per Page")
      _ = try await app.find(.label, "2 Pages")
      try await app.click(nil, "2")
      _ = try await app.find(.label, "1 Page")
      try await app.click(.button, "Print…")
      try await app.click(nil, "Print to File")
      try await app.pointer.click(app.find(Query(.button, .containing("Print"), states: .sensitive)))
      _ = try await app.find(.label, "Sent to the printer")
    }
    let found = FileManager.default.enumerator(atPath: sandbox.home)?.compactMap { $0 as? String } ?? []
    let document = try #require(found.first { $0.hasSuffix("output.pdf") })
    let page = sandbox.home + "/page"
    #expect(
      try Command.run(["pdftoppm", "-r", "36", "-png", "-singlefile", sandbox.home + "/" + document, page])
        .status == 0)
    let pixels = try ImageDecoder().decode(path: page + ".png", targetSize: .full).pixels
    // From the top to the bottom, with the paper between the photos.
    var colors: [String] = []
    for y in 0..<pixels.height {
      let pixel = pixels.pixel(x: pixels.width / 2, y: y)
      let color =
        switch (pixel.red > 200, pixel.blue > 200) {
        case (true, true): "white"
        case (true, false): "red"
        case (false, true): "blue"
        case (false, false): "other"
        }
      if color != "other", color != colors.last { colors.append(color) }
    }
    #expect(colors == ["white", "red", "white", "blue", "white"])
  }
}
