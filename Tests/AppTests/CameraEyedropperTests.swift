import TestSupport
import Testing

/// The eyedropper on the camera preview in the running app.
@Suite(.desktop) @DesktopActor
struct CameraEyedropperTests {
  /// The bars' colors from left to right. The camera sends YUY2 in ITU-R BT.601 without naming it, and HD is read as
  /// BT.709 then. Yellow, for example, is Y 161, Cb 44, Cr 142, which is red 194, green 179.
  private static let bars = ["#bfbfbf", "#c2b300", "#00adc1", "#00a100", "#cd1ec5", "#d01200", "#000cc8"]

  /// The position of a bar in a preview that shows all of them, mirrored or not.
  private func point(_ bar: Int, in frame: Rect, mirrored: Bool) -> Point {
    let place = mirrored ? 6 - bar : bar
    return Point(x: frame.x + frame.width * (2 * place + 1) / 14, y: frame.y + frame.height / 4)
  }

  /// Moves the loupe to a position and waits for a color.
  private func look(_ tintype: Tintype, at point: Point, for wanted: String, line: Int = #line) async throws {
    try tintype.app.keyboard.press("e", [.control, .shift])
    let loupe = try await tintype.app.find(nil, "Loupe", line: line)
    tintype.app.pointer.move(to: point.moved(x: 3, y: 3))
    tintype.app.pointer.move(to: point)
    try await tintype.app.wait(for: "\(wanted) under the loupe", line: line) {
      try loupe.description.contains(wanted)
    }
  }

  private func giveUp(_ tintype: Tintype, line: Int = #line) async throws {
    try tintype.app.keyboard.press(.escape)
    try await tintype.app.wait(for: "the eyedropper to go", line: line) {
      try tintype.app.first(.button, "Pick from Screen…") == nil
    }
  }

  @Test func eachBarIsPickedExactly() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      let frame = try await app.find(.image, "Preview").frame
      for (bar, wanted) in Self.bars.enumerated() {
        let place = point(bar, in: frame, mirrored: true)
        try await look(tintype, at: place, for: wanted)
        try await app.pointer.click(place)
        let value = Int(wanted.dropFirst(), radix: 16) ?? 0
        let color = Color(
          red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
        try await app.wait(for: "the window in \(wanted)") {
          try app.window().screenshot().pixel(8, 20) == color
        }
      }
      #expect(try tintype.captures() == [], "Taking a color does not take a picture.")
    }
  }

  @Test func mirrorRotationAndZoomAreConsidered() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      let preview = try await app.find(.image, "Preview")
      let frame = try preview.frame
      try app.keyboard.press("m")
      try await tintype.waitForBars(mirrored: false)
      for bar in [0, 4, 6] {
        try await look(tintype, at: point(bar, in: frame, mirrored: false), for: Self.bars[bar])
        try await giveUp(tintype)
      }
      // Rotated by 180°, the bars are at the bottom, the first one at the right.
      try app.keyboard.press("r")
      try app.keyboard.press("r")
      let below = { (bar: Int) in
        let upright = point(bar, in: frame, mirrored: true)
        return Point(x: upright.x, y: frame.y + frame.height * 3 / 5)
      }
      let yellow = below(1)
      try await app.wait(for: "the picture upside down") {
        let color = try app.screenshot().pixel(yellow.x, yellow.y)
        return color.distance(to: Color(red: 0xC2, green: 0xB3, blue: 0)) < 10
      }
      for bar in [1, 4] {
        try await look(tintype, at: below(bar), for: Self.bars[bar])
        try await giveUp(tintype)
      }
      // At nearly twice the size, magenta is where red was.
      let place = Point(x: frame.x + frame.width * 15 / 100, y: frame.y + frame.height * 3 / 5)
      try await look(tintype, at: place, for: Self.bars[5])
      try await giveUp(tintype)
      try app.pointer.scroll(y: -3, at: place)
      try await app.wait(for: "magenta there") {
        let color = try app.screenshot().pixel(place.x, place.y)
        return color.red > 96 && color.green < 96 && color.blue > 96
      }
      // Compared by color name only: a frame that was cropped below HD is read as BT.601.
      try await look(tintype, at: place, for: "agenta,")
    }
  }

  @Test func theFrameUnderTheLoupeIsFrozen() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      let preview = try await app.find(.image, "Preview")
      let frame = try preview.frame
      // In the noise, whose pixels differ in each frame; the loupe shows a frozen frame.
      let noise = Point(x: frame.x + frame.width / 10, y: frame.y + frame.height * 3 / 4)
      // A part next to the moving loupe.
      let part = Rect(x: frame.width / 5, y: frame.height * 7 / 10, width: 40, height: 30)
      let shot = { try preview.screenshot().cropped(to: part) }
      let moving = try shot()
      try await app.wait(for: "the noise to change") { try shot().differs(from: moving) }
      try app.keyboard.press("e", [.control, .shift])
      let loupe = try await app.find(nil, "Loupe")
      app.pointer.move(to: noise)
      // Before the pointer moves, the loupe is in the middle. The noise is in the lower third.
      let seen = try await app.wait(for: "a color of the noise") {
        let text = try loupe.description
        let row = text.split(separator: " ").last.flatMap { Int($0) } ?? 0
        return text.contains("#") && row > 720 ? text : nil
      }
      // A step to the next pixel and back: in another frame that pixel would have another color.
      let stepAndBack = {
        try app.keyboard.press(.right)
        try await app.wait(for: "the pixel beside it") { try loupe.description != seen }
        try app.keyboard.press(.left)
        try await app.wait(for: "the same color again") { try loupe.description == seen }
      }
      try await stepAndBack()
      let still = try shot()
      for _ in 0..<5 {
        try await stepAndBack()
        try await app.wait(for: "the same noise") { try !shot().differs(from: still) }
      }
      let hex = try #require(seen.split(separator: " ").first { $0.hasPrefix("#") }.map(String.init))
      try app.keyboard.press(.enter)
      try await app.wait(for: "the loupe to go") { try loupe.description.isEmpty }
      try app.keyboard.press("5", .alt)
      _ = try await app.find(.button, .containing(hex))
    }
  }
}
