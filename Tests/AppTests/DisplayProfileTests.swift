import Foundation
import PictureTesting
import TestSupport
import Testing

/// Photos on an X11 display that has a profile.
@Suite(.desktop) @DesktopActor
struct DisplayProfileTests {
  private static let name = "p20251005_100000.png"
  private static let red = [255, 0, 0]

  private func center(_ screenshot: Screenshot) -> [Int] {
    let pixel = screenshot.pixel(screenshot.width / 2, screenshot.height / 2)
    return [pixel.red, pixel.green, pixel.blue].map { Int($0) }
  }

  /// Opens a red photo and waits for its color in the grid and in the viewer.
  private func show(_ profile: [UInt8]?, as expected: [Int]) async throws {
    try Desktop.setDisplayProfile(profile)
    defer { try? Desktop.setDisplayProfile(nil) }
    let sandbox = try Tintype.sandbox(pictures: 0)
    let photo = RGBPixels(width: 600, height: 400) { _, _ in (255, 0, 0) }
    try sandbox.write(photo.encoded(as: "png"), to: sandbox.pictures + "/" + Self.name)
    func isExpected(_ screenshot: Screenshot) -> Bool {
      zip(center(screenshot), expected).allSatisfy { abs($0 - $1) <= 2 }
    }
    try await Tintype.run(in: sandbox, pictures: 0) { tintype in
      let app = tintype.app
      let cell = try await tintype.cell(Self.name)
      try await app.wait(for: "\(expected) in the grid") { try isExpected(cell.screenshot()) }
      try await app.pointer.click(cell, count: 2)
      _ = try await app.find(.label, "1 of 1")
      try await app.wait(for: "\(expected) in the viewer") { try isExpected(app.window().screenshot()) }
    }
  }

  @Test func photosHaveTheColorsOfTheDisplay() async throws {
    // Red of sRGB is (234, 51, 35) with the primaries of P3 (SMPTE EG 432-1).
    try await show(ICCProfile.rgb(.displayP3, .sRGB), as: [234, 51, 35])
  }

  @Test func aDisplayOfSRGBOrWithADamagedProfileShowsThemAsTheyAre() async throws {
    try await show(ICCProfile.rgb(.sRGB, .sRGB), as: Self.red)
    try await show([UInt8](repeating: 7, count: 4_000), as: Self.red)
  }
}
