import Foundation
import PictureTesting
import TestSupport
import Testing

/// Stacks of photos in the running app.
@Suite(.desktop) @DesktopActor
struct StackTests {
  private let names = Tintype.dated
  /// Between the first two photos by the time in their names.
  private let burst = (1...3).map { "IMG_20250801_101010_BURST00\($0).jpg" }

  /// Runs the app with a burst among the first photos.
  private func runBurst(_ body: @DesktopActor (Tintype) async throws -> Void) async throws {
    try await Tintype.run(
      pictures: 3,
      prepare: { sandbox in
        for (index, name) in burst.enumerated() {
          try FileManager.default.copyItem(
            atPath: sandbox.pictures + "/" + names[index], toPath: sandbox.pictures + "/" + name)
        }
      }, body)
  }

  private var closed: [String] { [names[0], burst[0]] + names[1...2] }
  private var opened: [String] { [names[0]] + burst + names[1...2] }

  private func files(_ tintype: Tintype) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: tintype.app.sandbox.pictures).sorted()
  }

  @Test func aBurstIsOneCellThatOpens() async throws {
    try await runBurst { tintype in
      let app = tintype.app
      try await tintype.wait(toShow: closed)
      try await app.click(.button, "Open Stack: Burst of 3 photos")
      try await tintype.wait(toShow: opened)
      try await tintype.pick(burst[1])
      try await tintype.waitForBoard([burst[1]])
      try await app.click(.button, "Close Stack: Burst of 3 photos")
      try await tintype.wait(toShow: closed)
      #expect(try tintype.board() == [burst[1]], "A photo of a closed stack stays selected.")
    }
  }

  @Test func aRawImageAndItsJPEGAreOneCellThatOpens() async throws {
    let raw = "p20250704_100000.dng"
    try await Tintype.run(
      pictures: 3,
      prepare: { sandbox in
        let photo = try Data(contentsOf: URL(filePath: sandbox.pictures + "/" + names[1]))
        try Data(RawFile.make(preview: [UInt8](photo))).write(
          to: URL(filePath: sandbox.pictures + "/" + raw))
      }
    ) { tintype in
      let app = tintype.app
      try await tintype.wait(toShow: Array(names[0...2]))
      try await app.click(.button, "Open Stack: RAW and image")
      try await tintype.wait(toShow: [names[0], raw] + names[1...2])
      // The raw image is shown by its preview.
      let cell = try await tintype.cell(raw)
      try await app.wait(for: "its picture") { try cell.screenshot().colorCount() > 6 }
      try await app.pointer.click(cell, count: 2)
      _ = try await app.find(.button, "Zoom In")
      try app.keyboard.press(.escape)
      try await app.click(.button, "Close Stack: RAW and image")
      try await tintype.wait(toShow: Array(names[0...2]))
    }
  }

  @Test func theKeyboardOpensAndClosesAStack() async throws {
    try await runBurst { tintype in
      let app = tintype.app
      try await tintype.wait(toShow: closed)
      try await tintype.pick(burst[0])
      try await tintype.waitForBoard([burst[0]])
      try app.keyboard.press("s")
      try await tintype.wait(toShow: opened)
      try app.keyboard.press("s")
      try await tintype.wait(toShow: closed)
    }
  }

  @Test func theBestPhotoIsKeptAndUndoRestoresTheOthers() async throws {
    try await runBurst { tintype in
      let (app, before) = (tintype.app, try files(tintype))
      try await tintype.wait(toShow: closed)
      try await app.pointer.click(tintype.cell(burst[0]), button: .secondary)
      try await app.click(.button, "Keep Best Photo")
      _ = try await app.find(.label, "2 photos moved to the trash")
      #expect(try files(tintype) == before.filter { !burst[1...].contains($0) })
      try await app.wait(for: "a photo without a stack") {
        try app.first(.button, .beginning("Open Stack")) == nil
      }
      try app.keyboard.press("z", .control)
      try await app.wait(for: "all files") { try files(tintype) == before }
      _ = try await app.find(.button, "Open Stack: Burst of 3 photos")
    }
  }

  @Test func theItemsOfAStackAreCompared() async throws {
    try await runBurst { tintype in
      let app = tintype.app
      try await tintype.wait(toShow: closed)
      try await app.pointer.click(tintype.cell(burst[0]), button: .secondary)
      try await app.click(.button, "Compare")
      try await app.wait(for: "the comparison") {
        try app.all(.button, "Keep This One").count == 3
      }
    }
  }

  @Test func aHEICAndItsJPEGAreOneCell() async throws {
    try await Tintype.run(
      pictures: 1,
      prepare: { sandbox in
        let path = sandbox.pictures + "/IMG_0007"
        try Data(RotatedHEIC.bytes).write(to: URL(filePath: path + ".HEIC"))
        try FileManager.default.copyItem(atPath: sandbox.pictures + "/" + names[0], toPath: path + ".jpg")
        try PictureFile.tag(
          path + ".jpg",
          ["Exif.Photo.DateTimeOriginal": "2021:07:04 12:30:45", "Exif.Photo.OffsetTimeOriginal": "+02:00"])
      }
    ) { tintype in
      try await tintype.wait(toShow: [names[0], "IMG_0007.jpg"])
      try await tintype.app.click(.button, "Open Stack: HEIC and JPEG")
      try await tintype.app.wait(for: "both") { try Set(tintype.shownPhotos()).contains("IMG_0007.HEIC") }
    }
  }

  @Test func duplicatesAreShownAsStacks() async throws {
    try await Tintype.run(
      pictures: 3,
      prepare: { sandbox in
        try FileManager.default.copyItem(
          atPath: sandbox.pictures + "/" + names[1], toPath: sandbox.pictures + "/copy.jpg")
      }
    ) { tintype in
      try await tintype.choose(.beginning("Duplicates"), from: "Collection")
      try await tintype.app.click(.button, .beginning("Open Stack: 2 "))
      try await tintype.app.wait(for: "both copies") {
        try Set(tintype.shownPhotos()) == [names[1], "copy.jpg"]
      }
    }
  }
}
