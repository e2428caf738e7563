// DiscoveryKit: GStreamer over files that nobody asked to play. Only the sandboxed workers link it.
//
//   PosterFrame ──── the first picture of a video file, and how long the video is
//   MediaOutline ─── how long a file is, and what it is called, without playing it
//   MediaPlugins ─── the plug-ins that this takes, loaded before the sandbox is entered
