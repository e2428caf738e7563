import ColorKit
import TestSupport
import Testing

/// The contrast of every text and icon in the running app, measured in its pixels, on tints that make it difficult.
@Suite(.desktop) @DesktopActor
struct TintContrastTests {
  /// Tints that make it difficult: the extremes, grays on which black and white are about equally readable, bright and
  /// translucent ones. `ContrastTests` computes the colors of a thousand.
  private static let tints = [
    "#000000", "#ffffff", "#ffff00", "#0000ff", "#767676", "#777777", "#a51d2d", "#63452c", "#ff7800",
    "#99c1f1", "#00000033", "#ffff0033",
  ]

  /// A text or an icon that is always at the same place.
  private struct Mark {
    let name: String
    let section: Key
    let frame: Rect
    /// The least contrast, by WCAG 2.2 (1.4.3 and 1.4.11).
    let minimum: Double
  }

  @Test func everyTextCanBeReadOnATint() async throws {
    // Without a camera, whose picture would be behind the controls.
    try await Tintype.run(environment: ["PIPEWIRE_REMOTE": "none"]) { tintype in
      let app = tintype.app
      try await tintype.pick(Tintype.dated[0])
      var marks: [Mark] = []
      for section: Key in ["1", "2", "3", "4", "5"] {
        try await show(section, app)
        marks += try self.marks(in: app, of: section)
      }
      #expect(marks.count > 30)
      let window = try #require(try app.window().frame)
      for tint in Self.tints {
        let before = try background(window, app)
        try await tintype.enterColor(tint)
        try await app.wait(for: "the tint \(tint)") { try background(window, app) != before }
        for section: Key in ["1", "2", "3", "4", "5"] {
          try await show(section, app)
          // The names, harmonies and verdicts of the Color section depend on the color, and move what is below them.
          let own = section == "5" ? try self.marks(in: app, of: section) : marks
          var low: [String] = []
          do {
            // The page of a section fades in; on a busy machine a look at the screen takes a second.
            try await app.wait(for: "enough contrast", deadline: .seconds(15)) {
              low = try tooLow(own.filter { $0.section == section }, app).map { "\(tint): \($0)" }
              return low.isEmpty
            }
          } catch DriverError.deadline(_) {
            // The expectation below says which.
          }
          #expect(low.isEmpty, "\(low.joined(separator: "\n"))")
        }
      }
    }
  }

  /// Sentences about the marks with too little contrast on the screen.
  private func tooLow(_ marks: [Mark], _ app: App) throws -> [String] {
    let picture = try app.screenshot()
    return marks.compactMap { mark in
      guard let contrast = picture.contrast(in: mark.frame, below: mark.minimum) else { return nil }
      return "\(mark.name) has \((contrast * 100).rounded() / 100) : 1, and needs \(mark.minimum) : 1"
    }
  }

  /// The color of the header bar beside the tabs.
  private func background(_ window: Rect, _ app: App) throws -> TestSupport.Color {
    try app.screenshot().pixel(window.x + 40, window.y + 20)
  }

  /// Shows a section, and waits until a widget that only it has is on the screen.
  private func show(_ section: Key, _ app: App) async throws {
    try app.keyboard.press(section, .alt)
    switch section {
    case "1": _ = try await app.find(.button, "Clear")
    case "2":
      // The page fades in over the controls.
      try await app.wait(for: "the page instead of the controls") {
        try app.first(.label, "No Camera") != nil && app.first(.button, "Photo") == nil
      }
    case "3": _ = try await app.find(.button, "Open Files…")
    case "4": _ = try await app.find(nil, "Recently Added")
    default: _ = try await app.find(nil, "Color Code")
    }
  }

  /// The texts and the icon buttons that are on the screen and can be used.
  private func marks(in app: App, of section: Key) throws -> [Mark] {
    let window = try #require(try app.window().frame)
    let minimums: [Role: Double] = [.label: 4.5, .button: 3, .toggleButton: 3, .tab: 3]
    let widgets = try app.root.layout(of: Set(minimums.keys))
    // Their texts are not meant to be used, which WCAG excepts.
    let disabled = widgets.filter { [.button, .toggleButton].contains($0.role) && !$0.isSensitive }.map(
      \.frame)
    return widgets.compactMap { widget in
      let (role, name, frame) = (widget.role, widget.name, widget.frame)
      let isDisabled = !widget.isSensitive || disabled.contains { $0.contains(frame.center) }
      // Wells and swatches have no mark, a sample has the chosen colors, and the buttons over pictures appear under the
      // pointer only.
      let isOther =
        ["Select a Color", "Background", "Sample Text"].contains(name) || name.hasPrefix("#")
        || name.hasPrefix("Menu of") || name.hasPrefix("Remove “")
      // The Color section scrolls: what is below the window is not on the screen.
      guard frame.width > 8, frame.height > 8, !isDisabled, !isOther, window.contains(frame),
        let minimum = minimums[role]
      else { return nil }
      return Mark(
        name: "\(role) “\(name)” of section \(section)", section: section,
        frame: frame.inset(by: role == .label ? 0 : 6), minimum: minimum)
    }
  }
}

extension Screenshot {
  /// The greatest contrast of a pixel with the color that most pixels have; nil if it is not below a minimum.
  fileprivate func contrast(in part: Rect, below minimum: Double) -> Double? {
    let counts = colorCounts(in: part)
    guard let background = counts.max(by: { $0.value < $1.value }).map({ ColorKit.Color($0.key) }) else {
      return 0
    }
    var greatest = 0.0
    for color in counts.keys {
      greatest = max(greatest, ColorKit.Color(color).contrast(with: background))
      if greatest >= minimum { return nil }
    }
    return greatest
  }
}

extension ColorKit.Color {
  fileprivate init(_ color: TestSupport.Color) {
    self.init(rgb: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }
}
