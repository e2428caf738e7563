import Foundation
import TestSupport
import TestTools
import Testing

/// The slideshow in the running app.
@Suite(.desktop) @DesktopActor
struct SlideshowTests {
  private let names = Tintype.dated

  /// Starts the slideshow with F5 and waits for its first picture on the whole screen.
  private func start(_ tintype: Tintype, with name: String) async throws {
    try tintype.app.keyboard.press(.function(5))
    try await shows(tintype, name)
    try await tintype.app.wait(for: "full screen") { try tintype.app.window().isFullscreen }
  }

  /// Waits until the slideshow shows a picture.
  private func shows(_ tintype: Tintype, _ name: String, line: Int = #line) async throws {
    try await tintype.app.wait(for: "\(name) in the slideshow", line: line) {
      tintype.app.windows.contains { $0.title == name }
    }
  }

  @Test func aSlideshowChangesByItselfAndEscapeEndsIt() async throws {
    try await Tintype.run(
      pictures: 3, prepare: { try Tintype.store("slideshow-interval", "2", in: $0) }
    ) { tintype in
      let app = tintype.app
      try await start(tintype, with: names[0])
      for name in [names[1], names[2], names[0]] { try await shows(tintype, name) }
      try app.keyboard.press(.space)
      _ = try await app.find(.button, .exactly("Play"))
      // A paused one follows the keys.
      let shown = try app.window().title
      let next = names[(try #require(names.firstIndex(of: shown)) + 1) % 3]
      try app.keyboard.press(.right)
      try await shows(tintype, next)
      try app.keyboard.press(.left)
      try await shows(tintype, shown)
      try app.keyboard.press(.escape)
      try await app.wait(for: "the window") { try !app.window().isFullscreen }
      _ = try await tintype.cell(names[0])
      try await shows(tintype, "Tintype")
    }
  }

  @Test func theSelectionIsShownInItsOrder() async throws {
    try await Tintype.run(pictures: 4) { tintype in
      for name in [names[2], names[0]] { try await tintype.pick(name) }
      try await tintype.waitForBoard([names[2], names[0]])
      try await tintype.choose("Slideshow", from: "Main Menu")
      try await shows(tintype, names[2])
      for name in [names[0], names[2]] {
        try await tintype.app.click(.button, "Next Photo")
        try await shows(tintype, name)
      }
      try await tintype.app.click(.button, "End Slideshow")
      try await tintype.waitForBoard([names[2], names[0]])
    }
  }

  @Test func theViewerGoesOnWithThePhotoOfTheSlideshow() async throws {
    try await Tintype.run(pictures: 3) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[1]), count: 2)
      try await shows(tintype, names[1])
      try await tintype.choose("Slideshow", from: "More Actions")
      try await app.wait(for: "full screen") { try app.window().isFullscreen }
      _ = try await app.find(.button, "End Slideshow")
      try app.keyboard.press(.right)
      try await shows(tintype, names[2])
      try app.keyboard.press(.function(11))
      _ = try await app.find(.button, "Back")
      _ = try await app.find(.label, "3 of 3")
      try await app.wait(for: "the window") { try !app.window().isFullscreen }
    }
  }

  @Test func intervalAndOrderAreKept() async throws {
    let sandbox = try Tintype.sandbox(pictures: 3)
    try await Tintype.run(in: sandbox, pictures: 3) { tintype in
      try await start(tintype, with: names[0])
      _ = try await tintype.app.find(.label, "5 s")
      try await tintype.app.click(.button, "Change Slower")
      try tintype.app.keyboard.press("+")
      _ = try await tintype.app.find(.label, "7 s")
      try await tintype.app.click(nil, "Shuffle")
      _ = try await tintype.app.find(Query(nil, "Shuffle", states: .pressed))
    }
    try await Tintype.run(in: sandbox, pictures: 3) { tintype in
      try tintype.app.keyboard.press(.function(5))
      _ = try await tintype.app.find(.label, "7 s")
      _ = try await tintype.app.find(Query(nil, "Shuffle", states: .pressed))
    }
  }

  @Test func aDamagedPhotoIsSkippedWithAMessage() async throws {
    try await Tintype.run(
      pictures: 3, prepare: { try $0.write("No picture", to: $0.pictures + "/" + names[1]) }
    ) { tintype in
      try await start(tintype, with: names[0])
      _ = try await tintype.app.find(.label, .containing("“\(names[1])” was skipped."))
      try tintype.app.keyboard.press(.right)
      try await shows(tintype, names[2])
    }
  }

  @Test func theScreenStaysOnWhileItRuns() async throws {
    let portal = try HelperProcess(BuiltProduct.path("FakePortal"))
    try await portal.waitForLine("ready") { $0 == "ready" }
    func wait(for lines: String...) async throws {
      try await TestSupport.wait(for: "\(lines)", report: { portal.lines.joined(separator: "\n") }) {
        portal.lines == ["ready"] + lines
      }
    }
    let (begin, end) = ("inhibit 12 Showing a slideshow", "allow 12")
    try await Tintype.run(pictures: 2) { tintype in
      try await start(tintype, with: names[0])
      try await wait(for: begin)
      try tintype.app.keyboard.press(.space)
      try await wait(for: begin, end)
      try tintype.app.keyboard.press(.space)
      try await wait(for: begin, end, begin)
      try tintype.app.keyboard.press(.escape)
      try await wait(for: begin, end, begin, end)
    }
  }

  @Test func onlyThePhotoRemainsWhenThePointerRests() async throws {
    try await Tintype.run(pictures: 2) { tintype in
      let app = tintype.app
      try await start(tintype, with: names[0])
      try app.keyboard.press(.space)
      let center = try await app.find(.button, "End Slideshow").frame.center
      app.pointer.move(to: Point(x: 300, y: 300))
      let before = try app.window().screenshot().pixel(center.x, center.y)
      try await app.wait(for: "the controls to fade") {
        try app.window().screenshot().pixel(center.x, center.y).distance(to: before) > 0
      }
      app.pointer.move(to: Point(x: 320, y: 300))
      try await app.wait(for: "the controls again") {
        try app.window().screenshot().pixel(center.x, center.y).distance(to: before) == 0
      }
    }
  }
}
