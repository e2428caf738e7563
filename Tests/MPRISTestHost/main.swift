// MPRISTestHost: a fake player on the session bus, as `org.mpris.MediaPlayer2.tintype_stage`. Tests control it
// from outside with playerctl and gdbus. It prints a line for each command that it receives, such as `play` or
// `seek 12.5`. Its arguments are the titles of its tracks; a track with `live` in its title cannot pause or seek.
import GObjectKit
import Glibc
import Playback

/// Prints a line without buffering.
nonisolated func printLine(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

MainLoop.serveDispatchQueue()
let subject = FakeQueue(titles: Array(CommandLine.arguments.dropFirst()))
let player = MPRISPlayer(
  subject,
  identity: MPRISIdentity(
    busName: "tintype_stage", name: "MPRISTestHost", desktopEntry: "io.github.tintype.Tintype",
    contentTypes: ["video/mp4", "audio/flac"], trackPath: "/io/github/tintype/MPRISTestHost/track"))
while !subject.hasQuit { MainLoop.iterate(mayBlock: true) }
