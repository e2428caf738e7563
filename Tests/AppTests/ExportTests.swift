import Foundation
import Imaging
import TestSupport
import Testing

/// The export of photos in the running app.
@Suite(.desktop) @DesktopActor
struct ExportTests {
  private let names = Array(Tintype.dated.prefix(4))

  private func exports(_ sandbox: Sandbox) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: sandbox.pictures + "/Exports")) ?? []).sorted()
  }

  private func openDialog(_ tintype: Tintype) async throws {
    _ = try await tintype.app.find(.button, "Export")
    // The size of the copy, which a worker computes.
    try await tintype.app.wait(for: "the size of the copy") {
      try tintype.app.first(.label, .beginning("About ")) != nil
    }
  }

  /// Whether an exported photo has no colors.
  private func isGray(_ path: String) throws -> Bool {
    let pixels = try ImageDecoder().decode(path: path, targetSize: .fit(width: 32, height: 32)).pixels
    return (0..<pixels.width).allSatisfy { x in
      let pixel = pixels.pixel(x: x, y: pixels.height / 2)
      return abs(Int(pixel.red) - Int(pixel.blue)) < 6
    }
  }

  @Test func theShownPhotoIsExportedWithItsEdit() async throws {
    let sandbox = try Tintype.sandbox(pictures: names.count)
    try sandbox.addGrayscale(to: names[0])
    let path = sandbox.pictures + "/" + names[0]
    let original = try Data(contentsOf: URL(filePath: path))
    try await Tintype.run(in: sandbox, pictures: names.count) { tintype in
      let app = tintype.app
      try await app.wait(for: "the edit") {
        try tintype.photos()?.first(.image, .exactly(names[0]))?.all(.image).contains {
          try $0.name == "Edited"
        }
          == true
      }
      try await app.pointer.click(tintype.cell(names[0]), count: 2)
      _ = try await app.find(.button, "Back")
      try await tintype.choose("Export…", from: "More Actions")
      try await openDialog(tintype)
      try await app.click(.button, "Export")
      _ = try await app.find(.label, "Exported 1 photo")
      _ = try await app.find(.label, "Show in Files")
      #expect(exports(sandbox) == [names[0]])
      #expect(try isGray(sandbox.pictures + "/Exports/" + names[0]))
      // The name is taken: the next copy has a number.
      try app.keyboard.press("s", [.control, .shift])
      try await openDialog(tintype)
      try app.keyboard.press(.enter)
      try await app.wait(for: "the second copy") { exports(sandbox).count == 2 }
    }
    #expect(exports(sandbox).contains(names[0].replacingOccurrences(of: ".jpg", with: " (2).jpg")))
    #expect(try Data(contentsOf: URL(filePath: path)) == original)
  }

  @Test func aSelectionIsExportedAndTheBrokenPhotoListed() async throws {
    let sandbox = try Tintype.sandbox(pictures: names.count)
    try Data("no image".utf8).write(to: URL(filePath: sandbox.pictures + "/" + names[1]))
    try await Tintype.run(in: sandbox, pictures: names.count) { tintype in
      let app = tintype.app
      for name in names[0..<3] { try await tintype.pick(name) }
      try app.keyboard.press("s", [.control, .shift])
      _ = try await app.find(.label, "Export 3 Photos")
      try await openDialog(tintype)
      try app.keyboard.press(.enter)
      _ = try await app.find(.label, "2 of 3 photos exported")
      _ = try await app.find(.label, .exactly(names[1]))
      _ = try await app.find(.label, "The file is not an image.")
      #expect(exports(sandbox) == [names[0], names[2]].sorted())
      try app.keyboard.press(.escape)
      _ = try await app.find(.label, "Show in Files")
      #expect(try app.first(.label, "Not Exported") == nil)
    }
  }

  @Test func escapeCancelsAndTheChoicesAreRemembered() async throws {
    let sandbox = try Tintype.sandbox(pictures: names.count)
    try await Tintype.run(in: sandbox, pictures: names.count) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[0]), button: .secondary)
      try await app.click(.button, "Export…")
      try await openDialog(tintype)
      try app.keyboard.press(.escape)
      try await app.wait(for: "the dialog to close") { try app.first(.button, "Export") == nil }
      #expect(exports(sandbox).isEmpty)
      try await app.pointer.click(tintype.cell(names[0]), button: .secondary)
      try await app.click(.button, "Export…")
      try await openDialog(tintype)
      try await app.click(.label, "Format")
      _ = try await app.find(.label, "WebP")
      try app.keyboard.press(.down)
      try app.keyboard.press(.enter)
      try await openDialog(tintype)
      try await app.click(.button, "Export")
      _ = try await app.find(.label, "Exported 1 photo")
      #expect(exports(sandbox) == [names[0].replacingOccurrences(of: ".jpg", with: ".png")])
    }
    try await Tintype.run(in: sandbox, pictures: names.count) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[1]), button: .secondary)
      try await app.click(.button, "Export…")
      try await openDialog(tintype)
      try app.keyboard.press(.enter)
      try await app.wait(for: "another PNG") {
        exports(sandbox).contains(names[1].replacingOccurrences(of: ".jpg", with: ".png"))
      }
    }
  }

  @Test func aPhotoIsExportedAsAVIF() async throws {
    let sandbox = try Tintype.sandbox(pictures: names.count)
    let name = names[0].replacingOccurrences(of: ".jpg", with: ".avif")
    for photo in 0..<2 {
      try await Tintype.run(in: sandbox, pictures: names.count) { tintype in
        let app = tintype.app
        try await app.pointer.click(tintype.cell(names[photo]), button: .secondary)
        try await app.click(.button, "Export…")
        try await openDialog(tintype)
        // The choice is remembered.
        if photo == 0 {
          try await app.click(.label, "Format")
          try await app.click(.label, "AVIF")
        }
        try await openDialog(tintype)
        try await app.click(.button, "Export")
        _ = try await app.find(.label, "Exported 1 photo")
      }
      #expect(exports(sandbox).filter { $0.hasSuffix(".avif") }.count == photo + 1)
    }
    let copy = sandbox.pictures + "/Exports/" + name
    #expect(try Data(contentsOf: URL(filePath: copy)).dropFirst(4).starts(with: Array("ftypavif".utf8)))
    #expect(try ImageDecoder().decode(path: copy, targetSize: .full).pixels.width > 100)
  }

  @Test func selectedPhotosBecomeACollage() async throws {
    let sandbox = try Tintype.sandbox(pictures: names.count)
    try await Tintype.run(in: sandbox, pictures: names.count) { tintype in
      let app = tintype.app
      for name in names.prefix(3) { try await tintype.pick(name) }
      try await app.pointer.click(tintype.cell(names[1]), button: .secondary)
      try await app.click(nil, "Collage…")
      try await app.wait(for: "the preview") {
        try app.first(.image, "Collage")?.screenshot().colorCount() ?? 0 > 50
      }
      try await app.click(.button, "Square")
      try await app.click(.button, "Save")
      _ = try await app.find(.label, "“Collage.jpg” saved")
    }
    let collage = try ImageDecoder().decode(path: sandbox.pictures + "/Collage.jpg", targetSize: .full)
    #expect(collage.pixels.width == 4000 && collage.pixels.height == 4000)
    // The white background at the edge.
    let corner = collage.pixels.pixel(x: 5, y: 5)
    #expect(min(corner.red, corner.green, corner.blue) > 240)
  }
}
