// Playback: films and music, from the address to the picture and the sound.
//
//   Values/ ─────────── MediaTime, MediaTrack, MediaChapter, MediaTags, PlayerError …
//   Engine/
//     QueuePlayer ───── plays one item after the other, without a gap
//       Player ──────── plays one item: what a model binds
//         PlayerItem ── an address and what became known of it
//       PlaybackServing, PlaybackEvent ── what a player asks for, and what it is told
//         PlaybackService, PlaybackSession, PlaybackPipeline ── GStreamer's `playbin` or `playbin3` behind them
//     OutlineService ── how long files are that wait in the queue
//     SubtitleFinder ── files of subtitles that lie beside a film
//     FrameGrabber ──── small pictures from anywhere in a film, with a decoder of its own
//
// A player knows no pipeline: a test drives it with a service that does what the test says. The service knows
// no widget; its picture is a `VideoPaintable` that a widget draws.
//
//     let player = Player()
//     player.replaceCurrentItem(with: PlayerItem(path: "/home/me/film.mkv"))
//     player.play()                                     // waits until the item is ready
//     let isThere = await player.seek(to: MediaTime(seconds: 90))
