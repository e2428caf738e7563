// Playback: plays video and audio, from a URI to frames and sound.
//
//     Values/ ─────────── MediaTime, MediaTrack, MediaChapter, MediaTags, PlayerError …
//     Engine/
//       QueuePlayer ───── plays the items of a queue one after the other, without gaps
//         Player ──────── plays one item; the object that models bind to
//           PlayerItem ── a URI and what is known of it
//           PlayerState ─ what commands and events change: PlayerTimeline (position), PlaybackRequests (seeks, frames)
//         PlaybackServing, PlaybackEvent ── the commands of a player and the events that it receives
//           PlaybackService ── their implementation with `playbin` or `playbin3`
//       Session/ ──────── what a service has open, on a queue of its own
//         PlaybackSession ── an actor: handles one message at a time; its phase is empty, open or disconnected
//           ItemController ── opens and plays the item: events of the pipeline, timers
//             OpenItem ── its state: opening, starting, ready; its pipeline; what is known of it
//             Seeker ── performs what SeekController, FrameStepper and EndSearch decide
//             TrackSelector, PositionTicker ── tracks and subtitles; position, stalls, wrong durations
//             FailureHandler ── what follows from an error of the pipeline or a missing decoder
//           NextItem ── prepares the next item: GaplessTransition in the same pipeline, or a StandbyPipeline
//           PlaybackPipeline ── the elements
//       MediaDiscoveryService ── durations and titles of files that wait in the queue
//       SubtitleFinder ── subtitle files in the folder of a video
//       FrameGrabber ──── small preview frames from any position, with a decoder of its own
//     Model/
//       PlayerModel ───── what a view shows and does, in parts: PositionModel, QueueModel, SubtitleModel …
//     Views/
//       PlayerView ────── the video with its controls; MiniPlayer: a small window
//     MPRIS/ ──────────── media keys and remote controls
//
// A player does not depend on a pipeline: tests drive it with a fake service. The service does not depend on widgets;
// its output is a `VideoPaintable` that a widget draws. What decides (SeekController, FrameStepper, EndSearch, BufferingMonitor,
// PositionEstimate, StallDetector, UndecodableStreams, GaplessTransition) uses no pipeline either: tests feed it events
// and look at what it returns.
//
//     let player = Player()
//     player.replaceCurrentItem(with: PlayerItem(path: "/home/me/video.mkv"))
//     player.play()                                     // starts when the item is ready
//     let hasArrived = await player.seek(to: MediaTime(seconds: 90))
