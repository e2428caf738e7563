// MPRISTestHost: a fake player on the session bus, as `org.mpris.MediaPlayer2.tintype_stage`. Tests control it
// from outside with playerctl and gdbus. It prints a line for each command that it receives, such as `play` or
// `seek 12.5`. `open` with an address that contains `other` makes the second queue play. Its arguments are the titles of its tracks; a track with `live` in its title cannot pause or seek.
import GObjectKit
import Glibc
import Playback

/// Prints a line without buffering.
nonisolated func printLine(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

MainLoop.serveDispatchQueue()
let words = Array(CommandLine.arguments.dropFirst())
// The titles after "--" are those of a second queue.
let parts = words.split(separator: "--", omittingEmptySubsequences: false).map(Array.init)
let subject = FakeQueue(titles: parts.first ?? [])
let second = FakeQueue(titles: parts.count > 1 ? parts[1] : [])
subject.other = second
let lists = FakePlaylists()
let player = MPRISPlayer(
  parts.count > 1 ? MPRISPlayerSwitch([subject, second]) : subject,
  identity: MPRISIdentity(
    busName: "tintype_stage", name: "MPRISTestHost", desktopEntry: "io.github.tintype.Tintype",
    contentTypes: ["video/mp4", "audio/flac"], trackPath: "/io/github/tintype/MPRISTestHost/track"),
  playlists: lists)
while !subject.hasQuit { MainLoop.iterate(mayBlock: true) }
