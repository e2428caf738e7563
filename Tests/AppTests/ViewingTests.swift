import Foundation
import TestSupport
import Testing

/// The viewer in the running app.
@Suite(.desktop) @DesktopActor
struct ViewingTests {
  private let names = Tintype.dated

  @Test func doubleClickOpensAndBackReturns() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await tintype.pick(names[2])
      try await tintype.waitForBoard([names[2]])
      try await app.pointer.click(tintype.cell(names[1]), count: 2)
      _ = try await app.find(.label, "2 of 8")
      try await waitForWindow(app, titled: names[1])
      try app.keyboard.press(.right)
      try await waitForWindow(app, titled: names[2])
      try await app.click(.button, "Back")
      // Opening a photo does not select it.
      try await tintype.waitForBoard([names[2]])
    }
  }

  @Test func enterOpensAndEscapeReturns() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await tintype.pick(names[0])
      try app.keyboard.press(.enter)
      try await waitForWindow(app, titled: names[0])
      try app.keyboard.press(.escape)
      _ = try await tintype.cell(names[0])
      try await waitForWindow(app, titled: "Tintype")
    }
  }

  @Test func aClickOnAControlThatHasFadedReachesIt() async throws {
    try await Tintype.run(pictures: 2) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[0]), count: 2)
      try await waitForWindow(app, titled: names[0])
      let next = try await app.find(.button, "Next Photo")
      app.pointer.move(to: Point(x: 400, y: 300))
      let before = try next.screenshot()
      try await app.wait(for: "the controls to fade") {
        let shot = try next.screenshot()
        let points = (0..<shot.width).map { ($0, shot.height / 2) }
        return points.contains { before.pixel($0, $1).distance(to: shot.pixel($0, $1)) > 0 }
      }
      try await app.pointer.click(next)
      try await waitForWindow(app, titled: names[1])
    }
  }

  @Test func trashShowsTheNextPhotoAndUndoRestores() async throws {
    try await Tintype.run(pictures: 3) { tintype in
      let (app, path) = (tintype.app, tintype.app.sandbox.pictures + "/" + names[1])
      let before = try app.sandbox.read(path)
      try await app.pointer.click(tintype.cell(names[1]), count: 2)
      try await waitForWindow(app, titled: names[1])
      try app.keyboard.press(.delete)
      try await waitForWindow(app, titled: names[2])
      #expect(!FileManager.default.fileExists(atPath: path))
      // libadwaita exposes the button twice, so its label is clicked.
      try await app.click(.label, "Undo")
      try await waitForWindow(app, titled: names[1])
      #expect(try app.sandbox.read(path) == before)
    }
  }

  @Test func picturesAndVideosOpenedTogetherAreBothThere() async throws {
    let sandbox = try Tintype.sandbox(pictures: 3)
    let videos = (1...2).map { sandbox.videos + "/video \($0).mkv" }
    for video in videos { try TestVideo().make(video) }
    let pictures = names[0...1].map { sandbox.pictures + "/" + $0 }
    try await Tintype.run(
      in: sandbox, pictures: 0, arguments: [videos[0], pictures[0], videos[1], pictures[1]]
    ) {
      tintype in
      let app = tintype.app
      try await waitForWindow(app, titled: names[0])
      _ = try await app.find(.label, "1 of 2")
      try await app.click(.button, "Back")
      try await waitForWindow(app, titled: "video 1")
      _ = try await app.find(.button, "Play")
      try app.keyboard.press(.function(9))
      for name in ["video 1", "video 2"] { _ = try await app.find(.button, .exactly("Remove \(name)")) }
    }
  }

  @Test func aSecondProcessOpensInTheRunningWindow() async throws {
    try await Tintype.run(pictures: 3) { tintype in
      let app = tintype.app
      try await tintype.start(with: app.sandbox.pictures + "/" + names[2])
      try await waitForWindow(app, titled: names[2])
      #expect(app.windows.count == 1)
      _ = try await app.find(.label, "3 of 3")
    }
  }

  @Test func aSecondProcessShowsTheSamples() async throws {
    try await Tintype.run(pictures: 2) { tintype in
      let app = tintype.app
      _ = try await app.find(.label, "2 Photos")
      try await tintype.start(with: "--samples")
      try await app.wait(for: "the samples") {
        let label = try app.first(.label, .containing(" Photos"))
        // "41 Photos, 2 Videos"
        return try label.map { Int(try $0.name.prefix { $0.isNumber }) ?? 0 > 30 } ?? false
      }
      #expect(app.windows.count == 1)
    }
  }

  @Test func backRevealsTheLastViewedPhoto() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      // A small window, so that the last photos are scrolled away.
      try app.window().resize(width: 420, height: 560)
      try await app.pointer.click(tintype.cell(names[0]), count: 2)
      try await waitForWindow(app, titled: names[0])
      try app.keyboard.press(.end)
      try await waitForWindow(app, titled: names[7])
      try app.keyboard.press(.escape)
      try await waitForWindow(app, titled: "Tintype")
      let last = try await tintype.cell(names[7])
      try await app.wait(for: "the last picture in view") { try last.visibleFrame == last.frame }
      // Space selects the focused photo.
      try app.keyboard.press(.space)
      try await tintype.waitForBoard([names[7]])
    }
  }

  @Test func aFileArgumentOpensInTheViewer() async throws {
    let picture = Tintype.samples + "/山间晨雾.jpg"
    try await Tintype.run(pictures: 0, arguments: [picture]) { tintype in
      try await waitForWindow(tintype.app, titled: "山间晨雾.jpg")
    }
  }

  @Test func inFullscreenOnlyThePhotoRemains() async throws {
    try await Tintype.run(pictures: 2) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[0]), count: 2)
      _ = try await app.find(.button, "Back")
      // A button of the header gets the focus.
      try app.keyboard.press(.tab)
      try app.keyboard.press("f")
      try await app.wait(for: "full screen") { try app.window().isFullscreen }
      /// Whether the left edge, beside the photo, is black from top to bottom.
      @DesktopActor func isBlack() throws -> Bool {
        let (shot, black) = (try app.window().screenshot(), Color(red: 0, green: 0, blue: 0))
        return stride(from: 0, to: shot.height, by: 3).allSatisfy {
          shot.pixel(2, $0).distance(to: black) == 0
        }
      }
      try await app.wait(for: "only the photo") { try isBlack() }
      app.pointer.move(to: Point(x: 300, y: 300))
      try await app.wait(for: "the header") { try !isBlack() }
    }
  }

  @Test func zoomMetadataAndFullscreenWork() async throws {
    try await Tintype.run(pictures: 2) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[0]), count: 2)
      // The cell in the grid has the same name.
      try await app.wait(for: "the picture") {
        try app.all(.image, .exactly(names[0])).contains { try $0.description.hasSuffix("pixels") }
      }
      try app.keyboard.press("1", .control)
      _ = try await app.find(nil, "100 %")
      try app.keyboard.press("i")
      _ = try await app.find(.label, "Dimensions")
      try app.keyboard.press(.function(11))
      try await app.wait(for: "full screen") { try app.window().isFullscreen }
      try app.keyboard.press(.escape)
      try await app.wait(for: "the window again") { try !app.window().isFullscreen }
    }
  }

  private func waitForWindow(_ app: App, titled title: String, line: Int = #line) async throws {
    try await app.wait(for: "a window titled \(title)", line: line) {
      app.windows.contains { $0.title == title }
    }
  }
}
