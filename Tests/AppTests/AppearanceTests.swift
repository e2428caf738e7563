import TestSupport
import Testing

/// The window in other styles and sizes: all controls are visible and none is cut off.
@Suite(.desktop) @DesktopActor
struct AppearanceTests {
  private let names = Tintype.dated

  @Test(
    arguments: [
      [:], ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"], ["ADW_DEBUG_HIGH_CONTRAST": "1"],
      ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark", "ADW_DEBUG_HIGH_CONTRAST": "1"],
    ] as [[String: String]])
  func everythingFitsAt360Pixels(environment: [String: String]) async throws {
    try await Tintype.run(environment: environment) { tintype in
      let app = tintype.app
      try app.window().resize(width: 360, height: 640)
      try await app.wait(for: "360 pixels") { try app.window().frame?.width == 360 }
      try await tintype.pick(names[0])
      try await tintype.waitForBoard([names[0]])
      try await expectNothingCutOff(app)
      try await tintype.option("Check Marks, on Add")
      try await tintype.pick(names[1])
      _ = try await app.find(.button, "Add")
      try await expectNothingCutOff(app)
      try await tintype.option("Filmstrip")
      try await expectNothingCutOff(app)
      try await app.pointer.click(tintype.cell(names[0]), count: 2)
      _ = try await app.find(.button, "Back")
      try await expectNothingCutOff(app)
    }
  }

  @Test func darkIsDarkAndLightIsLight() async throws {
    var lights: [Double] = []
    for scheme in ["prefer-light", "prefer-dark"] {
      try await Tintype.run(environment: ["ADW_DEBUG_COLOR_SCHEME": scheme]) { tintype in
        let bar = try await tintype.app.find(nil, "Picker Options")
        lights.append(try bar.screenshot().average().brightness)
      }
    }
    #expect(lights[0] > 180 && lights[1] < 100, "\(lights)")
  }

  /// Checks that every visible button, label and entry is inside the window, unless it can be scrolled to.
  private func expectNothingCutOff(_ app: App, line: Int = #line) async throws {
    var outside = ["The window is not 360 pixels wide."]
    try await wait(
      for: "everything to lie within the window", line: line, report: { outside.joined(separator: "\n") }
    ) {
      guard try app.window().frame?.width == 360, let window = try app.first(.window)?.extents else {
        return false
      }
      let widgets = try app.all(Query(roles: [.button, .toggleButton, .label, .textBox]))
      outside = try widgets.compactMap { widget in
        let extents = try widget.extents
        // Only checked for cut-off widgets, because finding the scrolled window takes many calls.
        guard try extents.intersection(window) != extents && widget.scrollPane() == nil else { return nil }
        return "\(widget.summary) at \(extents), not in \(window)"
      }
      return widgets.count > 4 && outside.isEmpty
    }
  }
}
