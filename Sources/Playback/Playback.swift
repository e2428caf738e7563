// Playback: plays video and audio, from a URI to frames and sound.
//
//     Values/ ─────────── MediaTime, MediaTrack, MediaChapter, MediaTags, PlayerError …
//     Engine/
//       QueuePlayer ───── plays the items of a queue one after the other, without gaps
//         Player ──────── plays one item; the object that models bind to
//           PlayerItem ── a URI and what is known of it
//         PlaybackServing, PlaybackEvent ── the commands of a player and the events that it receives
//           PlaybackService, PlaybackSession, PlaybackPipeline ── their implementation with `playbin` or `playbin3`
//       MediaDiscoveryService ── durations and titles of files that wait in the queue
//       SubtitleFinder ── subtitle files in the folder of a video
//       FrameGrabber ──── small preview frames from any position, with a decoder of its own
//
// A player knows no pipeline: tests drive it with a fake service. The service knows no widget; its output is a
// `VideoPaintable` that a widget draws.
//
//     let player = Player()
//     player.replaceCurrentItem(with: PlayerItem(path: "/home/me/video.mkv"))
//     player.play()                                     // starts when the item is ready
//     let hasArrived = await player.seek(to: MediaTime(seconds: 90))
