import Foundation
import TestSupport
import TestTools
import Testing

@testable import Playback

/// The player on the session bus, controlled with `playerctl` and `gdbus`.
@Suite(.desktop) @DesktopActor
struct MPRISTests {
  @Test func playerctlControlsAndReadsThePlayer() async throws {
    try await MPRISTestHost.run(["One", "Two"]) { stage in
      #expect(try stage.control("status") == "Stopped")
      #expect(try stage.control("metadata", "xesam:title") == "One")
      #expect(try stage.control("metadata", "mpris:length") == "60000000")
      #expect(
        try stage.control("metadata", "--format", "{{artist}} {{album}} {{duration(mpris:length)}}")
          == "Ada, Grace Machines 1:00")
      _ = try stage.control("play")
      #expect(try stage.control("status") == "Playing")
      _ = try stage.control("play-pause")
      #expect(try stage.control("status") == "Paused")
      _ = try stage.control("position", "20")
      _ = try stage.control("position", "5+")
      #expect(try stage.control("position").hasPrefix("25.0"))
      _ = try stage.control("volume", "0.25")
      #expect(try stage.control("volume").hasPrefix("0.25"))
      _ = try stage.control("loop", "Playlist")
      #expect(try stage.control("loop") == "Playlist")
      _ = try stage.control("shuffle", "On")
      #expect(try stage.control("shuffle") == "On")
      _ = try stage.control("next")
      #expect(try stage.control("metadata", "title") == "Two")
      // The last track has no next one.
      _ = try stage.control("next")
      _ = try stage.control("previous")
      #expect(try stage.control("metadata", "title") == "One")
      _ = try stage.control("stop")
      #expect(try stage.control("status") == "Stopped")
      _ = try stage.control("open", "https://example.org/video.mp4")
      try await stage.waitForCommand(#"open("https://example.org/video.mp4")"#)
      #expect(stage.commands.count { $0 == "next" } == 1)
    }
  }

  @Test func changesAndJumpsAreSignalled() async throws {
    try await MPRISTestHost.run(["One", "Two"]) { stage in
      _ = try stage.control("play")
      try await stage.waitForSignal(
        "PropertiesChanged", "MediaPlayer2.Player'", "'PlaybackStatus': <'Playing'>")
      _ = try stage.control("position", "12.5")
      try await stage.waitForSignal("Player.Seeked (int64 12500000,)")
      _ = try stage.control("volume", "0.5")
      try await stage.waitForSignal("{'Volume': <0.5>}")
      _ = try stage.control("next")
      try await stage.waitForSignal(
        "'CanGoNext': <false>", "'CanGoPrevious': <true>", "'xesam:title': <'Two'>")
      #expect(stage.signals.count { $0.contains("Seeked") } == 1)
      #expect(!stage.signals.contains { $0.contains("'Position'") })
      // Only properties that have changed are signalled.
      #expect(!stage.signals.contains { $0.contains("'CanControl'") || $0.contains("'Identity'") })
    }
  }

  @Test func theTrackListIsReadAndChangedFromOutside() async throws {
    try await MPRISTestHost.run(["One", "Two"]) { stage in
      let list = "org.mpris.MediaPlayer2.TrackList."
      let (track, none) = (
        "/io/github/tintype/MPRISTestHost/track/", MPRISTestHost.path + "/TrackList/NoTrack"
      )
      let metadata = try stage.call(
        list + "GetTracksMetadata", "['\(track)2', '/other', '\(track)1', '\(track)9']")
      #expect(metadata.contains("'xesam:title': <'Two'>") && metadata.contains("'xesam:title': <'One'>"))
      #expect(metadata.count(of: "mpris:trackid") == 2)
      _ = try stage.call(list + "AddTrack", "file:///a.mp4", track + "1", "false")
      try await stage.waitForSignal("TrackAdded", "'xesam:url': <'file:///a.mp4'>", "objectpath '\(track)1')")
      try await stage.waitForSignal("'org.mpris.MediaPlayer2.TrackList', @a{sv} {}, ['Tracks']")
      _ = try stage.call(list + "AddTrack", "file:///b.mp4", none, "true")
      try await stage.waitForSignal("TrackAdded", "'xesam:url': <'file:///b.mp4'>", "objectpath '\(none)')")
      _ = try stage.call(list + "GoTo", track + "2")
      try await stage.waitForCommand("go(2)")
      _ = try stage.call(list + "RemoveTrack", track + "1")
      try await stage.waitForSignal("TrackRemoved", "objectpath '\(track)1'")
      // Tracks that do not exist are ignored.
      _ = try stage.call(list + "GoTo", track + "77")
      _ = try stage.call(list + "RemoveTrack", none)
      _ = try stage.call("org.mpris.MediaPlayer2.Player.OpenUri", "file:///c.mp4")
      try await stage.waitForSignal("TrackListReplaced")
      #expect(!stage.commands.contains { $0.contains("77") })
      #expect(stage.commands.count { $0.hasPrefix("remove") } == 1)
    }
  }

  @Test func metadataNamesDiscDateAndLyrics() async throws {
    try await MPRISTestHost.run(["One"]) { stage in
      let keys = ["xesam:discNumber", "xesam:contentCreated", "xesam:asText", "xesam:albumArtist"]
      let values = try keys.map { try stage.control("metadata", $0) }
      #expect(values == ["2", "1997-05-21T00:00:00Z", "La la", "Various"])
    }
  }

  @Test func thePlayerThatWasLastToldToPlayIsPublished() async throws {
    try await MPRISTestHost.run(["One", "Two", "--", "Three"]) { stage in
      _ = try stage.control("play")
      #expect(try stage.control("metadata", "title") == "One")
      _ = try stage.call("org.mpris.MediaPlayer2.Player.OpenUri", "file:///other")
      try await stage.waitForSignal("TrackListReplaced")
      try await stage.waitForSignal("'xesam:title': <'Three'>", "'CanGoNext': <false>")
      try await stage.waitForSignal("Player.Seeked (int64 0,)")
      #expect(try stage.control("metadata", "title") == "Three")
      #expect(try Command.run(["playerctl", "--all-players", "metadata", "title"]).output.contains("Three"))
      _ = try stage.control("loop", "Track")
      #expect(try stage.control("loop") == "Track")
      // A track of the other player is not this one's.
      let list = "org.mpris.MediaPlayer2.TrackList."
      _ = try stage.call(list + "RemoveTrack", "/io/github/tintype/MPRISTestHost/track/2")
      #expect(!stage.commands.contains { $0.hasPrefix("remove") })
      _ = try stage.call(list + "RemoveTrack", "/io/github/tintype/MPRISTestHost/track/3")
      try await stage.waitForCommand("remove(1)")
      // Its queue is empty now.
      try await stage.waitForSignal("'xesam:title': <'One'>")
    }
  }

  @Test func playlistsAreListedAndStarted() async throws {
    try await MPRISTestHost.run(["One"]) { stage in
      let lists = "org.mpris.MediaPlayer2.Playlists."
      let path = "/io/github/tintype/MPRISTestHost/playlist/"
      let all = try stage.call(lists + "GetPlaylists", "0", "10", "Alphabetical", "false")
      #expect(all == "([(objectpath '\(path)1', 'Jazz', ''), ('\(path)0', 'Rock', '')],)")
      #expect(
        try stage.call(lists + "GetPlaylists", "1", "10", "UserDefined", "true").contains("'Rock'"))
      #expect(try stage.call(lists + "GetPlaylists", "0", "1", "ByColor", "true").contains("InvalidArgs"))
      #expect(try stage.call(lists + "ActivatePlaylist", path + "9").contains("InvalidArgs"))
      _ = try stage.call(lists + "ActivatePlaylist", path + "1")
      try await stage.waitForCommand("activate(1)")
      try await stage.waitForSignal("PlaylistChanged", "'Rock!'")
      try await stage.waitForSignal("'ActivePlaylist'", "true", "'Jazz'")
    }
  }

  @Test func wrongAndLateCallsChangeNothing() async throws {
    try await MPRISTestHost.run(["One", "Two"]) { stage in
      let player = "org.mpris.MediaPlayer2.Player."
      let track = "/io/github/tintype/MPRISTestHost/track/"
      // For another track, before the beginning, and after the end.
      _ = try stage.call(player + "SetPosition", track + "2", "1000000")
      _ = try stage.call(player + "SetPosition", track + "1", "int64 -1")
      _ = try stage.call(player + "SetPosition", track + "1", "60000001")
      #expect(try stage.call(player + "OpenUri", "gopher://old").contains("InvalidArgs"))
      let set = "org.freedesktop.DBus.Properties.Set"
      #expect(try stage.call(set, "org.mpris.MediaPlayer2", "Identity", "<'X'>").contains("rror"))
      #expect(
        try stage.call(set, "org.mpris.MediaPlayer2.Player", "LoopStatus", "<'Always'>")
          .contains("InvalidArgs"))
      #expect(stage.commands == [])
      _ = try stage.call(player + "SetPosition", track + "1", "60000000")
      try await stage.waitForCommand("seek(60000000/1000000)")
      // A seek beyond the end leads to the next track, one before the beginning to the beginning.
      _ = try stage.call(player + "Seek", "1000000")
      try await stage.waitForCommand("next")
      _ = try stage.call(set, "org.mpris.MediaPlayer2.Player", "Volume", "<-3.0>")
      try await stage.waitForCommand("setVolume(0.0)")
      _ = try stage.call(set, "org.mpris.MediaPlayer2.Player", "Rate", "<100.0>")
      try await stage.waitForCommand("setRate(4.0)")
      _ = try stage.call(set, "org.mpris.MediaPlayer2.Player", "Rate", "<0.0>")
      try await stage.waitForCommand("pause")
    }
  }

  @Test func aLiveTrackCannotPauseOrSeek() async throws {
    try await MPRISTestHost.run(["live"]) { stage in
      _ = try stage.control("play")
      let player = "org.mpris.MediaPlayer2.Player."
      #expect(try stage.call(player + "PlayPause").contains("NotSupported"))
      #expect(try stage.call(player + "Pause") == "()")
      #expect(try stage.call(player + "Seek", "1000000") == "()")
      #expect(
        try stage.call(
          "org.freedesktop.DBus.Properties.Set", "org.mpris.MediaPlayer2", "Fullscreen", "<true>"
        ).contains("NotSupported"))
      #expect(stage.commands == ["play"])
    }
  }

  @Test func raiseFullscreenAndQuitReachTheProgram() async throws {
    try await MPRISTestHost.run(["One"]) { stage in
      _ = try stage.call("org.mpris.MediaPlayer2.Raise")
      try await stage.waitForCommand("raise")
      _ = try stage.call(
        "org.freedesktop.DBus.Properties.Set", "org.mpris.MediaPlayer2", "Fullscreen", "<true>")
      try await stage.waitForSignal("'org.mpris.MediaPlayer2', {'Fullscreen': <true>}")
      _ = try stage.call("org.mpris.MediaPlayer2.Quit")
      try await stage.waitForExit()
    }
  }

  @Test func nothingIsOnTheBusWhileNothingIsOpen() async throws {
    let sandbox = try Sandbox()
    let process = try AppProcess(try BuiltProduct.path("MPRISTestHost"), sandbox: sandbox)
    let names = try Command.run([
      "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/", "--method",
      "org.freedesktop.DBus.ListNames",
    ]).output
    #expect(!names.contains(MPRISTestHost.bus))
    await process.terminate()
  }

  @Test func aSecondPlayerHasTheInstanceInItsName() async throws {
    try await MPRISTestHost.run(["One"]) { _ in
      let second = try AppProcess(
        try BuiltProduct.path("MPRISTestHost"), arguments: ["Two"], sandbox: try Sandbox())
      var players = ""
      let end = ContinuousClock.now + .seconds(30)
      repeat {
        players = try Command.run(["playerctl", "--list-all"]).output
      } while !players.contains(".instance") && ContinuousClock.now < end
      #expect(players.split(separator: "\n").contains { $0.hasPrefix("tintype_stage.instance") })
      await second.terminate()
    }
  }

  @Test func everyMemberHasTheTypeAndAccessOfTheSpecification() async throws {
    try await MPRISTestHost.run(["One"]) { stage in
      let xml = try Command.run([
        "gdbus", "introspect", "--xml", "--session", "--dest", MPRISTestHost.bus, "--object-path",
        MPRISTestHost.path,
      ]).output
      let found = InterfaceReader.members(xml)
      for (interface, members) in Specification.members {
        #expect(found[interface]?.sorted() == members.sorted(), "\(interface)")
      }
    }
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
