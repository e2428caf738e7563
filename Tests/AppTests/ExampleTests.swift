import TestSupport
import Testing

/// The example programs.
@Suite(.desktop) @DesktopActor
struct ExampleTests {
  @Test func thePickerExampleShowsTheSelectedNames() async throws {
    let names = Tintype.dated
    let sandbox = try Tintype.sandbox(pictures: 6)
    try await App.run(BuiltProduct.path("PickPhotosExample"), sandbox: sandbox) { app in
      _ = try await app.find(.label, "Nothing selected")
      let list = try await app.find(nil, "Photos")
      @DesktopActor func cell(_ name: String) async throws -> Accessible {
        try await app.wait(for: name) { try list.first(.image, Query.Name(stringLiteral: name)) }
      }
      // Selects up to four photos in order.
      for name in [names[3], names[0], names[1], names[2]] { try await app.pointer.click(cell(name)) }
      _ = try await app.find(.label, "\(names[3]), \(names[0]), \(names[1]), \(names[2])")
      try await app.pointer.click(cell(names[4]))
      _ = try await app.find(.label, "You can select up to 4 photos")
      try await app.pointer.click(cell(names[0]))
      _ = try await app.find(.label, "\(names[3]), \(names[1]), \(names[2])")
      #expect(app.process.logWarnings == [])
    }
  }

  /// The example loads no style sheet: the camera's views bring their own.
  @Test func theCameraExampleIsStyled() async throws {
    let sandbox = try Sandbox()
    try await App.run(BuiltProduct.path("TakePhotoExample"), sandbox: sandbox) { app in
      let tintype = Tintype(app: app)
      try await tintype.waitForBars(mirrored: true)
      let shutter = try await app.find(Query(.button, "Take Picture", states: .sensitive))
      try await app.wait(for: "a shutter of 64 pixels") {
        let frame = try shutter.frame
        return frame.width == 64 && frame.height == 64
      }
      let shot = try shutter.screenshot()
      // A dark center in a white ring.
      #expect(shot.pixel(32, 32).brightness < 80)
      #expect((2..<16).map { shot.pixel(32, $0).brightness }.max() ?? 0 > 230)
      try await app.pointer.click(shutter)
      let name = try #require(try await tintype.waitForCaptures(1).first)
      _ = try await app.find(.label, .containing(name))
      #expect(app.process.logWarnings == [])
    }
  }
}
