// DiscoveryKit: reads media files with GStreamer without playing them. Only the sandboxed workers link it.
//
//   VideoThumbnailFrame  the first visible frame of a video file, and its duration
//   VideoSummary ─────── what an index needs: from the tables of an MP4 (MP4Movie, MP4Metadata), else from a discoverer
//   MediaFileInfo ────── duration and title of a file, from a discoverer
//   MediaPlugins ─────── loads the required plug-ins before the sandbox is entered
