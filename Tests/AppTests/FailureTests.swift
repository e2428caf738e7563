import Foundation
import Imaging
import MediaLibrary
import TestSupport
import Testing

/// Photos that failed once are opened again only on request.
@Suite(.desktop) @DesktopActor
struct FailureTests {
  private let names = Tintype.dated

  /// Records that a decoder stopped at the first `count` photos.
  private func recordFailures(_ count: Int, in sandbox: Sandbox) throws {
    let build = try String(contentsOfFile: Tintype.repository + "/meson.build", encoding: .utf8)
    let version = try #require(build.firstMatch(of: /version: '([0-9.]+)'/)).1
    let cache = ThumbnailCache(folder: sandbox.cache + "/thumbnails", version: String(version))
    for name in names.prefix(count) {
      let path = sandbox.pictures + "/" + name
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      let modified = Int(try #require(date).timeIntervalSince1970.rounded(.down))
      #expect(cache.storeFailure(.decoderStopped, of: path, modified: modified))
    }
  }

  @Test func failedPhotosAreRetriedWithTheMouseAndTheKeyboard() async throws {
    let sentence = "Can’t be read: \(ImageError.decoderStopped.description)"
    try await Tintype.run(pictures: 4, prepare: { try recordFailures(2, in: $0) }) { tintype in
      let app = tintype.app
      for name in names.prefix(2) {
        let cell = try await tintype.cell(name)
        try await app.wait(for: "\(name) to say why") { try cell.description == sentence }
      }
      let first = try await tintype.cell(names[0])
      try await app.pointer.click(try #require(try first.first(.button, "Try Again")))
      try await app.wait(for: "the first picture") { try first.description.isEmpty }
      #expect(try tintype.board().isEmpty, "The button does not choose the picture.")

      // Moves the focus from the third photo to the second, and to its button.
      try await tintype.pick(names[2])
      try await tintype.waitForBoard([names[2]])
      try app.keyboard.press(.left)
      try app.keyboard.press(.tab)
      try app.keyboard.press(.space)
      let second = try await tintype.cell(names[1])
      try await app.wait(for: "the second picture") { try second.description.isEmpty }
      #expect(try tintype.board() == [names[2]])
      // The focus is on the photo again.
      try app.keyboard.press(.space)
      try await tintype.waitForBoard([names[2], names[1]])
    }
  }

  @Test func theBoardShowsTheErrorAndRetries() async throws {
    let sentence = ImageError.decoderStopped.description
    try await Tintype.run(pictures: 3, prepare: { try recordFailures(1, in: $0) }) { tintype in
      let app = tintype.app
      try await tintype.pick(names[0])
      let picture = try await tintype.picture(onBoard: names[0])
      try await app.wait(for: "the sentence on the board") { try picture.first(.label, "\(sentence)") != nil }
      try await app.pointer.click(try #require(try picture.first(.button, "Try Again")))
      try await app.wait(for: "the picture on the board") {
        try picture.description.isEmpty && picture.screenshot().colorCount() > 500
      }
      let cell = try await tintype.cell(names[0])
      try await app.wait(for: "the picture in the grid") { try cell.description.isEmpty }
    }
  }
}
