// MPRISStage: a player that plays nothing, on the session bus as `org.mpris.MediaPlayer2.tintype_stage`. Tests control
// it from outside with playerctl and gdbus. It prints a line for each thing that it is asked, as `play` or
// `seek 12.5`. Its arguments are the titles of its tracks; a title with `live` in it cannot be paused or sought.
import GObjectKit
import Glibc
import Playback

/// Writes a line at once.
nonisolated func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

MainLoop.serveDispatchQueue()
let subject = PretendedQueue(titles: Array(CommandLine.arguments.dropFirst()))
let player = MPRISPlayer(
  subject,
  identity: MPRISIdentity(
    busName: "tintype_stage", name: "Stage", desktopEntry: "io.github.tintype.Tintype",
    contentTypes: ["video/mp4", "audio/flac"], trackPath: "/io/github/tintype/Stage/track"))
while !subject.hasQuit { MainLoop.iterate(mayBlock: true) }
