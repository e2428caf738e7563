import Foundation
import PictureTesting
import TestSupport
import Testing

/// Pictures of several pages in the running app.
@Suite(.desktop) @DesktopActor
struct PageTests {
  private func page(_ color: [UInt8]) -> TIFFBuilder {
    TIFFBuilder(
      width: 60, height: 40, bits: [8, 8, 8], photometric: 2,
      pixels: [UInt8]((0..<60 * 40).flatMap { _ in color }))
  }

  /// Whether the picture is of a color.
  private func isShown(_ color: [UInt8], in tintype: Tintype) throws -> Bool {
    guard let picture = try tintype.app.first(.image, "pages.tif") else { return false }
    let shot = try picture.screenshot()
    let pixel = shot.pixel(shot.width / 2, shot.height / 2)
    return zip([pixel.red, pixel.green, pixel.blue], color).allSatisfy { abs(Int($0) - Int($1)) < 3 }
  }

  @Test func pagesAreTurnedByMouseAndKeys() async throws {
    let sandbox = try Sandbox()
    let path = sandbox.home + "/pages.tif"
    let colors: [[UInt8]] = [[200, 40, 40], [40, 160, 40], [40, 40, 200]]
    var file = page(colors[0])
    file.pages = colors.dropFirst().map(page)
    try Data(file.file).write(to: URL(filePath: path))
    try await Tintype.run(in: sandbox, pictures: 0, arguments: [path]) { tintype in
      let app = tintype.app
      _ = try await app.find(.label, "Page 1 of 3")
      try await app.click(.button, "Next Page")
      _ = try await app.find(.label, "Page 2 of 3")
      try await app.wait(for: "the second page") { try isShown(colors[1], in: tintype) }
      try app.keyboard.press(".")
      try await app.wait(for: "the third page") { try isShown(colors[2], in: tintype) }
      try await app.wait(for: "the end") {
        try app.first(.button, "Next Page")?.states.contains(.sensitive) == false
      }
      try app.keyboard.press(",")
      try await app.wait(for: "the second page again") { try isShown(colors[1], in: tintype) }
    }
  }
}
