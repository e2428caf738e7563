import Foundation
import TestSupport
import Testing

/// Settings that another program, a disk error or a later version wrote.
@Suite(.desktop) @DesktopActor
struct BrokenSettingsTests {
  private nonisolated static let values: [String: [String]] = [
    "outOfRange": [
      "window-width=-5", "window-height=99999", "camera-zoom=nan", "camera-timer=-1", "camera-rotation=45",
      "player-volume=-3.0",
    ],
    "nonsense": [
      "tint='pale nonsense'", "camera-mode='tuba'", "camera-flash=''", "camera-quality='9'",
      "camera-mirror='x'",
      "color-recents=['', 'red red']", "color-swatches=['#12', ' ']", "color-format='roman'",
      "camera-image=['=', 'a']",
      "player-current='nothing'", "player-queue=['', 'http://', 'tuba:a']", "camera-last='gone'",
    ],
    "paths": [
      "library-folders=['', 'relative', '/nowhere', '/proc/self/mem', '/dev/null']",
      "selected-photos=['', 'relative', '/nowhere/x.jpg', '/dev/zero']",
    ],
    "otherTypes": [
      "window-width='wide'", "window-maximized=7", "tint=[1, 2]", "selected-photos=true",
      "library-folders=(1", "player",
    ],
  ]

  @Test(arguments: BrokenSettingsTests.values.keys.sorted()) func everySectionOpens(kind: String) async throws
  {
    let lines = ["[io/github/tintype/Tintype]"] + (Self.values[kind] ?? [])
    try await Tintype.run(
      pictures: 2,
      prepare: { home in
        try home.makeFolder(home.config + "/glib-2.0/settings")
        try home.write(lines.joined(separator: "\n") + "\n", to: home.config + "/glib-2.0/settings/keyfile")
      }
    ) { tintype in
      let app = tintype.app
      for (key, widget): (Key, String) in [
        ("2", "Take Picture"), ("3", "Open Files…"), ("4", "Albums"), ("5", "No Tint"),
        ("1", "Picker Options"),
      ] {
        try app.keyboard.press(key, .alt)
        _ = try await app.find(nil, .exactly(widget))
      }
      try await tintype.pick(Tintype.dated[0])
      try await tintype.waitForBoard([Tintype.dated[0]])
    }
  }
}
