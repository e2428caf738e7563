import Foundation
import TestSupport
import TestTools
import Testing

/// The Music section in the running app: the library, what plays, the queue, playlists, and music without a window.
@Suite(.desktop) @DesktopActor
struct MusicTests {
  /// A home folder with two albums: Harbour with Anchor and Beacon, and Meadow with Clover.
  private static func home() throws -> Sandbox {
    let home = try Sandbox()
    try home.addSong("Harbour/1.ogg", "Anchor", by: "Ana", on: "Harbour", number: 1)
    try home.addSong("Harbour/2.ogg", "Beacon", by: "Ana", on: "Harbour", number: 2)
    try home.addSong("Meadow/1.ogg", "Clover", by: "Bo", on: "Meadow", number: 1)
    return home
  }

  private func run(
    _ arguments: [String] = [], in home: Sandbox? = nil, allowing: [String] = [],
    _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    try await Tintype.run(in: home ?? Self.home(), pictures: 0, arguments: arguments, allowing: allowing) {
      tintype in
      if arguments.isEmpty { try await tintype.app.pointer.click(tintype.tab("Music")) }
      try await body(tintype)
    }
  }

  @Test func albumsAreFoundAndPlayed() async throws {
    try await run { tintype in
      let app = tintype.app
      try await app.pointer.click(app.find(nil, "Harbour, Ana"))
      let song = try await app.find(nil, "Beacon, Ana")
      try await app.pointer.click(song, count: 2)
      try await tintype.waitForWindow(titled: "Beacon")
      try await app.wait(for: "the album over MPRIS") {
        try tintype.playerctl("metadata", "xesam:album").contains("Harbour")
      }
      try await app.wait(for: "it to play") { try tintype.playerctl("status").contains("Playing") }
      // The bar of another section shows it, and leads back.
      try await app.pointer.click(tintype.tab("Photos"))
      let bar = try await app.find(.button, "Now Playing")
      try await app.pointer.click(app.find(.button, "Pause"))
      try await app.wait(for: "it to pause") { try tintype.playerctl("status").contains("Paused") }
      try await app.pointer.click(bar)
      _ = try await app.find(.slider, "Position")
    }
  }

  /// The titles of the list of songs, from top to bottom.
  private func titles(_ app: App) throws -> [String] {
    guard let list = try app.all(nil, "Songs").first(where: { try !$0.all(nil, .containing(", ")).isEmpty })
    else {
      return []
    }
    var rows: [(name: String, y: Int)] = []
    for row in try list.all(nil, .containing(", ")) { rows.append((try row.name, try row.frame.y)) }
    return rows.sorted { $0.y < $1.y }.map { String($0.name.prefix { $0 != "," }) }
  }

  @Test func songsAreSearchedAndSorted() async throws {
    try await run { tintype in
      let app = tintype.app
      try await app.pointer.click(app.find(nil, "Songs"))
      try await app.wait(for: "the titles in order") { try titles(app) == ["Anchor", "Beacon", "Clover"] }
      try await app.pointer.click(app.find(.button, .containing("Title")))
      try await app.wait(for: "the other order") { try titles(app) == ["Clover", "Beacon", "Anchor"] }
      try app.keyboard.press("f", .control)
      try app.keyboard.type("bea")
      try await app.wait(for: "what was found") { try titles(app) == ["Beacon"] }
      try app.keyboard.press(.escape)
      try await app.wait(for: "all songs") { try titles(app).count == 3 }
    }
  }

  @Test func aPlaylistIsMadeAndChanged() async throws {
    let home = try Self.home()
    try await run(in: home) { tintype in
      let app = tintype.app
      try await app.pointer.click(app.find(nil, "Songs"))
      try await app.pointer.click(app.find(nil, "Clover, Bo"), button: .secondary)
      try await app.pointer.click(app.find(.button, "Add to Playlist…"))
      _ = try await app.find(.textBox, "Name")
      try app.keyboard.type("Evening\n")
      let file = home.music + "/Evening.m3u8"
      try await app.wait(for: "the file of the playlist") {
        (try? String(contentsOfFile: file, encoding: .utf8))?.contains("Meadow/1.ogg") == true
      }
      // The page of the playlist takes the place of the list of all songs, which has such a row, too.
      _ = try await app.find(.label, .containing("1 song"))
      try await app.wait(for: "one row of the song") { try app.all(nil, "Clover, Bo").count == 1 }
      try await app.click(nil, "Clover, Bo")
      try app.keyboard.press(.delete)
      try await app.wait(for: "an empty playlist") {
        (try? String(contentsOfFile: file, encoding: .utf8))?.contains("ogg") == false
      }
      // The notice of the new playlist, which fades away, has such a button, too.
      try await app.wait(for: "the only notice") {
        try app.first(.label, .containing("Removed 1 song")) != nil && app.all(.label, "Undo").count == 1
          && app.first(.label, .containing("was created")) == nil
      }
      try await app.click(.label, "Undo")
      try await app.wait(for: "the song again") {
        (try? String(contentsOfFile: file, encoding: .utf8))?.contains("Meadow/1.ogg") == true
      }
    }
  }

  /// The titles of the queue, from top to bottom.
  private func queue(_ app: App) throws -> [String] {
    try app.all(.button, .beginning("Remove ")).map { String(try $0.name.dropFirst("Remove ".count)) }
  }

  @Test func songsAndAlbumsAreDraggedToTheQueueAndToAPlaylist() async throws {
    let home = try Self.home()
    try home.write("#EXTM3U\n", to: home.music + "/Evening.m3u8")
    try await run([home.music + "/Harbour/1.ogg"], in: home) { tintype in
      let app = tintype.app
      try await tintype.waitForWindow(titled: "Anchor")
      try app.keyboard.press(.function(9))
      try await app.wait(for: "the album in the queue") { try queue(app) == ["Anchor", "Beacon"] }
      try app.keyboard.press(.escape)
      let target = try await app.find(.list, "Queue").frame.center
      func drag(_ item: Query.Name) async throws {
        let start = try await app.find(nil, item).frame.center
        try await app.pointer.drag(from: start, to: target, steps: 40) {
          _ = try await app.find(.label, "Drop to Add to Queue")
        }
      }
      try await drag("Meadow, Bo")
      try await app.wait(for: "the album at the end") { try queue(app) == ["Anchor", "Beacon", "Clover"] }
      try await app.click(nil, "Songs")
      try await drag("Beacon, Ana")
      try await app.wait(for: "the song at the end") {
        try queue(app) == ["Anchor", "Beacon", "Clover", "Beacon"]
      }
      try app.keyboard.press(.function(9))
      try await app.click(nil, "Playlists")
      try await app.pointer.click(app.find(nil, .beginning("Evening")))
      _ = try await app.find(.label, .containing("Drag songs here"))
      try await tintype.drop(home.music + "/Meadow", saying: "Drop to Add to Playlist")
      try await app.wait(for: "the song in the playlist") {
        (try? String(contentsOfFile: home.music + "/Evening.m3u8", encoding: .utf8))?.contains("Meadow/1.ogg")
          == true
      }
    }
  }

  @Test func aSongOpenedFromOutsideBringsItsFolder() async throws {
    let home = try Self.home()
    try await run([home.music + "/Harbour/1.ogg"], in: home) { tintype in
      try await tintype.waitForWindow(titled: "Anchor")
      try await tintype.app.wait(for: "it to play") { try tintype.playerctl("status").contains("Playing") }
      _ = try tintype.playerctl("next")
      try await tintype.waitForWindow(titled: "Beacon")
      // A folder of an album replaces the queue.
      try await tintype.start(with: home.music + "/Meadow")
      try await tintype.waitForWindow(titled: "Clover")
    }
  }

  @Test func musicGoesOnWithoutAWindowAndEndsWithTheQueue() async throws {
    let home = try Sandbox()
    try home.addSong("a.ogg", "Anchor", by: "Ana", on: "Harbour", number: 1, seconds: 12)
    // The session of the tests has nothing that shows notifications.
    try await run([home.music + "/a.ogg"], in: home, allowing: ["unable to send notifications"]) { tintype in
      let app = tintype.app
      try await tintype.waitForWindow(titled: "Anchor")
      try await app.wait(for: "it to play") { try tintype.playerctl("status").contains("Playing") }
      try app.keyboard.press("w", .control)
      try await app.wait(for: "no window") { app.windows.isEmpty }
      #expect(try tintype.playerctl("status").contains("Playing"))
      try await tintype.start()
      try await tintype.waitForWindow(titled: "Anchor")
      _ = try await app.find(.slider, "Position")
      try app.keyboard.press("w", .control)
      #expect(try await app.process.waitForExit() == .exited(0))
    }
  }

  @Test func lyricsFollowAndAClickSeeks() async throws {
    let home = try Self.home()
    try home.write(
      "[00:00.50]First line\n[00:20.00]Second line\n[00:40.00]Third line\n", to: home.music + "/Harbour/1.lrc"
    )
    try await run([home.music + "/Harbour/1.ogg"], in: home) { tintype in
      try await tintype.app.pointer.click(tintype.app.find(.button, "Third line"))
      let position = try await tintype.position
      try await tintype.app.wait(for: "the position of the line") { try position.value >= 40 }
    }
  }
}

extension Sandbox {
  /// Adds a song with tags to the Music folder, as a Vorbis file.
  func addSong(
    _ name: String, _ title: String, by artist: String, on album: String, number: Int, seconds: Int = 60
  ) throws {
    let path = music + "/" + name
    try makeFolder(URL(filePath: path).deletingLastPathComponent().path)
    try TestVideo.song(
      path, seconds: seconds,
      tags: "title=\(title),artist=\(artist),album=\(album),track-number=(uint)\(number)")
  }
}
