import Foundation
import TestSupport
import Testing

/// The grid's headers, zoom and scrubber in the running app.
@Suite(.desktop) @DesktopActor
struct GridTests {
  private let names = Tintype.dated

  /// A library of 1 photo in October 2025 and many in January 2020.
  private func runLong(_ body: @DesktopActor (Tintype) async throws -> Void) async throws {
    try await Tintype.run(pictures: 1, prepare: { try $0.linkPictures(600) }) { tintype in
      // Nothing can be scrolled further than to the last photo that has been found.
      _ = try await tintype.app.find(.label, "601 Photos")
      try await body(tintype)
    }
  }

  private func heading(_ title: String, _ tintype: Tintype) async throws -> Accessible {
    try await tintype.app.find(.heading, Query.Name(stringLiteral: title))
  }

  private func frame(of name: String, _ tintype: Tintype) throws -> Rect? {
    try tintype.photos()?.first(.image, Query.Name(stringLiteral: name))?.frame
  }

  /// The photo in the middle after scrolling has ended, and the point in its center.
  private func photoInTheMiddle(_ tintype: Tintype) async throws -> (name: String, point: Point) {
    let middle = try #require(try tintype.photos()).frame.center
    var last: [String: Rect] = [:]
    return try await tintype.app.wait(for: "a photo to stand still in the middle") {
      var now: [String: Rect] = [:]
      for image in try tintype.photos()?.all(.image) ?? [] { now[try image.name] = try image.frame }
      defer { last = now }
      guard now == last else { return nil }
      func distance(_ photo: Rect) -> Int {
        abs(photo.center.x - middle.x) + abs(photo.center.y - middle.y)
      }
      return now.min { distance($0.value) < distance($1.value) }.map { ($0.key, $0.value.center) }
    }
  }

  @Test func monthsHaveHeaders() async throws {
    try await Tintype.run(
      prepare: { sandbox in
        let files = FileManager.default
        try files.copyItem(
          atPath: sandbox.pictures + "/" + names[0], toPath: sandbox.pictures + "/new.jpg")
        try files.setAttributes([.modificationDate: Date()], ofItemAtPath: sandbox.pictures + "/new.jpg")
      }
    ) { tintype in
      let today = try await heading("Today", tintype)
      let photo = try await tintype.cell("new.jpg").frame
      #expect(try today.frame.y + today.frame.height <= photo.y + 1)
      for (title, name) in [("October 2025", names[0]), ("July 2025", names[1]), ("March 2024", names[5])] {
        let header = try await heading(title, tintype).frame
        let cell = try await tintype.cell(name).frame
        #expect(
          abs(header.x - cell.x) <= 12 && header.y < cell.y,
          "\(header): \(title) is above its photo, \(cell).")
      }
      // A filter without matches has none.
      try await tintype.pick(names[2])
      try await tintype.app.click(nil, "Show Selected (1)")
      try await tintype.app.wait(for: "no headers in the order of the selection") {
        try tintype.app.first(.heading, "October 2025") == nil
      }
    }
  }

  @Test func theHeaderStaysAtTheTopWhileItsMonthIsScrolled() async throws {
    try await runLong { tintype in
      let app = tintype.app
      let photos = try #require(try tintype.photos())
      let header = try await heading("January 2020", tintype)
      let top = try photos.frame.y
      #expect(try header.frame.y > top)
      try app.pointer.scroll(y: 12, at: photos.frame.center)
      try await app.wait(for: "the header to stay at the top") {
        try app.first(.heading, "January 2020")?.frame.y == top
          && app.first(.heading, "October 2025") == nil
      }
    }
  }

  @Test func ctrlAndTheWheelZoomThePhotoUnderThePointer() async throws {
    try await runLong { tintype in
      let app = tintype.app
      let photos = try #require(try tintype.photos())
      // So far that the first row of the month stays scrolled away in the smallest size, where 300 photos are on the
      // screen: a month on the screen starts at the left edge, and its photos change their columns.
      try app.pointer.scroll(y: 40, at: photos.frame.center)
      try await app.wait(for: "the photos below") {
        let shown = try tintype.shownPhotos()
        return !shown.isEmpty && shown.allSatisfy { $0 < "f20200101_105730" }
      }
      for (notches, isLarger) in [(-2, true), (5, false)] {
        let (name, point) = try await photoInTheMiddle(tintype)
        let width = try frame(of: name, tintype)?.width ?? 0
        try app.pointer.scroll(y: notches, at: point, modifiers: .control)
        try await app.wait(for: "the photo to be larger: \(isLarger), under the pointer") {
          guard let now = try frame(of: name, tintype) else { return false }
          return (isLarger ? now.width > width : now.width < width)
            && now.x - 3 <= point.x && point.x <= now.x + now.width + 3
            && now.y - 3 <= point.y && point.y <= now.y + now.height + 3
        }
      }
    }
  }

  @Test func theZoomIsKept() async throws {
    let home = try Tintype.sandbox(pictures: 8)
    var width = 0
    try await Tintype.run(in: home) { tintype in
      let app = tintype.app
      let before = try await tintype.cell(names[0]).frame.width
      for _ in 0..<3 { try app.keyboard.press("=", .control) }
      try await app.wait(for: "larger photos") {
        try frame(of: names[0], tintype)?.width ?? 0 > before * 3 / 2
      }
      width = try frame(of: names[0], tintype)?.width ?? 0
      try app.keyboard.press("q", .control)
      _ = try await app.process.waitForExit()
    }
    try await Tintype.run(in: home) { tintype in
      let app = tintype.app
      try await app.wait(for: "the photos to be as large as before") {
        try frame(of: names[0], tintype)?.width == width
      }
      try app.keyboard.press("0", .control)
      try await app.wait(for: "the original size") { try frame(of: names[0], tintype)?.width ?? 0 < width }
      for _ in 0..<8 { try app.keyboard.press("-", .control) }
      try await app.wait(for: "48 pixels") { 44...52 ~= (try frame(of: names[0], tintype)?.width ?? 0) }
      _ = try await heading("2025", tintype)
    }
  }

  @Test func keysMoveAcrossTheSections() async throws {
    try await runLong { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[0]))
      try await tintype.waitForBoard([names[0]])
      try app.keyboard.press(.down)
      try app.keyboard.press(.space)
      try await app.wait(for: "the first photo of the next section") {
        try tintype.selected() == [names[0], Sandbox.linkedPicture(0)]
      }
      try app.keyboard.press(.end)
      try app.keyboard.press(.space)
      let last = Sandbox.linkedPicture(599)
      try await app.wait(for: "the last photo") { try tintype.board().last == last }
      #expect(try await tintype.cell(last).visibleFrame.height > 40)
      try app.keyboard.press(.pageUp)
      try app.keyboard.press(.home)
      try app.keyboard.press(.space)
      try await tintype.waitForBoard([Sandbox.linkedPicture(0), last])
    }
  }

  @Test func theMonthIsBesideTheScrollBarWhileItIsDragged() async throws {
    try await runLong { tintype in
      let app = tintype.app
      let area = try #require(try tintype.photos()).frame
      let edge = Point(x: area.x + area.width - 5, y: area.y + 10)
      // The scroll bar grows under the pointer.
      for x in [40, 20, 10, 5] { app.pointer.move(to: Point(x: area.x + area.width - x, y: edge.y)) }
      try await app.wait(for: "the years") { try app.first(.label, "2020") != nil }
      let end = Point(x: edge.x, y: area.y + area.height - 10)
      try await app.pointer.drag(from: edge, to: end) {
        // The header has the same words.
        try await app.wait(for: "the bubble at the right") {
          try app.all(.label, "January 2020").contains { try $0.frame.x > area.x + area.width / 2 }
        }
        try await app.wait(for: "the last photos") {
          try frame(of: Sandbox.linkedPicture(599), tintype) != nil
        }
      }
      try await app.wait(for: "the bubble to go") { try app.all(.label, "January 2020").count == 1 }
    }
  }

  @Test func aNarrowWindowHasThePhotosAndHeaders() async throws {
    try await runLong { tintype in
      let app = tintype.app
      try app.window().resize(width: 360, height: 600)
      try await app.wait(for: "360 pixels") { try app.window().frame?.width == 360 }
      try await app.wait(for: "the photos and headers within the window") {
        guard let window = try app.window().frame,
          let header = try app.first(.heading, "January 2020")?.frame,
          let cell = try frame(of: Sandbox.linkedPicture(2), tintype)
        else { return false }
        return max(header.x + header.width, cell.x + cell.width) <= window.x + window.width
      }
      try app.keyboard.press("=", .control, count: 12)
      try await app.wait(for: "one column") { try frame(of: names[0], tintype)?.width ?? 0 > 300 }
    }
  }
}
