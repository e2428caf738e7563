import CameraTesting
import Foundation
import TestSupport
import Testing

/// Taking one photo for the board.
@Suite(.desktop) @DesktopActor
struct BoardCaptureTests {
  @Test func aPhotoIsRetakenUsedAndSaved() async throws {
    try await Tintype.run(pictures: 1) { tintype in
      let app = tintype.app
      try await app.click(.button, "Take Picture")
      try await app.wait(for: "the window with the camera") { app.windows.count == 2 }
      try await tintype.takePhotoInDialog()
      try await app.click(.button, "Retake")
      try await tintype.takePhotoInDialog()
      try await app.click(.button, "Use Photo")
      try await app.waitForOneWindow()
      let name = try await app.wait(for: "the picture on the board") { try tintype.board().first }
      #expect(name.hasPrefix("IMG_"))
      let picture = try await tintype.picture(onBoard: name)
      try await app.wait(for: "its colors") { try picture.screenshot().colorCount() > 6 }
      #expect(try tintype.captures().isEmpty, "It is not saved yet.")
      // The previous capture was deleted.
      #expect(try taken(app) == [name] && temporaryCaptures(app).isEmpty)

      try await app.click(.button, "Save Picture")
      _ = try await app.find(.label, "Do you want to store the picture in the Photo Library?")
      // The picker also has a Cancel button, which is insensitive.
      try await app.pointer.click(app.find(Query(.button, "Cancel", states: .sensitive)))
      try await app.waitForOneWindow()
      #expect(try tintype.captures().isEmpty)

      try await app.click(.button, "Save Picture")
      try await app.click(.button, "Yes")
      try await tintype.waitForCaptures(1)
      try await app.wait(for: "it to be stored") {
        try app.first(.button, "Save Picture") == nil && tintype.board() == [name]
      }
      try await app.wait(for: "the first file to go") { try taken(app).isEmpty }
    }
  }

  @Test func cancelKeepsNoFile() async throws {
    try await Tintype.run(pictures: 1) { tintype in
      let app = tintype.app
      for isTaken in [false, true] {
        try await app.click(.button, "Take Picture")
        try await app.wait(for: "the window with the camera") { app.windows.count == 2 }
        try await tintype.waitForBars(mirrored: true)
        if isTaken { try await tintype.takePhotoInDialog() }
        if isTaken {
          try app.keyboard.press(.escape)
        } else {
          try await app.pointer.click(app.find(Query(.button, "Cancel", states: .sensitive)))
        }
        try await app.waitForOneWindow()
        try await app.wait(for: "the camera to close") { try !PipeWire.isOpen() }
      }
      #expect(try tintype.board().isEmpty)
      try await app.wait(for: "the picture to be deleted") {
        try taken(app).isEmpty && temporaryCaptures(app).isEmpty
      }
    }
  }

  /// The photos that were taken for the board.
  private func taken(_ app: App) throws -> [String] {
    try names(in: app.sandbox.data + "/tintype/taken").filter { !$0.hasPrefix(".") }
  }

  /// The photos that may still be retaken.
  private func temporaryCaptures(_ app: App) throws -> [String] {
    try names(in: app.sandbox.data + "/tintype/taken/.captures")
  }

  private func names(in folder: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
  }
}
